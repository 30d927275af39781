"""What was made with some trouble, kept in the cache for a while; without the cache it is made again."""

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError


def get(key: str) -> bytes | None:
    """What was kept by this build of the program."""
    try:
        found: bytes | None = cache.get(f"{settings.BUILD}.{key}")
    except RedisError:
        return None
    return found


def put(key: str, value: bytes, seconds: int) -> None:
    try:
        cache.set(f"{settings.BUILD}.{key}", value, seconds)
    except RedisError:
        return
