"""Which pages may open a socket: this site's own, by scheme, name and port."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import AllowedHostsOriginValidator, OriginValidator, WebsocketDenier
from django.conf import settings

USUAL_PORTS = {"http": 80, "https": 443}


class OwnPages:
    """Refuse the handshake of any page but our own and those that CSRF_TRUSTED_ORIGINS names.

    The name must be among ALLOWED_HOSTS too, or a page whose name was made to lead here could call itself ours.
    Channels' own check knows of no ports.
    """

    def __init__(self, application: Any) -> None:
        self.own = AllowedHostsOriginValidator(application)
        self.foreign = OriginValidator(application, settings.CSRF_TRUSTED_ORIGINS)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        try:
            own = same_site(headers.get(b"origin", ""), headers.get(b"host", ""))
        except ValueError:
            await WebsocketDenier()(scope, receive, send)
            return
        await (self.own if own else self.foreign)(scope, receive, send)


def same_site(origin: str, host: str) -> bool:
    """Whether an Origin header names what a Host header does; the scheme is not told to us behind a proxy.

    >>> same_site("https://play.example", "play.example"), same_site("http://play.example:81", "play.example")
    (True, False)

    Raises: ValueError: one of them is no address.
    """
    named, asked = urlsplit(origin), urlsplit(f"//{host}")
    usual = USUAL_PORTS.get(named.scheme)
    return named.hostname == asked.hostname and (named.port or usual) == (asked.port or usual)
