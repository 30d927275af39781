"""The second factor of staff: an app that counts time, and ten codes on paper for the day the phone is lost."""

from base64 import b32encode
from dataclasses import dataclass

import segno
from django.db import transaction
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django_otp import login as verify
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from lobby.accounts.models import User
from lobby.moderation import acts
from lobby.moderation.models import Act

CODES = 10


@dataclass(frozen=True, slots=True)
class Setup:
    """What is shown once, to whoever has no second factor yet."""

    # An SVG without styles, as the content policy wants it.
    picture: SafeString
    key: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a code was right; `codes` are the ones on paper, shown once."""

    passed: bool
    wait: bool = False
    codes: tuple[str, ...] = ()


def setup(user: User) -> Setup | None:
    """What an app needs to begin; None for who has a confirmed device."""
    if TOTPDevice.objects.filter(user=user, confirmed=True).exists():
        return None
    device, _ = TOTPDevice.objects.get_or_create(user=user, confirmed=False, defaults={"name": "app"})
    picture = segno.make(device.config_url, micro=False).svg_inline(scale=5, light="#fff", border=4)
    return Setup(mark_safe(picture), b32encode(device.bin_key).decode())  # noqa: S308  (made by us alone)


def answer(request: HttpRequest, user: User) -> Outcome:
    """Check a code; the first right one confirms the app and gives codes on paper. Wrong ones slow the next down."""
    told = request.POST.get("code", "").replace(" ", "").lower()
    confirmed = TOTPDevice.objects.filter(user=user, confirmed=True)
    first = not confirmed.exists()
    # By its look: one guess never counts against both devices.
    paper = not told.isdecimal() and not first
    with transaction.atomic():
        devices = (
            StaticDevice.objects.filter(user=user, confirmed=True)
            if paper
            else TOTPDevice.objects.filter(user=user, confirmed=not first)
        )
        device = devices.select_for_update().first()
        if device is None:
            return Outcome(passed=False)
        if not device.verify_is_allowed()[0]:
            return Outcome(passed=False, wait=True)
        passed = bool(told) and device.verify_token(told)
        codes = _confirm(user, device) if passed and first else ()
    if passed:
        verify(request, device)
    return Outcome(passed=passed, codes=codes)


def forget(by: User, user: User) -> None:
    """Take a lost second factor away, so that its owner sets up another. Only for who has all rights."""
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user).delete()
        StaticDevice.objects.filter(user=user).delete()
        acts.write(by, Act.Verb.FORGET_FACTOR, account=user)


def _confirm(user: User, device: TOTPDevice | StaticDevice) -> tuple[str, ...]:
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    paper = StaticDevice.objects.create(user=user, name="paper")
    codes = tuple(StaticToken.random_token() for _ in range(CODES))
    StaticToken.objects.bulk_create(StaticToken(device=paper, token=code) for code in codes)
    acts.write(user, Act.Verb.SECOND_FACTOR, account=user)
    return codes
