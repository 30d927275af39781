"""Whether the servers behind this process answer; for proxies, `bin/play` and people who watch."""

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse


def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200, or 503 with the code of what does not answer. Queries: one."""
    del request
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"code": "database"}, status=503)
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        return JsonResponse({"code": "redis"}, status=503)
    return JsonResponse({"code": "ok"})
