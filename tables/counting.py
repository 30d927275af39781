"""What counts: which hands are rated and ranked, and which are friendly.

Decided when a hand is dealt, so that nobody can undo it while he loses. Friends and people behind one connection could
play into each other's hands; what they play among themselves is theirs.
"""

from collections.abc import Sequence
from itertools import combinations

from lobby.accounts import selectors as accounts
from tables.models import Seat, Table

# So many people of whom no two are friends or on one network, besides whoever else sits there.
STRANGERS = 3


def is_ranked(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether the next hand of these seats counts: at a public table, by a ruleset as it is, with enough strangers.

    Whose network is not known, because no socket has come from there yet, is no stranger. Queries: one at most.
    """
    people = [seat for seat in seats if seat.person is not None and seat.network]
    if not table.public or table.options or len(people) < STRANGERS:
        return False
    friends = accounts.friendships_among(seat.user_id for seat in people if seat.user_id is not None)

    def strange(one: Seat, other: Seat) -> bool:
        return one.network != other.network and frozenset({one.user_id, other.user_id}) not in friends

    return any(
        all(strange(one, other) for one, other in combinations(group, 2)) for group in combinations(people, STRANGERS)
    )
