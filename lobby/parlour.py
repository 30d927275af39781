"""The company's sockets of this web process: a list once a second, chat at once, presence every few seconds.

Bells say whom or what to look at again; whatever they fail to say, the beat finds. Nothing here touches a hand.
"""

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from redis.exceptions import RedisError

from lobby import bells, hall, presence, protocol
from lobby.accounts.selectors import blocked_ids, by_ids, muted_by
from lobby.company import Guest, Known, friends_of, keep_waiting
from lobby.hall import Filter, Going
from lobby.models import ChatLine
from lobby.presence import Presence
from lobby.services import chat
from tables import effects
from tables.gate import Gate
from tables.limits import Bucket
from tables.threads import in_thread

logger = structlog.get_logger(__name__)

SECOND = 1.0
# Every how many seconds presence is told and everybody's own news are looked at.
BEAT = 4
SILENCE_SECONDS = 60.0
# Chat lines of an account: so many at once, and so many a second in the long run.
LINES_BURST = 5
LINES_RATE = 0.4
# Ids of chat lines that were passed on, so that none comes twice.
REMEMBERED = 400


class Parlour:
    """All guests of one event loop."""

    def __init__(self) -> None:
        self.gate = Gate()
        self.guests: set[Guest] = set()
        self.present = Presence()
        self._tongues: dict[int, Bucket] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._opening = asyncio.Lock()
        self._talking = asyncio.Lock()
        self._told: dict[int, None] = {}
        self._errands: set[asyncio.Task[None]] = set()

    async def join(self, guest: Guest) -> None:
        """Take a guest in: from now on it hears what is new, and learns what it has going on."""
        await self._open()
        if guest.user_id is not None:
            guest.deaf = await in_thread(_deaf_to, guest.user_id)
        self.guests.add(guest)
        await self.tell_people([guest.user_id] if guest.user_id is not None else [])

    def part(self, guest: Guest) -> None:
        self.guests.discard(guest)
        if guest.user_id is not None and all(other.user_id != guest.user_id for other in self.guests):
            self._tongues.pop(guest.user_id, None)

    def tongue(self, user_id: int) -> Bucket:
        """How much an account may say, with all of its pages."""
        return self._tongues.setdefault(user_id, Bucket(LINES_BURST, LINES_RATE))

    async def look(self, guest: Guest, look: protocol.Look) -> None:
        """A page says where it is: it is given the chat of that place, and in the lobby the list."""
        guest.look, guest.shown_tables = look, ""
        guest.viewer = ChatLine.Channel.LOBBY
        if look.at is not None:
            viewer = await in_thread(chat.viewer_of, guest.user_id, look.at)
            if viewer is None:
                guest.look = protocol.Look()
                await guest.say(protocol.Error("no_such_table"))
                return
            guest.viewer = viewer
        if look.at is not None or look.lobby:
            lines = await in_thread(chat.history, look.at, guest.viewer, guest.deaf)
            await guest.say(protocol.Chat([_line(line) for line in lines], whole=True))
        await self._show_tables([guest])
        await self._show_watchers([guest])

    async def tell_people(self, user_ids: Iterable[int]) -> None:
        """Tell accounts what they have going on, where it is something else than before."""
        wanted = set(user_ids)
        of: dict[int, list[Guest]] = defaultdict(list)
        for guest in self.guests:
            if guest.user_id is not None and guest.user_id in wanted:
                of[guest.user_id].append(guest)
        if not of:
            return
        for user_id, going in (await in_thread(hall.going_on, list(of))).items():
            for guest in of[user_id]:
                if guest.going != (known := _still(going)):
                    guest.going = known
                    await guest.say(protocol.Personal(going))

    async def pass_on(self) -> None:
        """Give everybody the chat lines that are new."""
        async with self._talking:
            lines = await in_thread(chat.fresh, max(self._told, default=0), list(self._told))
            if not lines:
                return
            players = await in_thread(chat.players_of, lines)
            for line in lines:
                self._told[line.pk] = None
                for guest in list(self.guests):
                    if guest.is_at(line) and line.user_id not in guest.deaf:
                        viewer = _viewer(guest, line, players)
                        if chat.readable(line, viewer):
                            await guest.say(protocol.Chat([_line(line)], whole=False))
            for old in sorted(self._told)[:-REMEMBERED]:
                del self._told[old]

    async def deafen(self, guest: Guest) -> None:
        """An account reads others than before: all of its pages are given their chat anew."""
        if guest.user_id is None:
            return
        deaf = await in_thread(_deaf_to, guest.user_id)
        for other in [other for other in self.guests if other.user_id == guest.user_id]:
            other.deaf = deaf
            if other.look.at is not None or other.look.lobby:
                await self.look(other, other.look)

    async def _open(self) -> None:
        async with self._opening:
            if self._tasks:
                return
            newest = await in_thread(_newest)
            self._told = {newest: None} if newest else {}
            with contextlib.suppress(RedisError, OSError):
                layer = effects.layer()
                channel = await layer.new_channel("parlour.")
                await layer.group_add(bells.COMPANY, channel)
                await layer.group_add(effects.ACCOUNTS, channel)
                self._tasks.append(asyncio.create_task(self._listen(channel)))
            self._tasks.append(asyncio.create_task(self._run()))

    async def _listen(self, channel: str) -> None:
        while True:
            bell = await effects.layer().receive(channel)
            self._errands.add(errand := asyncio.create_task(self._see_to(bell)))
            errand.add_done_callback(self._errands.discard)

    async def _see_to(self, bell: dict[str, Any]) -> None:
        try:
            match bell["type"]:
                case "chat":
                    await self.pass_on()
                case "people":
                    await self.tell_people(bell["users"])
                case "account" if bell["session"] is not None:
                    await self.gate.log_out(bell["session"])
                case "account":
                    await self.gate.check(bell["user"])
        except Exception:
            # The beat looks again.
            logger.exception("lobby.parlour.bell_failed", bell=bell["type"])

    async def _run(self) -> None:
        seconds = 0
        while True:
            await asyncio.sleep(SECOND)
            seconds += 1
            try:
                await self._show_tables(self.guests)
                if seconds % BEAT == 0:
                    await self._beat()
            except Exception:
                logger.exception("lobby.parlour.beat_failed")

    async def _beat(self) -> None:
        limit = time.monotonic() - SILENCE_SECONDS
        for guest in [guest for guest in self.guests if guest.heard_at < limit]:
            await guest.hang_up("silent")
        await self.gate.rotate()
        await self.gate.check()
        users = {guest.user_id for guest in self.guests if guest.user_id is not None}
        await in_thread(keep_waiting, users)
        friends = await in_thread(friends_of, users)
        watching: dict[str, set[str]] = defaultdict(set)
        for guest in self.guests:
            if guest.look.at is not None:
                watching[guest.look.at].update([guest.key] if guest.viewer == ChatLine.Channel.WATCHERS else [])
        asked = {friend.id for known in friends.values() for friend in known if friend.shows}
        self.present = await in_thread(presence.beat, {guest.key for guest in self.guests}, watching, asked)
        await self._show_friends(friends)
        await self._show_watchers(self.guests)
        await self.tell_people(users)
        await self.pass_on()

    async def _show_tables(self, guests: Iterable[Guest]) -> None:
        """Give those who look the list, if it has changed; it is read once for each filter."""
        lookers = [guest for guest in guests if guest.look.lobby and guest.look.visible]
        texts: dict[Filter, str] = {}
        for guest in lookers:
            if guest.look.filter not in texts:
                found = await in_thread(hall.hall, guest.look.filter)
                message = protocol.Tables(found.rows, found.more, max(1, self.present.online))
                texts[guest.look.filter] = protocol.encode(message)
            await guest.show_tables(texts[guest.look.filter])

    async def _show_friends(self, friends: dict[int, list[Known]]) -> None:
        for guest in list(self.guests):
            about = [
                each for each in friends.get(guest.user_id or 0, ()) if each.shows and each.id in self.present.about
            ]
            message = [protocol.Friend(each.id, each.name, each.color, each.table) for each in about]
            if guest.friends != message:
                guest.friends = message
                await guest.say(protocol.Friends(message))

    async def _show_watchers(self, guests: Iterable[Guest]) -> None:
        at_tables = [guest for guest in guests if guest.look.at is not None]
        keys = {guest.look.at or "": set(self.present.watchers.get(guest.look.at or "", ())) for guest in at_tables}
        for guest in at_tables:
            if guest.viewer == ChatLine.Channel.WATCHERS:
                keys[guest.look.at or ""].add(guest.key)
        names = await in_thread(_names, {key for of in keys.values() for key in of}) if any(keys.values()) else {}
        for guest in at_tables:
            here = keys[guest.look.at or ""]
            message = protocol.Watchers(len(here), sorted(names[key] for key in here if key in names))
            if guest.watchers != message:
                guest.watchers = message
                await guest.say(message)


def _viewer(guest: Guest, line: ChatLine, players: dict[int | None, set[int | None]]) -> ChatLine.Channel:
    plays = guest.user_id is not None and guest.user_id in players.get(line.table_id, ())
    return ChatLine.Channel.PLAYERS if plays else ChatLine.Channel.WATCHERS


def _line(line: ChatLine) -> protocol.Line:
    return protocol.Line(
        id=line.pk,
        channel=line.channel,
        user=line.user_id,
        name=line.user.name,
        color=line.user.color,
        text=line.text,
        phrase=line.phrase,
        ago=max(0.0, round(time.time() - line.said_at.timestamp(), 1)),
    )


def _still(going: Going) -> tuple[object, ...]:
    """What of it is news: not that time has passed."""
    waits = going.waited is not None
    soon = going.bots_in == 0
    return (going.table, going.playing, waits, soon, going.waiting, going.invitations)


def _deaf_to(user_id: int) -> frozenset[int]:
    return frozenset(muted_by(user_id) | blocked_ids(user_id))


def _newest() -> int:
    return ChatLine.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _names(keys: Iterable[str]) -> dict[str, str]:
    users = by_ids(int(key[1:]) for key in keys if key.startswith("u"))
    return {f"u{pk}": user.name for pk, user in users.items()}


_parlours: WeakKeyDictionary[asyncio.AbstractEventLoop, Parlour] = WeakKeyDictionary()


def parlour() -> Parlour:
    """The parlour of the running loop; a web process has one."""
    loop = asyncio.get_running_loop()
    found = _parlours.get(loop)
    if found is None:
        found = _parlours[loop] = Parlour()
    return found
