"""Whether workers finish what they are given: a small task for each queue, whose trace in Redis fades.

A worker can look alive and yet take no task. Knows nothing of Django, for the supervisor asks too.
"""

import redis

# The queues that are listened to; beat sends a canary to each so often.
QUEUES = ("clock", "bots")
EVERY_SECONDS = 10
# How long a finished canary is heard.
FADES_SECONDS = 60


def sing(redis_url: str, queue: str) -> None:
    """Leave a trace that a task of this queue was finished just now. Raises: RedisError."""
    with redis.Redis.from_url(redis_url, socket_timeout=2) as client:
        client.set(_trace(queue), 1, ex=FADES_SECONDS)


def silent(redis_url: str) -> list[str]:
    """The queues of which no task was finished for a minute. Raises: RedisError."""
    with redis.Redis.from_url(redis_url, socket_timeout=2) as client:
        heard = client.mget([_trace(queue) for queue in QUEUES])
    return [queue for queue, trace in zip(QUEUES, heard, strict=True) if trace is None]


def _trace(queue: str) -> str:
    return f"baohuang.canary.{queue}"
