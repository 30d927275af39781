"""Where a web process does its database work: a few threads, so that waiting for one lock holds up nobody else."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync

# Fewer than the connection pool holds, so that no thread ever waits for a connection.
THREADS = 6

_executor = ThreadPoolExecutor(THREADS, thread_name_prefix="tables")

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


async def in_thread(function: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> Returned:
    """Call a function that uses the database from the event loop."""
    call = DatabaseSyncToAsync(partial(function, *args, **kwargs), thread_sensitive=False, executor=_executor)
    return await call()
