"""The end of a hand, in each of its ways: one event with all that comes out.

Rule: R6-end R7a R7b R4a.3 R4b.4 R5-surrender
"""

from typing import Final

from rules.draft import Draft
from rules.events import Ended
from rules.points import FIXED_PRICE, paid, score
from rules.results import FixedSum, HandEnd, Result, Sum
from rules.ruleset import Ruleset
from rules.state import SEATS, State

_NO_POINTS: Final[tuple[int, ...]] = (0,) * SEATS


def end(draft: Draft, how: HandEnd) -> None:
    """End the hand and count it."""
    draft.add(Ended(_result(draft.state, how)))


def _result(state: State, how: HandEnd) -> Result:
    court = state.court
    doubles, points = court.doubles, _NO_POINTS
    total: Sum | None = None
    places = state.places
    if how == "played":
        places = final_places(state.ruleset, state.places)
        counted = score(state.ruleset, court, places)
        doubles, points, total = counted.doubles, counted.points, counted.sum
    elif how in ("surrendered", "refused"):
        payer = court.abdicated[0] if court.emperor is None else court.emperor
        points, total = paid(payer, FIXED_PRICE), FixedSum(FIXED_PRICE)
    return Result(
        end=how,
        roles=court.roles() if court.emperor is not None else None,
        solo=court.solo,
        places=places,
        doubles=doubles,
        points=points,
        sum=total,
        hands=tuple(held.cards for held in state.holdings),
        seed=state.origin.seed,
    )


def final_places(ruleset: Ruleset, places: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Return the places; where a hand runs to one seat, a single seat left takes the last one."""
    if ruleset.end == "last" and places.count(None) == 1:
        return tuple(place or SEATS for place in places)
    return places
