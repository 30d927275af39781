"""What counts: which hands are rated and ranked, and which are friendly.

Decided when a hand is dealt, so that nobody can undo it while he loses. Friends and people behind one connection could
play into each other's hands; what they play among themselves is theirs.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from lobby.accounts import selectors as accounts
from tables.models import Hand, Seat, Table

# So many people of whom no two are friends or on one network, besides whoever else sits there.
STRANGERS = 3

# Why a hand is friendly. All may read it at the table, so it does not tell which of the people are no strangers.
Hindrance = Literal["private", "house", "strangers"]


def is_ranked(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether the next hand of these seats counts: at a public table, by a ruleset as it is, with enough strangers.

    Whose network is not known, because no socket has come from there yet, is no stranger. Queries: one at most.
    """
    return _at(table) is None and _enough_strangers(seats)


def hindrance(table: Table, seats: Sequence[Seat], hand: Hand | None) -> Hindrance | None:
    """Why the running hand does not count, or else the next one if it were dealt now; None: it counts.

    Queries: one at most, none while a hand runs.
    """
    if hand is not None and hand.state == Hand.State.RUNNING:
        return None if hand.ranked else _at(table) or "strangers"
    return _at(table) or (None if _enough_strangers(seats) else "strangers")


def _at(table: Table) -> Hindrance | None:
    """Why no hand of a table counts, whoever sits there."""
    if not table.public:
        return "private"
    return "house" if table.options else None


def _enough_strangers(seats: Sequence[Seat]) -> bool:
    people = [seat for seat in seats if seat.person is not None and seat.network]
    if len(people) < STRANGERS:
        return False
    friends = accounts.friendships_among(seat.user_id for seat in people if seat.user_id is not None)

    def strange(one: Seat, other: Seat) -> bool:
        return one.network != other.network and frozenset({one.user_id, other.user_id}) not in friends

    return any(
        all(strange(one, other) for one, other in combinations(group, 2)) for group in combinations(people, STRANGERS)
    )
