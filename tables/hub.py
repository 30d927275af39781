"""All the rooms of this web process: their bells, which sockets are in them, and a beat that makes lost bells good."""

import asyncio
import contextlib
import time
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from redis.exceptions import RedisError

from tables import effects
from tables.effects import Bells, Progress
from tables.gallery import Gallery, entry, gallery_of
from tables.gate import Gate
from tables.room import Room, Socket
from tables.services import presence
from tables.services.store import Store
from tables.threads import in_thread

logger = structlog.get_logger(__name__)

# How often presence is told and lost bells are made good.
BEAT_SECONDS = 4.0
# A client that has said nothing for so long, not even a ping, is gone.
SILENCE_SECONDS = 60.0


class Hub:
    """All rooms of one event loop, the gate to them, their bells, and the beat."""

    def __init__(self) -> None:
        self.gate = Gate()
        self.store, self.bells = Store(), Bells()
        self.rooms: dict[str, Room] = {}
        self._gate = asyncio.Lock()
        self._channel: str | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[None]] = set()

    async def join(self, socket: Socket, code: str) -> Room | None:
        """Take a socket into a table's room and give it its first frame; None if there is no such table.

        In this order nothing is missed: the bell is heard first, then the table is read.
        """
        way = await in_thread(entry, code, socket.user_id)
        if way is None:
            return None
        key, kind = (gallery_of(code), Gallery) if way == "late" else (code, Room)
        room = self.rooms.get(key) or self.rooms.setdefault(key, kind(code, self.store, self.bells))
        room.sockets.add(socket)
        welcome = False
        try:
            self._start()
            await self._subscribe(room)
            if socket.user_id is not None:
                await in_thread(presence.arrive, socket.user_id, code, socket.network)
            welcome = await room.welcome(socket)
        finally:
            if not welcome:
                await self.part(socket, room)
        return room if welcome else None

    async def part(self, socket: Socket, room: Room) -> None:
        """Let a socket go; the last one takes the room and its bell with it."""
        room.sockets.discard(socket)
        async with self._gate:
            if room.sockets or self.rooms.get(room.code) is not room:
                return
            del self.rooms[room.code]
            if room.subscribed and self._channel is not None:
                room.subscribed = False
                with contextlib.suppress(RedisError, OSError):
                    await effects.layer().group_discard(effects.group(room.code), self._channel)
            if not self.rooms:
                await self.store.close()
                await self.bells.close()

    async def _subscribe(self, room: Room) -> None:
        """Hear a table's bell. Without Redis the beat does for a while, and tries again."""
        async with self._gate:
            if room.subscribed:
                return
            try:
                layer = effects.layer()
                if self._channel is None:
                    self._channel = await layer.new_channel("hub.")
                    self._tasks.append(asyncio.create_task(self._listen(self._channel)))
                    await layer.group_add(effects.ACCOUNTS, self._channel)
                await layer.group_add(effects.group(room.code), self._channel)
            except (RedisError, OSError):
                logger.warning("tables.hub.unsubscribed", table=room.code, exc_info=True)
            else:
                room.subscribed = True

    def _start(self) -> None:
        if not self._tasks:
            self._tasks.append(asyncio.create_task(self._beat()))

    async def _listen(self, channel: str) -> None:
        while True:
            bell = await effects.layer().receive(channel)
            if bell["type"] == "account":
                self._errands.add(errand := asyncio.create_task(self._see_to_account(bell)))
                errand.add_done_callback(self._errands.discard)
                continue
            room = self.rooms.get(bell["table"])
            if room is not None:
                room.ring(bell["seat"], bell["progress"] and Progress(*bell["progress"]))

    async def _see_to_account(self, bell: dict[str, Any]) -> None:
        """A session has ended, or something about an account has changed."""
        try:
            if bell["session"] is not None:
                await self.gate.log_out(bell["session"])
            else:
                await self.gate.check(bell["user"])
        except Exception:
            # Its sockets are looked at again before long.
            logger.exception("tables.hub.account_failed", user=bell["user"])

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._drop_silent()
                await self.gate.rotate()
                await self._make_good()
                await self.gate.check()
            except Exception:
                logger.exception("tables.hub.beat_failed")

    async def _make_good(self) -> None:
        """Say who is here, and show the tables that changed without a bell being heard."""
        rooms = dict(self.rooms)
        present = [
            room.sitting.seats[seat].pk
            for room in rooms.values()
            if room.sitting is not None
            for seat in {room.viewer(socket) for socket in room.sockets}
            if seat is not None
        ]
        pulses = await in_thread(presence.beat, present, list(rooms))
        for code, room in rooms.items():
            await self._subscribe(room)
            if room.differs(pulses.get(code)):
                room.ring()

    async def _drop_silent(self) -> None:
        limit = time.monotonic() - SILENCE_SECONDS
        for room in list(self.rooms.values()):
            for socket in [socket for socket in room.sockets if socket.heard_at < limit]:
                await socket.hang_up("silent")


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop; a web process has one."""
    loop = asyncio.get_running_loop()
    found = _hubs.get(loop)
    if found is None:
        found = _hubs[loop] = Hub()
    return found
