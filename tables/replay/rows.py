"""Finished hands as rows of a page: one for each hand of a list, one for each seat of a result."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

import rules
from tables import wording
from tables.replay.models import FinishedHand
from tables.replay.search import Found, Page
from tables.replay.showing import Showing, Sitter


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in a result."""

    number: int
    sitter: Sitter
    role: str | None
    role_name: str
    place: str
    points: int
    # What leaving cost its player, if somebody left it.
    cost: int | None
    # What it still held.
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished hand in a list."""

    code: str
    ruleset: str
    ended_at: datetime
    public: bool
    outcome: str
    seats: tuple[SeatRow, ...]
    # The viewer's own seat.
    mine: SeatRow | None


def result_rows(shown: Showing) -> list[SeatRow]:
    """The seats of a result, those that went out first before the others."""
    result = shown.result
    costs = {left.seat: left.cost for left in shown.left}
    rows = _rows(shown.sitters, result, costs, result.hands)
    return sorted(rows, key=lambda row: (result.places[row.number] or 9, -row.points))


def summaries(page: Page, viewer_id: int | None) -> list[Summary]:
    return [_summary(found, viewer_id) for found in page.hands]


def _summary(found: Found, viewer_id: int | None) -> Summary:
    finished = found.finished
    costs = {left["seat"]: left["cost"] for left in finished.hand.left}
    seats = _rows(found.sitters, finished, costs)
    own = [row for row in seats if row.sitter.user is not None and row.sitter.user == viewer_id]
    return Summary(
        code=finished.code,
        ruleset=ruleset_name(finished.ruleset),
        ended_at=finished.ended_at,
        public=finished.public,
        outcome=_outcome(finished.end, finished.won, finished.solo, finished.get_won_display()),
        seats=tuple(seats),
        mine=own[0] if own else None,
    )


def _rows(
    sitters: Sequence[Sitter],
    outcome: rules.Result | FinishedHand,
    costs: dict[int, int],
    hands: Sequence[tuple[str, ...]] | None = None,
) -> list[SeatRow]:
    rows = []
    for seat, sitter in enumerate(sitters):
        role = outcome.roles[seat] if outcome.roles else None
        place = outcome.places[seat]
        rows.append(
            SeatRow(
                number=seat,
                sitter=sitter,
                role=role,
                role_name=wording.role(role) if role else "",
                place=wording.place(place) if place else "",
                points=outcome.points[seat],
                cost=costs.get(seat),
                cards=hands[seat] if hands else (),
            )
        )
    return rows


def _outcome(end: str, won: str, solo: str, side: str) -> str:
    if not won:
        return wording.end(end)
    if not solo:
        return side
    return gettext("%(solo)s，%(side)s") % {"solo": wording.solo(solo), "side": side}


def ruleset_name(ruleset_id: str) -> str:
    """A ruleset in words, by its id if it is not played any more."""
    try:
        return gettext(rules.ruleset(ruleset_id).name)
    except rules.RulesetError:
        return ruleset_id
