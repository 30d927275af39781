"""What a fair deal gives, as exact fractions, for every deck and way of dealing.

Where sixes are left out of the shuffled order by chance, the places of the other cards are not quite equally likely:
the sixes that go are the last three. So the patterns of sixes are counted, not sampled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final

import rules
from tables import fair

SEATS: Final = 5
JOKERS: Final = 8


@dataclass(frozen=True, slots=True)
class Expectation:
    """By place in the deal: 0 is the seat that gets the first card."""

    # How likely each place is to get the emperor card; so is any single card but a six.
    emperor: tuple[Fraction, ...]
    # How likely each place is to get so many jokers, marked ones included: 0 to 8.
    jokers: tuple[tuple[Fraction, ...], ...]

    def mean_jokers(self, place: int) -> Fraction:
        return sum((number * chance for number, chance in enumerate(self.jokers[place])), Fraction())


def expect(ruleset: rules.Ruleset) -> Expectation:
    """Return what this ruleset's deal gives."""
    layout: dict[str, Any] = fair.layout(ruleset, 0)
    deck: Sequence[str] = layout["deck"]
    # Where none is left out a six is a card like any other.
    sixes = sum(code[0] == "6" for code in deck) if layout["surplus"] else 0
    return _expect(len(deck), sixes, layout["surplus"])


@cache
def _expect(cards: int, sixes: int, surplus: int) -> Expectation:
    others = cards - sixes
    patterns = comb(cards, sixes)
    emperor, jokers = [], []
    for place in range(SEATS):
        held = {number: Fraction(count, patterns) for number, count in _others_at(place, cards, sixes, surplus).items()}
        emperor.append(sum((number * chance for number, chance in held.items()), Fraction()) / others)
        jokers.append(tuple(_share(others, held, number) for number in range(JOKERS + 1)))
    return Expectation(tuple(emperor), tuple(jokers))


def _share(others: int, held: dict[int, Fraction], number: int) -> Fraction:
    """How likely so many of the jokers are among the cards a place holds that are no counted sixes."""
    return sum(
        (
            chance * Fraction(comb(JOKERS, number) * comb(others - JOKERS, size - number), comb(others, size))
            for size, chance in held.items()
            if size >= number
        ),
        Fraction(),
    )


def _others_at(place: int, cards: int, sixes: int, surplus: int) -> dict[int, int]:
    """In how many patterns of sixes a place gets so many other cards. The order is gone through from its end."""
    kept = cards - surplus
    # Patterns so far by sixes met and other cards given to the place.
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for done in range(cards):
        after: dict[tuple[int, int], int] = {}
        for (met, given), count in ways.items():
            index = kept - 1 - (done - min(met, surplus))
            if met < sixes:
                after[met + 1, given] = after.get((met + 1, given), 0) + count
            if done - met < cards - sixes:
                mine = given + (index % SEATS == place)
                after[met, mine] = after.get((met, mine), 0) + count
        ways = after
    return {given: count for (_met, given), count in ways.items()}
