"""What a seat may ask for: frozen requests, named by the words of the hand record.

``parse`` and ``plain`` are their JSON form, ``{"type": "play", "cards": ["9S"]}``. What the rules
make of an action is an event (rules.events).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rules import plain as _plain
from rules.cards import CODES
from rules.errors import IllegalAction

GroupSize = Literal[3, 4]


@dataclass(frozen=True, slots=True)
class Action:
    """One request of one seat. ``type`` is its tag on the wire and in records."""

    type: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Grab(Action):
    """抢独: be a solo emperor without having the right cards."""

    type: ClassVar[str] = "grab"


@dataclass(frozen=True, slots=True)
class Ascend(Action):
    """登基: be emperor; with a named group of identical cards where the guard is found by it."""

    group: str | None = None
    size: GroupSize | None = None
    type: ClassVar[str] = "ascend"


@dataclass(frozen=True, slots=True)
class OpenSolo(Action):
    """Be a solo emperor openly, without naming a group."""

    type: ClassVar[str] = "open_solo"


@dataclass(frozen=True, slots=True)
class Abdicate(Action):
    """让位. ``cards`` may name the attached card (贴牌); the rules choose it, an empty tuple is enough."""

    cards: tuple[str, ...] = ()
    type: ClassVar[str] = "abdicate"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Take both marked cards from the abdicator and be emperor."""

    type: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class No(Action):
    """Decline what a phase before the first lead asks."""

    type: ClassVar[str] = "no"


@dataclass(frozen=True, slots=True)
class Continue(Action):
    """Answer a secret phase in which this seat has nothing to decide. Never written in a record."""

    type: ClassVar[str] = "continue"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """明保."""

    type: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Hide(Action):
    """暗保."""

    type: ClassVar[str] = "hide"


@dataclass(frozen=True, slots=True)
class Open(Action):
    """明独."""

    type: ClassVar[str] = "open"


@dataclass(frozen=True, slots=True)
class Hidden(Action):
    """暗独."""

    type: ClassVar[str] = "hidden"


@dataclass(frozen=True, slots=True)
class Surrender(Action):
    """投降."""

    type: ClassVar[str] = "surrender"


@dataclass(frozen=True, slots=True)
class Rebel(Action):
    """造反."""

    type: ClassVar[str] = "rebel"


@dataclass(frozen=True, slots=True)
class Twist(Action):
    """扭."""

    type: ClassVar[str] = "twist"


@dataclass(frozen=True, slots=True)
class Kick(Action):
    """踢."""

    type: ClassVar[str] = "kick"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Put down physical cards: which suits and marks they have matters to who is known."""

    cards: tuple[str, ...]
    type: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """过牌."""

    type: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """让牌: decline for now, be asked once more in a second lap."""

    type: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Fold(Action):
    """不出: decline until the trick ends."""

    type: ClassVar[str] = "fold"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """申请接风: ask for the lead after somebody's last play."""

    type: ClassVar[str] = "claim"


ACTIONS: Mapping[str, type[Action]] = {
    action.type: action
    for action in (
        Grab, Ascend, OpenSolo, Abdicate, Accept, No, Continue, Reveal, Hide, Open, Hidden, Surrender,
        Rebel, Twist, Kick, Play, Pass, Hold, Fold, Claim,
    )
}  # fmt: skip
"""Every action by its tag."""


def plain(action: Action) -> dict[str, Any]:
    """Return the JSON form; optional parts that are not there are left out.

    >>> plain(Ascend()), plain(Play(("9S", "9H")))
    ({'type': 'ascend'}, {'type': 'play', 'cards': ['9S', '9H']})
    """
    parts = {name: value for name, value in _plain.plain(action).items() if value not in (None, [])}
    return {"type": action.type, **parts}


def parse(data: Mapping[str, Any]) -> Action:
    """Read the JSON form.

    Raises: IllegalAction ``unknown_action`` for a type nobody knows, ``malformed`` with the field
    for anything else.
    """
    if not isinstance(data, Mapping):
        raise IllegalAction("malformed", field="")
    parts = dict(data)
    tag = parts.pop("type", None)
    wanted = ACTIONS.get(tag) if isinstance(tag, str) else None
    if wanted is None:
        raise IllegalAction("unknown_action", type=tag if isinstance(tag, str) else None)
    try:
        action: Action = _plain.build(wanted, parts)
    except _plain.Malformed as error:
        raise IllegalAction("malformed", field=str(error)) from None
    for code in getattr(action, "cards", ()):
        if code not in CODES:
            raise IllegalAction("malformed", field="cards")
    return action
