"""Who is about: a page's connection as the parlour knows it, the friends of those who are here, and who waits."""

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models.functions import Now

from lobby import protocol
from lobby.accounts.models import Circle, User
from lobby.accounts.selectors import by_ids, friend_ids
from lobby.models import ChatLine, Ticket
from tables.models import Seat, Table
from tables.protocol import Outgoing


class Guest:
    """What the parlour knows of a connection. What is sent is the socket's matter."""

    def __init__(self) -> None:
        self.user_id: int | None = None
        self.session_key: str | None = None
        self.heard_at = self.checked_at = time.monotonic()
        self.leaves_at = float("inf")
        self.key = f"a{secrets.token_hex(6)}"
        self.look = protocol.Look()
        self.viewer = ChatLine.Channel.LOBBY
        # Whom the account does not read.
        self.deaf: frozenset[int] = frozenset()
        # What it was told last.
        self.going: tuple[object, ...] = ()
        self.friends: list[protocol.Friend] = []
        self.watchers: protocol.Watchers | None = None
        self.shown_tables = ""

    def is_at(self, line: ChatLine) -> bool:
        """Whether a line was said where this page is."""
        if line.table is None:
            return self.look.lobby and self.look.at is None
        return self.look.at == line.table.code

    async def show_tables(self, text: str) -> None:
        """Send the list, unless it is the same as before."""
        if text != self.shown_tables:
            self.shown_tables = text
            await self.deliver(text)

    async def say(self, message: Outgoing) -> None:
        """Send a message; a connection that is gone is no matter."""
        await self.deliver(protocol.encode(message))

    async def deliver(self, text: str) -> None:
        raise NotImplementedError

    async def hang_up(self, code: str, *, retry_ms: int | None = None) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Known:
    """A friend, and the public table at which he sits; nothing of where he is if he does not want it known."""

    id: int
    name: str
    color: int
    table: str | None
    # Whether friends may know that he is about.
    shows: bool


def friends_of(user_ids: Collection[int]) -> dict[int, list[Known]]:
    """The friends of these accounts. Queries: one for each account, and two."""
    ids = {user_id: friend_ids(user_id) for user_id in user_ids}
    users = by_ids({friend for friends in ids.values() for friend in friends})
    seats = Seat.objects.filter(user__in=users, left=False, table__public=True).exclude(table__state=Table.State.CLOSED)
    at = dict(seats.values_list("user", "table__code"))
    return {
        user_id: [_known(users[pk], at.get(pk)) for pk in sorted(friends) if users[pk].is_active]
        for user_id, friends in ids.items()
    }


def _known(friend: User, table: str | None) -> Known:
    shows = friend.presence_to != Circle.NOBODY
    return Known(friend.pk, friend.name, friend.color, table if shows else None, shows)


def keep_waiting(user_ids: Collection[int]) -> None:
    """Note that those who wait are still here. Queries: one."""
    Ticket.objects.filter(user__in=user_ids).update(seen_at=Now())
