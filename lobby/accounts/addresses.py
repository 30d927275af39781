"""Everything that writes e-mail addresses, and the letters to them.

An address counts only when a letter that went there came back: what is merely told waits in `told_email`. No page says
whether an address is known here; that is told in a letter to the address itself.
"""

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from lobby.accounts import selectors
from lobby.accounts.errors import AccountError
from lobby.accounts.models import User

SALT = "lobby.accounts.addresses"
# How long a letter of confirmation holds; the one that gives another password, PASSWORD_RESET_TIMEOUT.
HOLDS_SECONDS = 3 * 24 * 3600


def tell(user: User, email: str) -> None:
    """Note the address an account would like to have; without one, forget those it has. `greet` sends the letter."""
    told = email.strip().lower()
    if told and told == user.email:
        return
    fields = {"told_email": told} if told else {"told_email": "", "email": None}
    User.objects.filter(pk=user.pk).update(**fields)
    for field, value in fields.items():
        setattr(user, field, value)


def greet(user_id: int, site: str) -> None:
    """Write to the address that an account told, whether to confirm it or that it has an account already."""
    user = User.objects.admitted().filter(pk=user_id).first()
    if user is None or not user.told_email:
        return
    other = selectors.by_login(user.told_email)
    token = signing.dumps({"account": user.pk, "email": user.told_email}, salt=SALT)
    link = site.rstrip("/") + reverse("accounts:confirm", args=[token])
    kind = "confirm" if other is None else "known"
    _write(kind, user.told_email, user.language, {"user": user, "other": other, "link": link, "site": site})


def confirm(token: str) -> User:
    """Take the address that a letter went to. Raises: AccountError `link_stale`, `email_taken`."""
    try:
        told = signing.loads(token, salt=SALT, max_age=HOLDS_SECONDS)
    except signing.BadSignature as error:
        raise AccountError("link_stale") from error
    user = User.objects.admitted().filter(pk=told["account"]).first()
    if user is None or told["email"] not in {user.told_email, user.email}:
        raise AccountError("link_stale")
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(email=told["email"], told_email="")
    except IntegrityError as taken:
        raise AccountError("email_taken") from taken
    return user


def recover(email: str, site: str, language: str) -> None:
    """Write a link to another password to a confirmed address; to one that is nobody's, nothing."""
    user = selectors.by_login(email) if "@" in email else None
    if user is None or not user.email or not user.is_active or not user.has_usable_password():
        return
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    link = site.rstrip("/") + reverse("accounts:reset", args=[uid, token])
    _write("recover", user.email, language, {"user": user, "link": link, "site": site})


def _write(kind: str, to: str, language: str, context: dict[str, object]) -> None:
    """Send a letter of `templates/accounts/mail`; its first line is the subject."""
    with translation.override(language):
        subject, _, body = render_to_string(f"accounts/mail/{kind}.txt", context).strip().partition("\n")
    send_mail(subject.strip(), body.strip() + "\n", settings.DEFAULT_FROM_EMAIL, [to])
