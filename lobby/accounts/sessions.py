"""Who asks, and how a stranger becomes somebody."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from lobby.accounts import devices, services, throttle
from lobby.accounts.errors import Barred
from lobby.accounts.models import User

BACKEND = "lobby.accounts.backends.NameOrEmail"


def language() -> str:
    """The language of the page being made."""
    return get_language() or settings.LANGUAGE_CODE


def admit(request: HttpRequest) -> None:
    """Let nobody past who is banned and would begin anew. Raises: Barred."""
    ban = devices.barred(request)
    if ban is not None:
        raise Barred(ban)


def enter(request: HttpRequest) -> User:
    """Return the account that asks; a stranger is made a guest and logged in.

    Raises: Barred, for who was banned here; TooMany; else as `make_guest`.
    """
    if isinstance(request.user, User):
        return request.user
    admit(request)
    throttle.count("guest", request)
    guest = services.make_guest(language=language())
    login(request, guest, BACKEND)
    return guest
