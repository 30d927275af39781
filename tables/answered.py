"""What became of a table's newest actions in this process: sent again, one costs neither a query nor a lock.

A page sends an action again until it is answered, and a server that is late is asked all the more. So who asks for
the second time is answered from memory, or waits for what is under way.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

from tables.services.answers import Answer
from tables.services.play import Command

# More than five people do in the time for which a page sends one again.
KEPT = 64

# Who sent it, and to which hand: nobody is answered for somebody else.
_Key = tuple[int | None, int, UUID]


class Answered:
    """The actions of one table that are under way, and those that were taken last."""

    def __init__(self) -> None:
        self._under_way: dict[_Key, asyncio.Task[Answer]] = {}
        self._taken: OrderedDict[_Key, Answer] = OrderedDict()

    async def once(self, command: Command, take: Callable[[Command], Coroutine[Any, Any, Answer]]) -> Answer:
        """The answer of `take`, which is asked once however often the command comes; then it is `duplicate`."""
        key = (command.user_id, command.hand, command.id)
        if key in self._taken:
            return self._taken[key]
        first = key not in self._under_way
        if first:
            self._under_way[key] = task = asyncio.create_task(take(command))
            task.add_done_callback(partial(self._done, key))
        # It goes on for those who wait though one of them has gone.
        answer = await asyncio.shield(self._under_way[key])
        return answer if first else _again(answer)

    def _done(self, key: _Key, task: asyncio.Task[Answer]) -> None:
        del self._under_way[key]
        if not task.cancelled() and task.exception() is None and task.result().result in {"ok", "duplicate"}:
            self._taken[key] = _again(task.result())
            if len(self._taken) > KEPT:
                self._taken.popitem(last=False)


def _again(answer: Answer) -> Answer:
    return replace(answer, result="duplicate") if answer.result == "ok" else answer
