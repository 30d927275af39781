"""Where a request comes from, and what is kept of that."""

import hashlib
import hmac
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

from lobby.accounts.models.visits import DIGEST_LENGTH

# One household or street rather than one line: what a provider gives out together.
PREFIXES = {4: 24, 6: 48}


def address(request: HttpRequest) -> str:
    """The client's address as the outermost of our own proxies saw it; what a client claims itself is not heard."""
    if settings.PROXIES:
        passed = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
        if len(passed) >= settings.PROXIES:
            return passed[-settings.PROXIES]
    return request.META.get("REMOTE_ADDR") or ""


def network(request: HttpRequest) -> str:
    """The network a request comes from, blurred; empty where there is no address."""
    return blur(address(request))


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
