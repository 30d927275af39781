"""Points of a hand, what a call stakes, and what leaving costs.

Rule: R7a R7b R7d
"""

from dataclasses import dataclass
from typing import Final

from rules.results import Double, PairSum, Solo, SoloSum
from rules.ruleset import Ruleset
from rules.state import SEATS, Court, State

PLACE_VALUES: Final = (2, 1, 0, -1, -2)
REBELS_OF_A_SOLO: Final = 4
# What a surrendering or refused emperor pays; each other seat gets a quarter.
FIXED_PRICE: Final = -4
# Two seats at the top: the most (and, negative, the least) that their place values add up to.
_BEST_SIDE: Final = PLACE_VALUES[0] + PLACE_VALUES[1]


@dataclass(frozen=True, slots=True)
class Score:
    """Points by seat, with all doubles (sweep too) and how they came about."""

    points: tuple[int, ...]
    doubles: tuple[Double, ...]
    sum: PairSum | SoloSum


def score(ruleset: Ruleset, court: Court, places: tuple[int | None, ...]) -> Score:
    """Count a played hand; ``places`` are None for seats that still hold cards."""
    if court.solo is not None:
        return _solo(ruleset, court, court.solo, places)
    emperor, guard = court.emperor, court.guard
    if emperor is None or guard is None:
        raise ValueError("a hand without an emperor has no points")
    left = iter(sorted(set(range(1, SEATS + 1)) - {place for place in places if place is not None}))
    # A crown seat still in takes one of the places left over; which of two does not matter to the sum.
    taken = [places[seat] or next(left) for seat in (emperor, guard)]
    doubles = court.doubles
    if ruleset.sweep and set(taken) in ({1, 2}, {4, 5}):
        doubles = (*doubles, "sweep")
    values = [PLACE_VALUES[place - 1] for place in taken]
    side = ruleset.unit * sum(values) << len(doubles)
    shares = {emperor: 2 * side, guard: side}
    return Score(
        tuple(shares.get(seat, -side) for seat in range(SEATS)),
        doubles,
        PairSum(ruleset.unit, values[0], values[1], doubles),
    )


def _solo(ruleset: Ruleset, court: Court, solo: Solo, places: tuple[int | None, ...]) -> Score:
    emperor = court.emperor
    if emperor is None:
        raise ValueError("a solo has an emperor")
    place = places[emperor] or 1 + sum(taken is not None for taken in places)
    base = ruleset.row(solo)[place - 1]
    return Score(paid(emperor, base << len(court.doubles)), court.doubles, SoloSum(base, court.doubles))


def paid(payer: int, points: int) -> tuple[int, ...]:
    """Return the points by seat when one seat gets ``points`` and the others share the opposite."""
    return tuple(points if seat == payer else -points // REBELS_OF_A_SOLO for seat in range(SEATS))


def solo_is_settled(ruleset: Ruleset, solo: Solo, emperor_place: int | None, out: int) -> bool:
    """Whether the points of a solo hand can no longer change, with ``out`` seats out.

    Rule: R6-end
    """
    return emperor_place is not None or len(set(ruleset.row(solo)[out:])) <= 1


def solo_stakes(ruleset: Ruleset, solo: Solo) -> tuple[int, int]:
    """Return the most and the least a solo emperor of this kind can get, before doubles."""
    row = ruleset.row(solo)
    return max(row), min(row)


def stakes(ruleset: Ruleset, court: Court, seat: int, *, more: int) -> tuple[int, int]:
    """Return the most and the least a seat can get with ``more`` doubles than now.

    It tells whether there is a guard: for seats alone that may know it.
    """
    doublings = len(court.doubles) + more
    if court.solo is not None:
        best, worst = (points << doublings for points in solo_stakes(ruleset, court.solo))
        if seat != court.emperor:
            best, worst = -worst // REBELS_OF_A_SOLO, -best // REBELS_OF_A_SOLO
        return best, worst
    most = ruleset.unit * _BEST_SIDE << doublings + ruleset.sweep
    if seat == court.emperor:
        most *= 2
    return most, -most


def leaving_cost(state: State) -> int:
    """Return what leaving the table now costs a player; nothing once the hand is over.

    Rule: R7d
    """
    if state.result is not None:
        return 0
    before, after = state.ruleset.leaving
    return before if state.court.emperor is None else after
