"""The vote to dissolve a running hand: no points for anybody, recorded as `dissolved`.

Anybody who plays may call it, once in a hand, if somebody else plays too. It passes when everybody who sits there
has agreed; bots have no voice, and neither has who left. One "no" ends it, and so does a minute without an answer.
Silence is no consent: who lost the connection keeps the hand. What leaving has cost is not given back.
"""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from lobby.accounts.models import User
from tables.ballots import running_vote
from tables.errors import TableError
from tables.models import Hand, Seat, Table
from tables.services.locks import lock, seated, touch
from tables.services.stopping import stop_hand

LASTS = timedelta(seconds=60)


def vote(user: User, code: str, *, agree: bool) -> None:
    """Call a vote, agree to the one that runs, or say no to it.

    Raises: TableError `closed`, `not_seated`, `no_hand`, `vote_alone` (nobody else plays), `vote_spent`
    (called one in this hand already), `no_vote` (there is none to say no to).
    """
    with transaction.atomic():
        table, seats, hand = lock(code)
        seat = seated(seats, user)
        if hand is None or hand.state != Hand.State.RUNNING:
            raise TableError("no_hand")
        running = running_vote(table)
        if not agree:
            if running is None:
                raise TableError("no_vote")
            _keep(table, running | {"until": timezone.now().isoformat()})
            return
        people = {other.number for other in seats if other.person is not None}
        polled = running or _call(table, people, seat)
        agreed = sorted({*polled["agreed"], seat.number})
        _keep(table, polled | {"agreed": agreed})
        if people <= set(agreed):
            stop_hand(hand, seats, "dissolved")


def _call(table: Table, people: set[int], seat: Seat) -> dict[str, Any]:
    if people == {seat.number}:
        raise TableError("vote_alone")
    callers = table.vote["callers"] if table.vote and table.vote["hand"] == table.hands_dealt else []
    if seat.number in callers:
        raise TableError("vote_spent")
    until = (timezone.now() + LASTS).isoformat()
    return {
        "hand": table.hands_dealt,
        "by": seat.number,
        "agreed": [],
        "until": until,
        "callers": [*callers, seat.number],
    }


def _keep(table: Table, kept: dict[str, Any]) -> None:
    table.vote = kept
    table.save(update_fields=["vote"])
    touch(table)
