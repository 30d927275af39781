"""Watchers who see a running hand some time later than it is played: the table's option against help from behind.

What they are shown is made from the log as it was then, so no process need remember anything, and nothing later than
that reaches them by any message. Seats, names and presence are those of now.
"""

import asyncio
import contextlib
from dataclasses import replace
from datetime import timedelta
from typing import Literal

import structlog
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now

import rules
from tables import log, selectors
from tables.effects import Bells
from tables.log import Fold
from tables.models import Hand, HandEvent, Seat, Table
from tables.room import Room, Socket
from tables.selectors import Sitting
from tables.services import play
from tables.services.answers import Answer
from tables.services.play import Command
from tables.services.store import Store
from tables.threads import answer_in_thread, in_thread

logger = structlog.get_logger(__name__)

EVERY_SECONDS = 1.0

# How an account comes to a table: to its seat, to watch, to watch later; None: not at all.
Entry = Literal["seat", "watch", "late"]


def entry(code: str, user_id: int | None) -> Entry | None:
    """How somebody may come to a table; who was sent away for good, and to a table that is none: not. Queries: one."""
    seated = Exists(Seat.objects.filter(table=OuterRef("pk"), user=user_id, left=False))
    found = Table.objects.filter(code=code).values_list("delay_seconds", "shut_out", seated).first()
    if found is None or user_id in found[1]:
        return None
    if user_id is not None and found[2]:
        return "seat"
    return "late" if found[0] else "watch"


class Gallery(Room):
    """The late watchers of one table in one process. Its code is none that a table could have."""

    late = True

    def __init__(self, code: str, store: Store, bells: Bells) -> None:
        super().__init__(gallery_of(code), store, bells)
        self.table_code = code
        self._looking: asyncio.Task[None] | None = None

    async def welcome(self, socket: Socket) -> bool:
        """As a room does; from the first on it looks at the log by itself."""
        welcome = await super().welcome(socket)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_on())
        return welcome

    async def act(self, command: Command) -> Answer:
        """Who has a seat by now is served; for this is none of his socket's."""
        return await answer_in_thread(play.act, command)

    async def _look_on(self) -> None:
        while self.sockets:
            await asyncio.sleep(EVERY_SECONDS)
            with contextlib.suppress(Exception):
                self.ring()

    async def _read(self) -> Sitting | None:
        self.sitting = await in_thread(earlier, self.table_code)
        return self.sitting

    async def _catch_up(self, rings: object) -> Sitting | None:  # noqa: ARG002  (whatever rang, the log is read)
        return await self._read()


def gallery_of(code: str) -> str:
    return f"{code}.late"


def earlier(code: str) -> Sitting | None:
    """A table with its hand as it was `delay_seconds` ago, for watchers. Queries: 5."""
    now = selectors.sitting(code)
    if now is None:
        return None
    cut = Now() - timedelta(seconds=now.table.delay_seconds)
    hand = Hand.objects.filter(table=now.table, started_at__lte=cut).order_by("-number").first()
    shown = replace(now, people={}, hand=hand, fold=None, ends=None)
    if hand is None:
        return shown
    entries = log.fold(hand).entries
    seen = entries[: HandEvent.objects.filter(hand=hand, at__lte=cut).count()]
    if not seen:
        return replace(shown, hand=None)
    fold = Fold(seen, rules.replay(each.event for each in seen))
    if fold.state.result is None:
        now.table.state = Table.State.PLAYING
    return replace(shown, fold=fold)
