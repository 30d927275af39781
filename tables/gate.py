"""The gate of a web process: which sockets it holds, of whom, and when each has to go.

A socket must not outlive what let it in. Log-out is told by a bell; whatever else ends a session or an account
is told by a bell or found by looking again every while.
"""

import contextlib
import hashlib
import secrets
import time
from collections import defaultdict
from typing import Protocol

from lobby.accounts import standing
from tables import limits
from tables.limits import Allowance, Bucket
from tables.threads import in_thread

# How long a socket may go unchecked.
CHECK_SECONDS = 45.0
# Sockets are renewed before the channel layer forgets their groups, after a day; not all in the same minute.
ROTATE_AFTER = 6 * 3600
ROTATE_SPREAD = 6 * 3600
# Who is sent away before a restart comes back within so many milliseconds, each at a moment of his own.
RETURN_SPREAD_MS = 3000


class Visitor(Protocol):
    """What the gate needs of a connection."""

    user_id: int | None
    session_key: str | None
    checked_at: float
    leaves_at: float

    async def hang_up(self, code: str, *, retry_ms: int | None = None) -> None:
        """Say good-bye with a code and close; with a time, the client is to come back then."""


def digest(session_key: str) -> str:
    """What may be said of a session among the servers; the key itself would let anybody in."""
    return hashlib.sha256(session_key.encode()).hexdigest()


class Gate:
    """The sockets of one event loop, tables or not."""

    def __init__(self) -> None:
        self.visitors: set[Visitor] = set()
        self._connections: dict[int, int] = defaultdict(int)
        self._buckets: dict[int, Bucket] = {}

    def admit(self, visitor: Visitor) -> Allowance | None:
        """Let a socket in and say how much it may say; None if its account has too many already."""
        account = None
        if visitor.user_id is not None:
            if self._connections[visitor.user_id] >= limits.CONNECTIONS:
                return None
            self._connections[visitor.user_id] += 1
            account = self._buckets.setdefault(visitor.user_id, Bucket(limits.ACCOUNT_BURST, limits.ACCOUNT_RATE))
        visitor.checked_at = time.monotonic()
        visitor.leaves_at = visitor.checked_at + ROTATE_AFTER + secrets.randbelow(ROTATE_SPREAD)
        self.visitors.add(visitor)
        return Allowance(account)

    def depart(self, visitor: Visitor) -> None:
        """Forget a socket; one that was not let in is none of ours."""
        if visitor not in self.visitors:
            return
        self.visitors.discard(visitor)
        if visitor.user_id is not None:
            self._connections[visitor.user_id] -= 1
            if not self._connections[visitor.user_id]:
                del self._connections[visitor.user_id], self._buckets[visitor.user_id]

    async def log_out(self, session: str) -> None:
        """End the sockets of a session, given by its digest."""
        for visitor in list(self.visitors):
            if visitor.session_key is not None and digest(visitor.session_key) == session:
                await visitor.hang_up("logged_out")

    async def check(self, user_id: int | None = None) -> None:
        """Look again at whom the sockets belong to: at one account's, or at those that are due. Queries: 2 if any."""
        limit = time.monotonic() - CHECK_SECONDS
        due = [
            visitor
            for visitor in self.visitors
            if visitor.session_key is not None and visitor.user_id is not None
            if visitor.user_id == user_id or (user_id is None and visitor.checked_at < limit)
        ]
        if not due:
            return
        claims = {visitor.session_key: visitor.user_id for visitor in due if visitor.session_key and visitor.user_id}
        fallen = await in_thread(standing.fallen, claims)
        for visitor in due:
            visitor.checked_at = time.monotonic()
            code = fallen.get(visitor.session_key or "")
            if code is not None:
                await visitor.hang_up(code)

    async def rotate(self) -> None:
        """Send the sockets away that have been here long; their clients come back by themselves."""
        now = time.monotonic()
        for visitor in [visitor for visitor in self.visitors if visitor.leaves_at < now]:
            await visitor.hang_up("renew")

    async def empty(self) -> None:
        """Send everybody away, for the process is about to end."""
        for visitor in list(self.visitors):
            with contextlib.suppress(Exception):
                # One connection that is gone must not keep the others from hearing it.
                await visitor.hang_up("restart", retry_ms=secrets.randbelow(RETURN_SPREAD_MS))
