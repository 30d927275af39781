"""What the settings read from the environment, and the addresses derived from it."""

import os
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from psycopg.conninfo import conninfo_to_dict


def flag(name: str, *, default: bool = False) -> bool:
    """Read a switch: 1, true, yes and on are on, anything else that is set is off."""
    value = os.environ.get(name)
    return default if value is None else value.lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str = "") -> list[str]:
    """Read a list separated by commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def database(url: str) -> dict[str, Any]:
    """Turn a libpq URL into Django's form; a unix socket is `postgresql://user@/name?host=/folder`.

    >>> database("postgresql://me@/app?host=/run/pg")["HOST"]
    '/run/pg'
    """
    parts = conninfo_to_dict(url)
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    options: dict[str, Any] = {key: value for key, value in parts.items() if key not in names.values()}
    size = int(os.environ.get("DATABASE_POOL", "8"))
    if size:
        # A pool waits twice as long after each attempt that failed: after an outage of half a minute it was half a
        # minute late. One that soon gives up begins anew with whoever asks next.
        options["pool"] = {"min_size": 1, "max_size": size, "timeout": 10, "reconnect_timeout": 4}
    return {
        "ENGINE": "django.db.backends.postgresql",
        **{ours: str(parts.get(theirs) or "") for ours, theirs in names.items()},
        "CONN_MAX_AGE": 0,
        # A connection that died with its server is found out before a request gets it.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def broker(redis_url: str) -> str:
    """Give Celery's spelling of a Redis URL: a unix socket is `redis+socket://` there.

    >>> broker("unix:///tmp/x/redis?db=1")
    'redis+socket:///tmp/x/redis?virtual_host=1'
    """
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    number = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{PurePosixPath(unquote(parts.path))}?virtual_host={number}"
