"""What each seat may see: the one place of secrecy. A view never holds what its viewer may not know.

``view`` makes a seat's (or, with None, a watcher's) picture of a state, ``redact`` of an event. For two
hands that differ only in what a seat may not know, both give that seat the same.

Rule: R4-secret R4-public R5-shown
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.events import PhaseName
from rules.questions import Question
from rules.results import Double, Result, Role, Solo
from rules.state import Act, Call


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the five seats, as the viewer may know it."""

    cards: int
    # None: the viewer does not know.
    role: Role | None
    # The role is public.
    shown: bool
    place: int | None
    # This seat's last act in this trick.
    last: Act | None
    # False: folded, passed for good, or out.
    in_trick: bool


@dataclass(frozen=True, slots=True)
class OwnView:
    """The viewer's own seat."""

    seat: int
    # Strong to weak.
    cards: tuple[str, ...]
    question: Question | None
    # A grab has made the marked cards plain.
    plain: bool


@dataclass(frozen=True, slots=True)
class TrickView:
    """The running trick."""

    number: int
    leader: int
    lap: int
    top: Act | None
    # The seat that claims the lead.
    claim: int | None


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat, or a watcher, may see it."""

    step: int
    own: int
    phase: PhaseName
    # All five are shown a panel, and nobody is told who is asked.
    secret: bool
    # The seat that all may know is to act.
    turn: int | None
    emperor: int | None
    # The public holder of the emperor card.
    emperor_card: int | None
    solo: Solo | None
    named: str | None
    named_size: int | None
    seats: tuple[SeatView, ...]
    me: OwnView | None
    trick: TrickView | None
    last_trick: tuple[Act, ...]
    played: Mapping[str, int]
    doubles: tuple[Double, ...]
    calls: tuple[Call, ...]
    result: Result | None
