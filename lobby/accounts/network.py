"""Where a request comes from, and what is kept of that."""

import hashlib
import hmac
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from lobby.accounts.models.visits import DIGEST_LENGTH

# One household or street rather than one line: what a provider gives out together.
PREFIXES = {4: 24, 6: 48}


def address(request: HttpRequest) -> str:
    """The client's address as the outermost of our own proxies saw it; what a client claims itself is not heard."""
    return _outermost(request.META.get("HTTP_X_FORWARDED_FOR", ""), request.META.get("REMOTE_ADDR") or "")


def network(request: HttpRequest) -> str:
    """The network a request comes from, blurred; empty where there is no address."""
    return blur(address(request))


def network_of_socket(scope: Any) -> str:
    """The network a socket comes from, from what the server tells of it (ASGI's scope), blurred."""
    forwarded = dict(scope.get("headers", ())).get(b"x-forwarded-for", b"").decode("latin-1")
    remote, *_ = scope.get("client") or ("",)
    return blur(_outermost(forwarded, remote))


def _outermost(forwarded: str, remote: str) -> str:
    if settings.PROXIES:
        passed = [part.strip() for part in forwarded.split(",") if part.strip()]
        if len(passed) >= settings.PROXIES:
            return passed[-settings.PROXIES]
    return remote


def blur(told: str) -> str:
    """A digest of the network an address lies in; empty for what is no address."""
    try:
        found = ip_address(told)
    except ValueError:
        return ""
    return digest("network", str(ip_network(f"{found}/{PREFIXES[found.version]}", strict=False)))


def digest(kind: str, told: str) -> str:
    """What is kept of an address or device: not readable without the site's secret."""
    keyed = hmac.new(settings.SECRET_KEY.encode(), f"{kind}:{told}".encode(), hashlib.sha256)
    return keyed.hexdigest()[:DIGEST_LENGTH]
