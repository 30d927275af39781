"""The sockets of one table in one web process, and the frames they are sent.

However many sockets there are, a ring brings the table up to date once, makes each viewer's frame once and sends
it to that viewer's sockets. A viewer is sent a frame only if something changed that it may know of: neither the
number nor the times of its frames tell that another seat has answered a secret question.
"""

import asyncio
import time
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import Any, Protocol

import structlog

from tables import frames, log, protocol, selectors
from tables.answered import Answered
from tables.effects import Bells, Progress
from tables.frames import Eyes, Viewer
from tables.operation import known
from tables.selectors import Sitting
from tables.services import play, swift
from tables.services.answers import Answer
from tables.services.play import Command
from tables.services.store import Store
from tables.threads import answer_in_thread, in_thread

logger = structlog.get_logger(__name__)


class Socket(Protocol):
    """What a room needs of a connection."""

    user_id: int | None
    # Where it comes from, blurred; never leaves the server.
    network: str
    # When the client last said something, on the monotonic clock.
    heard_at: float

    async def deliver(self, text: str) -> None:
        """Send, or raise if the connection is gone."""

    async def hang_up(self, code: str) -> None:
        """Say good-bye with a code and close."""


# What a viewer may notice: version, seats that are away, how many watch, whether the site drains.
Notable = tuple[protocol.Version, frozenset[int], int, bool]


@dataclass(slots=True)
class Sight(Eyes):
    """A viewer of a room, and the last frame it was sent."""

    shown: Notable | None = None
    sent: int = 0

    @property
    def unsent(self) -> list[dict[str, Any]]:
        return [event for _, event in self.seen[self.sent :]]


class Room:
    """One table in one process."""

    # Whether it shows a running hand later than it is played.
    late = False

    def __init__(self, code: str, store: Store, bells: Bells) -> None:
        self.code, self.store, self.bells = code, store, bells
        self.sockets: set[Socket] = set()
        self.subscribed = False
        self.sitting: Sitting | None = None
        self._sights: dict[Viewer, Sight] = {}
        self._lock = asyncio.Lock()
        self._acting = asyncio.Lock()
        self._answered = Answered()
        self._rings: list[Progress | None] = []
        self._shown: tuple[selectors.Pulse, int, bool] | None = None
        self._showing: asyncio.Task[None] | None = None

    async def welcome(self, socket: Socket) -> bool:
        """Give a socket its first frame; False if there is no such table."""
        async with self._lock:
            sitting = await self._read()
            if sitting is None:
                return False
            viewer = sitting.seat_of(socket.user_id)
            if not any(other is not socket and self.viewer(other) == viewer for other in self.sockets):
                self._sights.pop(viewer, None)
            sight = self._look(sitting, viewer)
            if sight.shown is None:
                sight.shown, sight.sent = self._notable(sitting, viewer, self.watching), len(sight.seen)
            await self._deliver(socket, self._frame(sitting, viewer, [], self.watching))
            return True

    async def resume(self, socket: Socket, hand: int | None, step: int) -> None:
        """Give a socket its newest frame with the events after the step it has seen."""
        async with self._lock:
            sitting = await self._read()
            if sitting is None:
                return
            viewer = sitting.seat_of(socket.user_id)
            sight = self._look(sitting, viewer)
            events = sight.after(step if hand == sight.hand else -1)
            await self._deliver(socket, self._frame(sitting, viewer, events, self.watching))

    async def catch_up(self, socket: Socket) -> None:
        """Give a socket its newest frame at once; the ring that is under way may give it once more."""
        async with self._lock:
            sitting = await self._read()
            if sitting is None:
                return
            viewer = sitting.seat_of(socket.user_id)
            sight = self._look(sitting, viewer)
            await self._deliver(socket, self._frame(sitting, viewer, sight.unsent, self.watching))

    async def act(self, command: Command) -> Answer:
        """Take a person's action: an ordinary one is shown at once, others go the long way. Never raises."""
        return await self._answered.once(command, self._take)

    async def _take(self, command: Command) -> Answer:
        taken = None
        # One after another, so that five who answer at once do not get in each other's way.
        async with self._acting:
            if self.sitting is not None:
                taken = await swift.act(self.store, self.bells, self.sitting, command)
        if taken is None:
            return await answer_in_thread(play.act, command)
        self.ring(taken.seat, taken.progress)
        return taken.answer

    def ring(self, seat: int | None = None, progress: Progress | None = None) -> None:
        """Show what changed, soon; with a seat, something that seat alone may notice.

        Rings that come while one is seen to are answered together afterwards.
        """
        if progress is not None and self._has_shown(progress):
            return
        if seat is None or any(self.viewer(socket) == seat for socket in self.sockets):
            self._rings.append(progress)
            if self._showing is None or self._showing.done():
                self._showing = asyncio.create_task(self._show_until_quiet())

    def viewer(self, socket: Socket) -> Viewer:
        """Whose eyes a socket has, as far as the room was read."""
        return self.sitting.seat_of(socket.user_id) if self.sitting else None

    def shown_to(self, socket: Socket) -> protocol.Version | None:
        """What the newest frame showed that all with these eyes were sent; who has seen less has lost one."""
        sight = self._sights.get(self.viewer(socket))
        return sight.shown[0] if sight is not None and sight.shown is not None else None

    @property
    def watching(self) -> int:
        """Sockets that have nobody's eyes."""
        return sum(self.viewer(socket) is None for socket in self.sockets)

    def _has_shown(self, progress: Progress) -> bool:
        """Whether a bell tells nothing new: this process showed its own action before it rang."""
        if self._shown is None or self.sitting is None or self.sitting.hand is None:
            return False
        _, number, events, _ = self._shown[0]
        hand = self.sitting.hand
        return hand.pk == progress.hand_id and hand.number == number and events >= progress.events

    def differs(self, pulse: selectors.Pulse | None) -> bool:
        """Whether the table, or how many watch it, has changed since it was shown to all."""
        return self._shown != (pulse, self.watching, known.draining)

    async def _show_until_quiet(self) -> None:
        try:
            while self._rings:
                rings, self._rings = self._rings, []
                async with self._lock:
                    sitting = await self._catch_up(rings)
                    if sitting is not None:
                        await self._show(sitting)
        except Exception:
            # The next beat looks again.
            logger.exception("tables.room.show_failed", table=self.code)

    async def _read(self) -> Sitting | None:
        self.sitting = await in_thread(selectors.sitting, self.code)
        return self.sitting

    async def _catch_up(self, rings: list[Progress | None]) -> Sitting | None:
        """Follow the hand's log where nothing else changed, else read the table.

        Queries: none if the hand went on in this process, one if it did elsewhere.
        """
        sitting = self.sitting
        if sitting is None or sitting.hand is None:
            return await self._read()
        progress = [each for each in rings if each is not None and each.hand_id == sitting.hand.pk]
        if len(progress) < len(rings):
            return await self._read()
        sitting.hand.events = max(each.events for each in progress)
        fold = log.kept(sitting.hand.pk)
        if fold is None or len(fold.entries) < sitting.hand.events:
            fold = await in_thread(log.fold, sitting.hand)
        put = [(each.seconds, each.bank_ms / 1000) for each in progress if each.seconds is not None]
        if put:
            limit, bank = put[-1]
            ends = time.monotonic() + limit + bank
            self.sitting = replace(sitting, fold=fold, ends=ends, bank=bank, given=0.0)
        else:
            self.sitting = replace(sitting, fold=fold)
        return self.sitting

    async def _show(self, sitting: Sitting) -> None:
        watching = self.watching
        self._shown = (sitting.pulse, watching, known.draining)
        viewers: dict[Viewer, list[Socket]] = defaultdict(list)
        for socket in self.sockets:
            viewers[sitting.seat_of(socket.user_id)].append(socket)
        for viewer, sockets in viewers.items():
            if viewer is None and sitting.table.delay_seconds and not self.late:
                # They had a seat here until now: who watches this table watches later.
                for socket in sockets:
                    await socket.hang_up("renew")
                continue
            notable = self._notable(sitting, viewer, watching)
            sight = self._look(sitting, viewer)
            if sight.shown == notable:
                continue
            events = sight.unsent
            sight.shown, sight.sent = notable, len(sight.seen)
            text = self._frame(sitting, viewer, events, watching)
            for socket in sockets:
                await self._deliver(socket, text)

    def _look(self, sitting: Sitting, viewer: Viewer) -> Sight:
        sight = self._sights.setdefault(viewer, Sight())
        if sight.look(sitting, viewer):
            sight.sent = 0
        return sight

    def _notable(self, sitting: Sitting, viewer: Viewer, watching: int) -> Notable:
        """If it is the same as in the last frame, none is due."""
        return (frames.version(sitting, viewer), sitting.away, watching, known.draining)

    def _frame(self, sitting: Sitting, viewer: Viewer, events: list[dict[str, Any]], watching: int) -> str:
        return protocol.encode(frames.frame(sitting, viewer, events, watching))

    async def _deliver(self, socket: Socket, text: str) -> None:
        try:
            await socket.deliver(text)
        except Exception:  # noqa: BLE001  (one connection that is gone must not keep a frame from the others)
            self.sockets.discard(socket)
