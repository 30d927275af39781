"""Everything that writes an account."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from lobby.accounts import company, names, preferences
from lobby.accounts.errors import AccountError
from lobby.accounts.models import COLORS, Language, User, Visit
from lobby.accounts.preferences import Preferences

SUGGESTIONS = 8
# What is left of an account that was emptied, beside its number.
EMPTY: Mapping[str, Any] = {
    "color": 0,
    "email": None,
    "told_email": "",
    "preferences": {},
    "is_active": False,
    "is_staff": False,
    "is_superuser": False,
    "last_login": None,
}
CIRCLES = ("presence_to", "requests_from", "invitations_from", "history_to")


def make_guest(name: str | None = None, *, language: str = Language.CHINESE) -> User:
    """Make an account without a password; without a name it is given a suggested one.

    Raises: AccountError as `names.check`; `name_taken`, `name_alike`.
    """
    if name is not None:
        return _create_guest(names.check(name), language)
    for attempt in range(SUGGESTIONS):
        try:
            return _create_guest(names.suggest(language, attempt), language)
        except AccountError:
            continue
    raise AccountError("name_taken")


def rename(user: User, name: str) -> None:
    """Give the account another name, by which it then logs in too.

    A name that the account has already is never refused, be it a reserved one.

    Raises: AccountError as `names.check`; `name_taken`, `name_alike`.
    """
    if names.tidy(name) == user.name:
        return
    shown = names.check(name)
    _save(user, **names.forms(shown))


def recolor(user: User, color: int) -> None:
    """Raises: AccountError `color_unknown`."""
    if color not in range(COLORS):
        raise AccountError("color_unknown")
    _save(user, color=color)


def speak(user: User, language: str) -> None:
    """Remember the language the account reads. Raises: AccountError `language_unknown`."""
    if language not in Language.values:
        raise AccountError("language_unknown")
    _save(user, language=language)


def draw_circles(user: User, **circles: str) -> None:
    """Say whom the account lets see or do what, by the fields of `CIRCLES`.

    Raises: AccountError `circle_unknown`.
    """
    for field, circle in circles.items():
        choices: Any = User._meta.get_field(field).choices if field in CIRCLES else ()  # type: ignore[union-attr]  # noqa: SLF001
        allowed = {value for value, _ in choices}
        if circle not in allowed:
            raise AccountError("circle_unknown")
    _save(user, **circles)


def prefer(user: User, changes: Mapping[str, Any]) -> Preferences:
    """Change some settings; the others stay. Raises: AccountError `preference_unknown`."""
    try:
        changed = preferences.parse(preferences.plain(user.prefers) | dict(changes))
    except ValueError as unknown:
        raise AccountError("preference_unknown") from unknown
    _save(user, preferences=preferences.plain(changed))
    return changed


def become_member(user: User, *, name: str, password: str) -> None:
    """Give a guest's account a password; seat, points and history stay, for it is the same account.

    Raises: AccountError as `names.check`; `already_member`, `name_taken`, `name_alike`, and the codes
    of Django's password validators (`password_too_short` and the like; fields: reason, in Django's words).
    """
    if not user.is_guest:
        raise AccountError("already_member")
    shown = names.check(name)
    try:
        validate_password(password, User(**names.forms(shown)))
    except ValidationError as weak:
        first = weak.error_list[0]
        raise AccountError(first.code or "password_weak", reason=first.messages[0]) from weak
    user.set_password(password)
    _save(
        user,
        **names.forms(shown),
        is_guest=False,
        password=user.password,
    )


def emptied_name(user_id: int) -> str:
    """What an emptied account is called, in every language; no player can be called so."""
    return f"#{user_id}"


def empty(user: User) -> None:
    """Forget all about an account but its number and what was imposed on it; nobody logs in to it again.

    The row stays, for the ledger points at it. Its bans and mutes go on, or emptying an account would lift them.
    """
    named = dict.fromkeys(("name", "username", "likeness"), emptied_name(user.pk))
    with transaction.atomic():
        company.forget(user)
        Visit.objects.filter(account=user, account__bans__isnull=True).delete()
        user.groups.clear()
        user.user_permissions.clear()
        user.set_unusable_password()
        for field, value in {**named, **EMPTY}.items():
            setattr(user, field, value)
        user.deleted_at = timezone.now()
        # Whole, so that its sockets are told.
        user.save()


def _create_guest(shown: str, language: str) -> User:
    try:
        with transaction.atomic():
            return User.objects.create_user(shown, is_guest=True, color=secrets.randbelow(COLORS), language=language)
    except IntegrityError as taken:
        raise AccountError(_taken(taken)) from taken


def _save(user: User, **fields: str | int | bool | dict[str, Any] | None) -> None:
    """Write these fields and no others. The caller's object changes only if the write succeeds."""
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(**fields)
    except IntegrityError as taken:
        raise AccountError(_taken(taken)) from taken
    for field, value in fields.items():
        setattr(user, field, value)


def _taken(refusal: IntegrityError) -> str:
    told = str(refusal)
    if "accounts_user_email" in told:
        return "email_taken"
    return "name_alike" if "likeness" in told else "name_taken"
