"""进贡: what the losers of the hand before hand over, and which card is a hand's strongest.

Rule: R7c R4b.2
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.cards import RANK_STRENGTH, SMALL, STRENGTH, SUITS
from rules.events import Gift
from rules.results import Previous
from rules.ruleset import Ties
from rules.state import SEATS, State


def strongest(cards: Sequence[str], number: int, ties: Ties) -> tuple[str, ...]:
    """Return the strongest cards that are no jokers, the strongest first.

    Of equal ones, first the one of which the hand has fewest identical, then in suit order.

    >>> strongest(["2S", "2S", "2H", "AC"], 2, "fewest")
    ('2H', '2S')
    """
    counts = Counter(cards)
    naturals = [code for code in cards if STRENGTH[code] < SMALL]
    naturals.sort(
        key=lambda code: (
            -RANK_STRENGTH[code[0]],
            counts[code] if ties == "fewest" else 0,
            SUITS.index(code[1]),
        )
    )
    return tuple(naturals[:number])


def gifts(state: State, previous: Previous | None) -> Iterator[Gift]:
    """Yield what goes over after the deal, all chosen from the dealt hands."""
    if previous is None or previous.roles is None or not any(previous.places):
        return
    emperor = previous.roles.index("emperor")
    won = previous.points[emperor]
    if not won:
        return
    # Rebels in order of going out; those still in follow in order of play from the emperor.
    rebels = sorted(
        (seat for seat in range(SEATS) if previous.roles[seat] == "rebel"),
        key=lambda seat: (previous.places[seat] or SEATS + 1, (seat - emperor) % SEATS),
    )
    if "guard" not in previous.roles:
        pairs = [(emperor, rebel) for rebel in rebels]
    else:
        guard = previous.roles.index("guard")
        first, middle, last = rebels
        pairs = (
            [(guard, first), (emperor, middle), (emperor, last)]
            if won > 0
            else [(emperor, first), (emperor, middle), (guard, last)]
        )
    given: Counter[int] = Counter()
    for crown, rebel in pairs:
        giver, receiver = (rebel, crown) if won > 0 else (crown, rebel)
        cards = strongest(state.holdings[giver].cards, given[giver] + 1, state.ruleset.card_ties)
        yield Gift(giver, receiver, cards[given[giver]])
        given[giver] += 1
