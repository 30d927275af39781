"""Who is about, over all web processes: kept in Redis, where it fades within half a minute of the last sign of life.

Nothing depends on it; where Redis does not answer, nobody seems to be about.
"""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import structlog
from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

logger = structlog.get_logger(__name__)

FADES_SECONDS = 15.0
_HERE = "baohuang.here"


@dataclass(frozen=True, slots=True)
class Presence:
    """How many are about, which of the accounts that were asked for, and who watches each table."""

    online: int = 0
    about: frozenset[int] = frozenset()
    # Keys of watchers by table: "u7" for an account, else what the socket drew.
    watchers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def beat(here: Collection[str], watching: Mapping[str, Collection[str]], asked: Collection[int]) -> Presence:
    """Tell who is here and watches which table in this process, and read it all over the site."""
    now = time.time()
    tables = list(watching)
    try:
        with _redis(settings.REDIS_URL).pipeline(transaction=False) as pipe:
            _tell(pipe, _HERE, here, now)
            for code in tables:
                _tell(pipe, _table(code), watching[code], now)
            pipe.zcard(_HERE)
            for code in tables:
                pipe.zrange(_table(code), 0, -1)
            known = list(asked)
            if known:
                pipe.zmscore(_HERE, [f"u{user}" for user in known])
            answers = pipe.execute()
    except (RedisError, OSError):
        logger.warning("lobby.presence.lost", exc_info=True)
        return Presence()
    scores = answers.pop() if known else []
    seen = [tuple(sorted(each.decode() for each in keys)) for keys in answers[len(answers) - len(tables) :]]
    online = answers[len(answers) - len(tables) - 1]
    about = frozenset(user for user, score in zip(known, scores, strict=True) if score is not None)
    return Presence(online, about, dict(zip(tables, seen, strict=True)))


def _tell(pipe: Any, key: str, members: Collection[str], now: float) -> None:
    pipe.zremrangebyscore(key, 0, now - FADES_SECONDS)
    if members:
        pipe.zadd(key, dict.fromkeys(members, now))
    pipe.expire(key, 60)


def _table(code: str) -> str:
    return f"baohuang.watching.{code}"


@cache
def _redis(address: str) -> Redis:
    return Redis.from_url(address, socket_timeout=1.0)
