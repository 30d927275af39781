"""Whose socket it is: read from the cookie once, when it opens."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest, parse_cookie

from tables.threads import in_thread


class Doorway:
    """Puts `user` and `session` into the scope of each socket, as Django's middleware does for a page.

    Channels' own stack asks a thread four times, and looks into the session at every message that is sent.
    """

    def __init__(self, inside: Any) -> None:
        self.inside = inside

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Take the socket in, whoever it belongs to."""
        cookies = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
        key = parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
        request = HttpRequest()
        request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
        user = await in_thread(get_user, request)
        await self.inside({**scope, "user": user, "session": request.session}, receive, send)
