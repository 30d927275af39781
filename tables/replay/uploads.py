"""Records that somebody brought to look at. They are kept in the cache for an hour and never in the database."""

import secrets

from django.core.cache import cache
from redis.exceptions import RedisError

import rules
from tables.replay.showing import Showing, of_record

# A long hand takes 13 kB.
MOST_BYTES = 64 * 1024
KEPT_SECONDS = 3600
TOKEN_BYTES = 12


class TooLong(Exception):
    """The file is larger than any hand."""


class Unkept(Exception):
    """There is no place to keep it just now."""


def bring(data: bytes) -> str:
    """Judge a record and keep it; returns the token under which it is found.

    Raises: TooLong, Unkept; RecordError with the place of the first fault.
    """
    if len(data) > MOST_BYTES:
        raise TooLong
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise rules.RecordError("malformed", "record", field="") from None
    of_record(text)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    try:
        cache.set(_key(token), text, KEPT_SECONDS)
    except RedisError as error:
        raise Unkept from error
    return token


def find(token: str) -> Showing | None:
    """The record under a token; None if it is not there any more."""
    try:
        text: str | None = cache.get(_key(token))
    except RedisError:
        return None
    return None if text is None else of_record(text)


def _key(token: str) -> str:
    return f"upload.{token}"
