"""Who asks, and how a stranger becomes somebody."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from lobby.accounts import services
from lobby.accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def language() -> str:
    """The language of the page being made."""
    return get_language() or settings.LANGUAGE_CODE


def enter(request: HttpRequest) -> User:
    """Return the account that asks; a stranger is made a guest and logged in. Raises: as `make_guest`."""
    if isinstance(request.user, User):
        return request.user
    guest = services.make_guest(language=language())
    login(request, guest, BACKEND)
    return guest
