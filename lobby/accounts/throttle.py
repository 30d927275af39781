"""How often one address may do what costs the house or its people something.

Counted in the cache for a window of time; without the cache nobody is held up. Whoever comes from this machine itself
is not counted: behind a proxy that PROXIES does not name that would be everybody together.
"""

from ipaddress import ip_address

import structlog
from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

from lobby.accounts import network
from lobby.accounts.errors import TooMany

logger = structlog.get_logger(__name__)

# How often, in how many seconds.
LIMITS = {"guest": (60, 3600), "log_in": (60, 600), "mail": (10, 3600), "upload": (60, 600), "picture": (300, 600)}


def count(kind: str, request: HttpRequest) -> None:
    """Count one more, or refuse it. Raises: TooMany."""
    told = network.address(request)
    if not _is_outside(told):
        return
    most, seconds = LIMITS[kind]
    key = f"throttle.{kind}.{network.digest('throttle', told)}"
    try:
        cache.add(key, 0, seconds)
        done = cache.incr(key)
    except ValueError:
        # It expired between the two.
        return
    except RedisError:
        logger.warning("accounts.throttle.unavailable", exc_info=True)
        return
    if done > most:
        raise TooMany(kind)


def _is_outside(told: str) -> bool:
    try:
        return not ip_address(told).is_loopback
    except ValueError:
        return False
