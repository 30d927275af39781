"""A hand at one moment: frozen, folded from events by rules.evolve, and read by everybody else.

What changes with every play (``phase``, ``holdings``) is kept apart from what does not (``origin``,
``court``), so that a step copies little. What every step makes anew is a named tuple, which is made in a
quarter of the time that a frozen dataclass takes.
"""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from rules.events import Event, Gift, PhaseName
from rules.holding import Holding
from rules.plays import Play
from rules.results import Double, Result, Role, Solo
from rules.ruleset import Ruleset

SEATS: Final = 5


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal from outside: codes by seat in the order dealt, and what its fairness can be checked with."""

    hands: tuple[tuple[str, ...], ...]
    seed: str | None = None
    commitment: str | None = None
    entropy: tuple[str | None, ...] = (None,) * SEATS


@dataclass(frozen=True, slots=True)
class Origin:
    """What is settled when the hand begins."""

    rules_version: int
    commitment: str | None
    first_seat: int
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A public act before the first lead, by the name of its action."""

    seat: int
    type: str
    # What an abdicator put on the emperor card, face up (贴牌).
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Court:
    """Who is what, and what was called. Much of it is secret: rules.views decides who sees what."""

    # The seat with the emperor card before the first lead; None before the deal, and once a grab made it plain.
    card: int | None = None
    emperor: int | None = None
    # The guard's seat; the emperor's own seat in a solo.
    guard: int | None = None
    solo: Solo | None = None
    named: str | None = None
    named_size: Literal[3, 4] | None = None
    # Marked cards have become plain jokers.
    plain: bool = False
    # All five roles are public.
    shown: bool = False
    # Seats that are publicly known as rebels before all roles are.
    rebelled: tuple[int, ...] = ()
    # In order of abdication.
    abdicated: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()
    doubles: tuple[Double, ...] = ()
    calls: tuple[Call, ...] = ()
    # The tribute of this hand (进贡).
    gifts: tuple[Gift, ...] = ()

    def role(self, seat: int) -> Role | None:
        """Return the seat's true role, None before there is an emperor."""
        if self.emperor is None:
            return None
        if seat == self.emperor:
            return "emperor"
        return "guard" if seat == self.guard else "rebel"

    def roles(self) -> tuple[Role, ...]:
        """Return all five true roles; only once there is an emperor."""
        return tuple(role for seat in range(SEATS) if (role := self.role(seat)) is not None)

    def public_role(self, seat: int) -> Role | None:
        """Return the role that everybody knows a seat to have.

        Rule: R5-shown
        """
        if self.shown or seat == self.emperor or seat in self.rebelled:
            return self.role(seat)
        return None

    def crown(self) -> frozenset[int]:
        """Return the seats of the emperor's side."""
        return frozenset(seat for seat in (self.emperor, self.guard) if seat is not None)

    @property
    def alone(self) -> bool:
        """Whether there is an emperor without a guard."""
        return self.emperor is not None and self.guard == self.emperor


@dataclass(frozen=True, slots=True)
class Asking:
    """A phase before the first lead."""

    name: PhaseName
    # Seats with something to decide that have not decided.
    asked: tuple[int, ...]
    # Seats whose answer is awaited: in a secret phase also those that can only continue.
    owing: tuple[int, ...]
    secret: bool
    # The seat that all may know is to act.
    turn: int | None


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat did in a trick."""

    seat: int
    type: Literal["play", "pass", "hold", "fold", "claim"]
    cards: tuple[str, ...] = ()
    play: Play | None = None


# How a seat stands in a trick.
TO_ANSWER: Final = 0  # has not answered the last play in this lap
DECLINED: Final = 1  # passed, until somebody else plays
HOLDING_BACK: Final = 2  # held: is asked again in the second lap
OUT_OF_TRICK: Final = 3  # folded, or passed where that is for the whole trick
ASKED_OUTSIDE: Final = 4  # is out of the trick, but may claim the lead of a seat that has just gone out
OUT_OF_HAND: Final = 5  # has no cards


def asks_outside(ruleset: Ruleset) -> bool:
    """Whether seats out of a trick are asked for a claim once somebody has gone out.

    Rule: R6-claim
    """
    return ruleset.claim_outside and ruleset.wind == "claim"


class Trick(NamedTuple):
    """The trick phase."""

    number: int
    leader: int
    # None for a moment alone, between the last act of a trick and the next event.
    turn: int | None
    lap: Literal[1, 2]
    # By seat, one of the constants above; the owner of the top play is not asked whatever it says.
    standing: tuple[int, ...]
    top: Act | None = None
    claim: int | None = None
    acts: tuple[Act, ...] = ()
    name: Literal["trick"] = "trick"


@dataclass(frozen=True, slots=True)
class Over:
    """The hand has ended."""

    name: Literal["ended"] = "ended"


Phase = Asking | Trick | Over


class State(NamedTuple):
    """A whole hand, secrets included."""

    ruleset: Ruleset
    origin: Origin
    court: Court
    holdings: tuple[Holding, ...]
    phase: Phase
    # Public steps so far.
    step: int
    # By seat: its own secret answers so far.
    own: tuple[int, ...]
    # By seat: finishing place.
    places: tuple[int | None, ...]
    # Played cards by strength of their code.
    played: tuple[int, ...]
    last_trick: tuple[Act, ...] = ()
    result: Result | None = None


class Transition(NamedTuple):
    """What one action made: the state after it, and the events that lead there."""

    state: State
    events: tuple[Event, ...]
