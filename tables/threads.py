"""Where a web process does its database work: a few threads, so that waiting for one lock holds up nobody else."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync

from tables.services.answers import Answer

# Fewer than the connection pool holds, so that no thread ever waits for a connection.
THREADS = 6
# So much waits for a second or two. A command more would be answered when its sender has long sent it again.
QUEUE = 120
# When who was sent away comes back: not all at once.
COME_BACK_SECONDS = (2, 6)

_executor = ThreadPoolExecutor(THREADS, thread_name_prefix="tables")

_asked = 0

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


async def in_thread(function: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> Returned:
    """Call a function that uses the database from the event loop."""
    global _asked  # noqa: PLW0603  (the executor does not tell how much waits for it)
    call = DatabaseSyncToAsync(partial(function, *args, **kwargs), thread_sensitive=False, executor=_executor)
    _asked += 1
    try:
        return await call()
    finally:
        _asked -= 1


async def answer_in_thread(command: Callable[Given, Answer], /, *args: Given.args, **kwargs: Given.kwargs) -> Answer:
    """The same for what answers a command. With too much before it, it is not done: `failed`, `busy`.

    So who comes in too great a number is served late, and not everybody too late.
    """
    if _asked >= QUEUE:
        soonest, latest = COME_BACK_SECONDS
        spread = secrets.randbelow((latest - soonest) * 1000) / 1000
        return Answer("failed", code="busy", retry_after=soonest + spread)
    return await in_thread(command, *args, **kwargs)
