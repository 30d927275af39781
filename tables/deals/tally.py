"""Deals counted, and held against what is to be expected.

The alarm is Chernoff's bound, which holds for any number of deals: counts of a fair deal go beyond it in all with
a chance of at most one in a thousand million.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import rules
from tables import fair
from tables.deals.expectation import JOKERS, SEATS, Expectation
from tables.replay.archive import dealt

FALSE_ALARM: Final = 1e-9
NO_ENTROPY: Final = (None,) * SEATS


@dataclass(slots=True)
class Tally:
    """Counts by place in the deal: 0 is the seat that got the first card."""

    deals: int = 0
    emperor: list[int] = field(default_factory=lambda: [0] * SEATS)
    jokers: list[list[int]] = field(default_factory=lambda: [[0] * (JOKERS + 1) for _ in range(SEATS)])

    def count(self, begins: int, emperor_card: int, jokers: Sequence[int], deals: int = 1) -> None:
        """Count deals in which these seats got the emperor card and so many jokers."""
        self.deals += deals
        self.emperor[(emperor_card - begins) % SEATS] += deals
        for seat, number in enumerate(jokers):
            self.jokers[(seat - begins) % SEATS][number] += deals


@dataclass(frozen=True, slots=True)
class Alarm:
    """A count that chance does not explain."""

    what: str
    counted: int
    expected: float


def deal_many(ruleset: rules.Ruleset, deals: int) -> Tally:
    """Shuffle and deal so many times, each from a seed of its own, as tables do."""
    tally = Tally()
    deck, begins = rules.deck(ruleset), fair.layout(ruleset, 0)["begins"]
    for _ in range(deals):
        hands = rules.deal_out(ruleset, fair.shuffle(fair.draw_seed(), NO_ENTROPY, deck), 0)
        tally.count(begins, **dealt(hands))
    return tally


def alarms(tally: Tally, expected: Expectation) -> list[Alarm]:
    """Every count that is too far from what a fair deal gives."""
    cells: list[tuple[str, int, Fraction]] = [
        (f"emperor card, place {place}", count, expected.emperor[place]) for place, count in enumerate(tally.emperor)
    ]
    for place, counts in enumerate(tally.jokers):
        chances = expected.jokers[place]
        cells += [(f"{number} jokers, place {place}", count, chances[number]) for number, count in enumerate(counts)]
    return [
        Alarm(what, count, float(chance * tally.deals))
        for what, count, chance in cells
        if unlikely(count, tally.deals, float(chance), len(cells))
    ]


def unlikely(count: int, of: int, chance: float, cells: int) -> bool:
    """Whether one of so many counts is beyond what chance explains."""
    return of * _divergence(count / of, chance) > math.log(2 * cells / FALSE_ALARM) if of else False


def _divergence(share: float, chance: float) -> float:
    """How far a share lies from a chance, as Kullback and Leibler measure it."""
    return _part(share, chance) + _part(1 - share, 1 - chance)


def _part(share: float, chance: float) -> float:
    if share == 0:
        return 0.0
    return math.inf if chance <= 0 else share * math.log(share / chance)


def report(tally: Tally, expected: Expectation) -> dict[str, Any]:
    """The counts beside what is to be expected, as JSON."""
    return {
        "deals": tally.deals,
        "emperor_card": {
            "counted": tally.emperor,
            "expected": [round(float(chance) * tally.deals, 1) for chance in expected.emperor],
        },
        "jokers": {
            "counted": tally.jokers,
            "expected": [[round(float(chance) * tally.deals, 1) for chance in chances] for chances in expected.jokers],
        },
        "alarms": [
            {"what": alarm.what, "counted": alarm.counted, "expected": alarm.expected}
            for alarm in alarms(tally, expected)
        ],
    }
