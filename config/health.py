"""Whether the servers behind this process answer, and whether the whole site does its work.

For proxies, `bin/play` and people who watch.
"""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse

from tables import canary, selectors


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200, or 503 with the code of what does not answer. Queries: one."""
    del request
    missing = _missing()
    return JsonResponse({"code": missing or "ok"}, status=503 if missing else 200)


def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 if hands can be played to their end, else 503 with a code.

    `workers`: no task of the queues under `silent` was finished for a minute. `overdue` are turns that the clock
    should have seen to: a figure to raise an alarm on. Queries: two.
    """
    del request
    missing = _missing()
    if missing:
        return JsonResponse({"code": missing}, status=503)
    silent, overdue = canary.silent(settings.REDIS_URL), selectors.overdue()
    told = {"silent": silent, "overdue": overdue.turns, "overdue_seconds": overdue.seconds}
    return JsonResponse({"code": "workers" if silent else "ok", **told}, status=503 if silent else 200)


def _missing() -> str | None:
    """The code of the server that does not answer."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "database"
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        return "redis"
    return None
