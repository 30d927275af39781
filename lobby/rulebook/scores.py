"""Tables of points, every figure counted by the rules.

Rule: R7a R7b R7d
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.points import FIXED_PRICE, PLACE_VALUES, paid, score
from rules.results import Double, Solo
from rules.ruleset import Ruleset
from rules.state import SEATS, Court

Side = Literal["C", "R"]
Chain = tuple[Double, ...]

EMPEROR, GUARD, REBEL = 0, 1, 2


@dataclass(frozen=True, slots=True)
class PairRow:
    """What one order of going out brings; `order` has the crown's seats as C and the rebels' as R."""

    order: tuple[Side, ...]
    emperor: int
    guard: int
    rebel: int
    # Doubled by the places alone.
    sweep: bool


@dataclass(frozen=True, slots=True)
class SoloRow:
    """An emperor without a guard: his points and each rebel's, by his place."""

    kind: Solo
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class DoubleRow:
    """What calls make of the best result: by how much they multiply it, and what the emperor and a rebel get."""

    calls: Chain
    times: int
    emperor: int
    rebel: int


@dataclass(frozen=True, slots=True)
class Prices:
    """What is paid without playing, by the payer and each other seat; leaving before and after an emperor is found."""

    payer: int
    others: int
    leaving: tuple[int, int]


def pair_rows(ruleset: Ruleset) -> list[PairRow]:
    """Every order of going out of emperor, guard and three rebels, the best for the crown first."""
    rows = [_pair_row(ruleset, order) for order in _orders(ruleset, ())]
    return sorted(rows, key=lambda row: (-row.emperor, row.order))


def _orders(ruleset: Ruleset, order: tuple[Side, ...]) -> Iterator[tuple[Side, ...]]:
    crown, rebels = 2 - order.count("C"), 3 - order.count("R")
    if crown + rebels == 1 or (ruleset.end == "side" and not (crown and rebels)):
        yield order
        return
    if crown:
        yield from _orders(ruleset, (*order, "C"))
    if rebels:
        yield from _orders(ruleset, (*order, "R"))


def _pair_row(ruleset: Ruleset, order: tuple[Side, ...]) -> PairRow:
    seats = {"C": iter((EMPEROR, GUARD)), "R": iter(range(REBEL, SEATS))}
    places: list[int | None] = [None] * SEATS
    for place, side in enumerate(order, 1):
        places[next(seats[side])] = place
    counted = score(ruleset, Court(emperor=EMPEROR, guard=GUARD), tuple(places))
    emperor, guard, rebel, *_ = counted.points
    return PairRow(order, emperor, guard, rebel, "sweep" in counted.doubles)


def solo_kinds(ruleset: Ruleset) -> list[Solo]:
    """The ways of being an emperor without a guard."""
    may_open = ruleset.guard_by == "marked" or ruleset.four_named == "choose" or ruleset.open_solo
    kinds: dict[Solo, bool] = {"grab": ruleset.grab != "none", "open": may_open, "hidden": True}
    return [kind for kind, there in kinds.items() if there]


def solo_rows(ruleset: Ruleset) -> list[SoloRow]:
    """The points of each kind of solo for places 1 to 5, without doubles."""
    return [
        SoloRow(kind, tuple(_solo_points(ruleset, kind, place, ()) for place in range(1, len(PLACE_VALUES) + 1)))
        for kind in solo_kinds(ruleset)
    ]


def _solo_points(ruleset: Ruleset, kind: Solo, place: int, calls: Chain) -> tuple[int, int]:
    court = Court(emperor=EMPEROR, guard=EMPEROR, solo=kind, doubles=calls)
    points = score(ruleset, court, (place, None, None, None, None)).points
    return points[EMPEROR], points[REBEL]


def _answered(ruleset: Ruleset, first: Chain, *, kick_alone: bool = False) -> list[Chain]:
    """A call alone, and with what the other side may answer."""
    if ruleset.answers == "none":
        return [first]
    if ruleset.answers == "kick" or kick_alone:
        return [first, (*first, "kick")]
    return [first, (*first, "twist"), (*first, "twist", "kick")]


def pair_chains(ruleset: Ruleset) -> list[Chain]:
    """Every series of calls that may double a hand with a guard.

    Rule: R5-answers
    """
    revealed = _answered(ruleset, ("reveal",))
    return [(), *revealed, *(_answered(ruleset, ("rebellion",)) if ruleset.rebels_needed else [])]


def solo_chains(ruleset: Ruleset, kind: Solo) -> list[Chain]:
    """Every series of calls that may double a solo of this kind."""
    if kind == "hidden":
        kick_alone = ruleset.rebelled_solo == "kick"
        return [(), *(_answered(ruleset, ("rebellion",), kick_alone=kick_alone) if ruleset.rebels_needed else [])]
    if kind == "grab" and not ruleset.answers_after_grab:
        return [()]
    return _answered(ruleset, ())


def pair_doubles(ruleset: Ruleset) -> list[DoubleRow]:
    """What each series of calls makes of the crown's first two places."""
    rows = []
    for calls in pair_chains(ruleset):
        court = Court(emperor=EMPEROR, guard=GUARD, doubles=calls)
        points = score(ruleset, court, (1, 2, None, None, None)).points
        rows.append(DoubleRow(calls, 1 << len(calls), points[EMPEROR], points[REBEL]))
    return rows


def solo_doubles(ruleset: Ruleset) -> list[tuple[Solo, list[DoubleRow]]]:
    """What each series of calls makes of a solo that goes out first, for the kinds that can be doubled."""
    found = []
    for kind in solo_kinds(ruleset):
        chains = solo_chains(ruleset, kind)
        rows = [DoubleRow(calls, 1 << len(calls), *_solo_points(ruleset, kind, 1, calls)) for calls in chains]
        if len(rows) > 1:
            found.append((kind, rows))
    return found


def prices(ruleset: Ruleset) -> Prices:
    """What is paid without playing a card."""
    payer, others, *_ = paid(EMPEROR, FIXED_PRICE)
    return Prices(payer, others, ruleset.leaving)


@dataclass(frozen=True, slots=True)
class Scores:
    """All tables of points of a ruleset."""

    pair: list[PairRow]
    pair_doubles: list[DoubleRow]
    solo: list[SoloRow]
    solo_doubles: list[tuple[Solo, list[DoubleRow]]]
    prices: Prices


def scores(ruleset: Ruleset) -> Scores:
    """Count all tables of points of a ruleset."""
    return Scores(pair_rows(ruleset), pair_doubles(ruleset), solo_rows(ruleset), solo_doubles(ruleset), prices(ruleset))
