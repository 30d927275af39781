"""What every page says from the house: announcements, and notices to who looks."""

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from redis.exceptions import RedisError

from lobby.accounts.models import User
from lobby.moderation import selectors

KEY = "announcements"
KEPT_SECONDS = 15


def house(request: HttpRequest) -> dict[str, Any]:
    """`announced`: sentences in the page's language; `notices`. Read when a page asks. Queries: two at most."""
    return {"announced": SimpleLazyObject(announced), "notices": SimpleLazyObject(lambda: _notices(request))}


def announced() -> list[str]:
    """What is announced now, in the language active now; at most a quarter of a minute old."""
    english = (get_language() or "").startswith("en")
    return [text_en if english else text for text, text_en in _texts()]


def _texts() -> list[tuple[str, str]]:
    try:
        known: list[tuple[str, str]] | None = cache.get(KEY)
        if known is None:
            known = _read()
            cache.set(KEY, known, KEPT_SECONDS)
    except RedisError:
        return _read()
    return known


def _read() -> list[tuple[str, str]]:
    return list(selectors.announcements().values_list("text", "text_en"))


def _notices(request: HttpRequest) -> list[Any]:
    user = getattr(request, "user", None)
    return selectors.notices(user.pk) if isinstance(user, User) else []
