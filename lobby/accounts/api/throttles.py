"""How often anybody, and any account, may ask.

Counted in the shared cache, so by all processes together; without the cache nobody is held up. Strangers who ask from
this machine itself are not counted: behind a proxy that PROXIES does not name that would be everybody together.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

import structlog
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from lobby.accounts import network

if TYPE_CHECKING:
    # The settings name this module, and the views read the settings.
    from rest_framework.views import APIView

logger = structlog.get_logger(__name__)


class _Throttle(SimpleRateThrottle):
    def allow_request(self, request: Request, view: APIView) -> bool:
        try:
            return super().allow_request(request, view)
        except RedisError:
            logger.warning("api.throttle.unavailable", exc_info=True)
            return True

    def get_ident(self, request: Request) -> str:
        return network.digest("throttle", network.address(request))


class StrangerThrottle(_Throttle, AnonRateThrottle):
    """Whoever has no account, by address."""

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        try:
            here = ip_address(network.address(request)).is_loopback
        except ValueError:
            here = True
        return None if here else super().get_cache_key(request, view)


class AccountThrottle(_Throttle, UserRateThrottle):
    """An account, whatever it asks with and from wherever."""

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        return super().get_cache_key(request, view) if request.user.is_authenticated else None
