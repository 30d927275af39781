"""What happened: frozen facts, the log of a hand. State is nothing but a fold of them (rules.evolve).

An event carries its results (who is next, which place was taken), so that folding needs no decision and
an old log replays whatever becomes of the rules. ``plain`` and ``parse`` are the JSON form. What of an
event each seat may know is decided in rules.views alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rules import plain as _plain
from rules.actions import GroupSize
from rules.plays import Play
from rules.results import Double, HandEnd, Previous, Result, Role

PhaseName = Literal["grab", "ascend", "offer", "forced", "declare", "rebellion", "twist", "kick", "trick", "ended"]
Answer = Literal["no", "continue", "hide", "hidden"]
LeadReason = Literal["emperor", "won", "wind", "claim", "next"]


@dataclass(frozen=True, slots=True)
class Event:
    """One fact. ``steps``: it is a public step of the hand; no transition has two of these."""

    type: ClassVar[str]
    steps: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """The hand begins: its rules, and the hash of the seed that orders the cards."""

    ruleset: str
    options: Mapping[str, Any]
    rules_version: int
    commitment: str | None
    first_seat: int
    type: ClassVar[str] = "committed"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Secret: each seat sees its own hand, nobody the seed before the end."""

    hands: tuple[tuple[str, ...], ...]
    seed: str | None
    entropy: tuple[str | None, ...]
    type: ClassVar[str] = "dealt"


@dataclass(frozen=True, slots=True)
class Gift:
    """A tribute card; giver and receiver alone see which."""

    giver: int
    receiver: int
    card: str


@dataclass(frozen=True, slots=True)
class Tributed(Event):
    """What the hand before made go over (进贡), perhaps nothing."""

    before: Previous | None
    gifts: tuple[Gift, ...]
    type: ClassVar[str] = "tributed"


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A phase before the first lead waits for answers.

    ``asked`` have something to decide; each seat may know of itself alone, unless ``turn`` names one in public.
    """

    phase: PhaseName
    asked: tuple[int, ...]
    # All five are shown a panel; those who are not asked can only continue.
    secret: bool
    turn: int | None
    type: ClassVar[str] = "opened"


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """Secret: an answer that nobody but its seat may know of. Raises that seat's own count, not the step."""

    seat: int
    answer: Answer
    type: ClassVar[str] = "answered"


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """A phase is over because the last answer came in, and that answer was a secret one."""

    phase: PhaseName
    type: ClassVar[str] = "closed"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Grabbed(Event):
    """抢独. Either marked cards become plain in their holders' hands, or the emperor card comes from ``source``."""

    seat: int
    plain: bool
    source: int | None
    type: ClassVar[str] = "grabbed"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Ascended(Event):
    """``guard`` is the emperor's own seat in a solo. Size and guard are for those who may know."""

    seat: int
    group: str | None
    size: GroupSize | None
    guard: int | None
    type: ClassVar[str] = "ascended"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SoloAscended(Event):
    """Emperor by an open solo without a named group."""

    seat: int
    type: ClassVar[str] = "solo_ascended"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Abdicated(Event):
    """The emperor card goes to ``to`` with ``cards`` (贴牌, face up), or is offered first (``to`` is None)."""

    seat: int
    to: int | None
    cards: tuple[str, ...]
    type: ClassVar[str] = "abdicated"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Accepted(Event):
    """Both marked cards come over from ``source``; all know that this emperor is solo."""

    seat: int
    source: int
    type: ClassVar[str] = "accepted"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """An offered throne is declined, in public."""

    seat: int
    type: ClassVar[str] = "refused"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Forced(Event):
    """逼位: this seat must ascend; the emperor card comes over from ``source``."""

    seat: int
    source: int
    type: ClassVar[str] = "forced"


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """明保."""

    seat: int
    type: ClassVar[str] = "revealed"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class OpenDeclared(Event):
    """明独."""

    seat: int
    type: ClassVar[str] = "open_declared"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    """投降."""

    seat: int
    type: ClassVar[str] = "surrendered"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Rebelled(Event):
    """造反, one seat: it is a known rebel from now on."""

    seat: int
    type: ClassVar[str] = "rebelled"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Twisted(Event):
    """扭."""

    seat: int
    type: ClassVar[str] = "twisted"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Kicked(Event):
    """踢."""

    seat: int
    type: ClassVar[str] = "kicked"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """The whole hand counts twice from now on."""

    double: Double
    type: ClassVar[str] = "doubled"


@dataclass(frozen=True, slots=True)
class RolesShown(Event):
    """All five roles are public from now on, and so is that there is no guard."""

    roles: tuple[Role, ...]
    type: ClassVar[str] = "roles_shown"


@dataclass(frozen=True, slots=True)
class TrickOpened(Event):
    """``leader`` is to lead the trick; ``reason`` tells why it is this seat."""

    number: int
    leader: int
    reason: LeadReason
    type: ClassVar[str] = "trick_opened"


@dataclass(frozen=True, slots=True)
class Played(Event):
    """``place`` is taken by a seat that played its last card; ``turn`` is next, None if the trick is over."""

    seat: int
    cards: tuple[str, ...]
    play: Play
    place: int | None
    turn: int | None
    type: ClassVar[str] = "played"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """过牌. ``lap`` and ``turn`` are what comes after it (turn None: the trick is over)."""

    seat: int
    turn: int | None
    lap: int
    type: ClassVar[str] = "passed"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Held(Event):
    """让牌."""

    seat: int
    turn: int | None
    lap: int
    type: ClassVar[str] = "held"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """不出."""

    seat: int
    turn: int | None
    lap: int
    type: ClassVar[str] = "folded"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """申请接风."""

    seat: int
    turn: int | None
    lap: int
    type: ClassVar[str] = "claimed"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """The hand is ended from outside: by the players' vote or by an admin."""

    end: HandEnd
    type: ClassVar[str] = "stopped"
    steps: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The hand is over; nothing is secret any more."""

    result: Result
    type: ClassVar[str] = "ended"


EVENTS: Mapping[str, type[Event]] = {
    event.type: event
    for event in (
        Committed, Dealt, Tributed, Opened, Answered, Closed, Grabbed, Ascended, SoloAscended, Abdicated, Accepted,
        Refused, Forced, Revealed, OpenDeclared, Surrendered, Rebelled, Twisted, Kicked, Doubled, RolesShown,
        TrickOpened, Played, Passed, Held, Folded, Claimed, Stopped, Ended,
    )
}  # fmt: skip
"""Every event by its tag."""


def plain(event: Event) -> dict[str, Any]:
    """Return the JSON form, ``{"type": "passed", "seat": 3, ...}``."""
    return {"type": event.type, **_plain.plain(event)}


def parse(data: Mapping[str, Any]) -> Event:
    """Read the JSON form; unknown types and fields are refused.

    Raises: rules.plain.Malformed
    """
    parts = dict(data)
    wanted = EVENTS.get(parts.pop("type", ""))
    if wanted is None:
        raise _plain.Malformed("type")
    event: Event = _plain.build(wanted, parts)
    return event
