"""The hand record, version 1: one hand, whole, as one JSON object (docs/record.md).

``write`` makes it from a log, ``read`` refuses what it does not know, ``verify`` plays it again and
demands the same result, ``unfold`` gives the log back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from rules import actions as act
from rules import events as ev
from rules import plain as _plain
from rules.actions import Action
from rules.cards import CODES, UNKNOWN
from rules.engine import apply, pending, stop
from rules.errors import IllegalAction, RecordError, RulesError
from rules.events import Event, Gift
from rules.phases.deal import start
from rules.points import leaving_cost
from rules.results import Double, HandEnd, Previous, Result, Role, Solo
from rules.rulesets import find
from rules.state import SEATS, Asking, Deal, State, Transition

FORMAT: Final = "baohuang-hand/1"

Mark = Literal["auto", "bot"]
"""Who took an action if not the player: the clock, or a bot."""

_NO_POINTS: Final = (0,) * SEATS
_STOPPED: Final = ("dissolved", "annulled")
_WITHOUT_POINTS: Final = ("void", *_STOPPED)


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """One action as it took effect."""

    seat: int
    action: Action
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """What the record says came out."""

    end: HandEnd
    roles: tuple[Role, ...] | None
    solo: Solo | None
    places: tuple[int | None, ...]
    doubles: tuple[Double, ...]
    # None is read as five zeros where a hand ends without points.
    points: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Left:
    """A player left after so many actions, and what it cost that player."""

    seat: int
    after: int
    cost: int


@dataclass(frozen=True, slots=True)
class Record:
    """A record that is well formed; whether it is right, ``verify`` tells."""

    ruleset: str
    options: Mapping[str, Any]
    first_seat: int
    deal: tuple[tuple[str, ...], ...]
    actions: tuple[RecordedAction, ...]
    # None while the hand goes on.
    result: RecordedResult | None
    seed: str | None = None
    commitment: str | None = None
    entropy: tuple[str | None, ...] | None = None
    left: tuple[Left, ...] = ()
    # None where the ruleset has no tribute.
    tribute: tuple[Gift, ...] | None = None
    before: Previous | None = None


# Writing.


def write(
    events: Iterable[Event], marks: Mapping[int, Mark] | None = None, left: Iterable[Left] = ()
) -> dict[str, Any]:
    """Return the record of a log.

    ``marks`` are by index in the log. The redacted log of one seat gives the record for that seat's eyes:
    cards it does not know are ``??``, and the secret answers of others are not there.
    """
    log = tuple(events)
    marks = marks or {}
    committed, dealt = log[0], log[1]
    if not isinstance(committed, ev.Committed) or not isinstance(dealt, ev.Dealt):
        raise TypeError("a log begins with Committed and Dealt")
    result = next((event.result for event in log if isinstance(event, ev.Ended)), None)
    return {
        "format": FORMAT,
        "ruleset": committed.ruleset,
        "options": dict(committed.options),
        "seed": dealt.seed if result else None,
        "commitment": committed.commitment,
        "first_seat": committed.first_seat,
        "entropy": list(dealt.entropy),
        "deal": [list(hand) for hand in dealt.hands],
        **_written_tribute(log),
        "actions": [
            {"seat": seat, **act.plain(action), **({marks[index]: True} if index in marks else {})}
            for index, seat, action in _actions(log)
        ],
        "result": None if result is None else _written_result(result),
        "left": [_plain.plain(leaving) for leaving in left],
    }


def _written_tribute(log: Sequence[Event]) -> dict[str, Any]:
    event = next((event for event in log if isinstance(event, ev.Tributed)), None)
    if event is None:
        return {}
    return {
        "tribute": [{"from": gift.giver, "to": gift.receiver, "card": gift.card} for gift in event.gifts],
        "before": _plain.plain(event.before),
    }


def _written_result(result: Result) -> dict[str, Any]:
    return {
        "end": result.end,
        "roles": _plain.plain(result.roles),
        "solo": result.solo,
        "places": list(result.places),
        "doubles": list(result.doubles),
        "points": list(result.points),
    }


def _actions(log: Iterable[Event]) -> Iterator[tuple[int, int, Action]]:
    """Yield index, seat and action of every event that somebody's action made; *continue* is left out."""
    for index, event in enumerate(log):
        action = _action(event)
        if action is not None:
            yield index, getattr(event, "seat"), action  # noqa: B009 - every such event has one; Event has not.


def _action(event: Event) -> Action | None:
    match event:
        case ev.Answered(answer="continue"):
            return None
        case ev.Answered():
            return act.ACTIONS[event.answer]()
        case ev.Ascended():
            return act.Ascend(event.group, event.size)
        case ev.Abdicated():
            return act.Abdicate(event.cards)
        case ev.Played():
            return act.Play(event.cards)
    simple = _SIMPLE.get(type(event))
    return simple() if simple else None


_SIMPLE: Final[Mapping[type[Event], type[Action]]] = {
    ev.Grabbed: act.Grab,
    ev.SoloAscended: act.OpenSolo,
    ev.Accepted: act.Accept,
    ev.Refused: act.No,
    ev.Revealed: act.Reveal,
    ev.OpenDeclared: act.Open,
    ev.Surrendered: act.Surrender,
    ev.Rebelled: act.Rebel,
    ev.Twisted: act.Twist,
    ev.Kicked: act.Kick,
    ev.Passed: act.Pass,
    ev.Held: act.Hold,
    ev.Folded: act.Fold,
    ev.Claimed: act.Claim,
}


# Reading.


def read(data: Any) -> Record:
    """Read a record.

    Raises: RecordError ``unknown_format``, ``malformed``, and for actions those of ``actions.parse``.
    """
    if not isinstance(data, dict):
        raise RecordError("malformed", "record", field="")
    parts = dict(data)
    if parts.pop("format", None) != FORMAT:
        raise RecordError("unknown_format", "format", format=str(data.get("format")))
    written = parts.get("actions")
    if not isinstance(written, list):
        raise RecordError("malformed", "actions", field="actions")
    parts["actions"] = []
    if "tribute" in parts:
        parts["tribute"] = _renamed(parts["tribute"])
    try:
        record: Record = _plain.build(Record, parts)
    except _plain.Malformed as error:
        raise RecordError("malformed", str(error).partition(".")[0], field=str(error)) from None
    _require_seats(record)
    return replace(record, actions=tuple(_read_action(index, item) for index, item in enumerate(written)))


def _renamed(tribute: Any) -> Any:
    """Turn the record's ``from`` and ``to`` into the names of a Gift, leaving anything else to be refused."""
    names = {"from": "giver", "to": "receiver"}
    if not isinstance(tribute, list) or any(not isinstance(gift, dict) for gift in tribute):
        return tribute
    return [
        {names.get(name, f"?{name}" if name in names.values() else name): value for name, value in gift.items()}
        for gift in tribute
    ]


def _require_seats(record: Record) -> None:
    by_seat: list[tuple[str, Sequence[object] | None]] = [("deal", record.deal), ("entropy", record.entropy)]
    if record.result is not None:
        result = record.result
        by_seat += [("result.roles", result.roles), ("result.places", result.places), ("result.points", result.points)]
    if record.before is not None:
        before = record.before
        by_seat += [("before.roles", before.roles), ("before.places", before.places), ("before.points", before.points)]
    for field, values in by_seat:
        if values is not None and len(values) != SEATS:
            raise RecordError("malformed", field.partition(".")[0], field=field)
    for hand in record.deal:
        for code in hand:
            if code not in CODES and code != UNKNOWN:
                raise RecordError("malformed", "deal", field="deal", card=code)


def _read_action(index: int, data: Any) -> RecordedAction:
    place = f"action {index}"
    if not isinstance(data, dict):
        raise RecordError("malformed", place, field="")
    parts = dict(data)
    seat = parts.pop("seat", None)
    if type(seat) is not int or seat not in range(SEATS):
        raise RecordError("malformed", place, field="seat")
    marks: list[Mark] = []
    for mark in ("auto", "bot"):
        if mark in parts:
            if parts.pop(mark) is not True:
                raise RecordError("malformed", place, field=mark)
            marks.append(mark)
    if len(marks) > 1:
        raise RecordError("malformed", place, field="bot")
    try:
        action = act.parse(parts)
    except IllegalAction as error:
        raise RecordError(error.code, place, **error.fields) from None
    if isinstance(action, act.Continue):
        raise RecordError("unknown_action", place, type=action.type)
    return RecordedAction(seat, action, marks[0] if marks else None)


# Judging.


def verify(record: Record, version: int = 1) -> State:
    """Play a record again and return its last state.

    Raises: RecordError with the place of the first fault.
    """
    return _play(record, version, [], {})


def unfold(record: Record, version: int = 1) -> tuple[tuple[Event, ...], dict[int, Mark]]:
    """Play a record again and return the log it gives, with its marks by index in the log.

    Raises: as ``verify``.
    """
    log: list[Event] = []
    marks: dict[int, Mark] = {}
    _play(record, version, log, marks)
    return tuple(log), marks


def _play(record: Record, version: int, log: list[Event], marks: dict[int, Mark]) -> State:
    result = record.result
    if result is None or any(UNKNOWN in hand for hand in record.deal):
        raise RecordError("unfinished", "result")
    state = _settled(_told(_started(record, version), log), log)
    costs = [leaving_cost(state)]
    for index, recorded in enumerate(record.actions):
        if recorded.mark is not None:
            marks[len(log)] = recorded.mark
        state = _settled(_told(_applied(state, index, recorded), log), log)
        costs.append(leaving_cost(state))
    if state.result is None:
        if result.end not in _STOPPED:
            raise RecordError("hand_unfinished", f"action {len(record.actions)}", phase=state.phase.name)
        state = _told(stop(state, result.end), log)
    _require_result(result, state)
    for leaving in record.left:
        expected = costs[leaving.after] if leaving.after in range(len(costs)) else 0
        if leaving.seat not in range(SEATS) or not expected or leaving.cost != expected:
            raise RecordError("leaving_differs", "left", seat=leaving.seat, expected=expected)
    return state


def _told(transition: Transition, log: list[Event]) -> State:
    log += transition.events
    return transition.state


def _started(record: Record, version: int) -> Transition:
    try:
        ruleset = find(record.ruleset, record.options)
    except RulesError as error:
        raise RecordError(error.code, "ruleset", **error.fields) from None
    deal = Deal(record.deal, record.seed, record.commitment, record.entropy or (None,) * SEATS)
    try:
        transition = start(ruleset, deal, record.first_seat, record.before, version)
    except RulesError as error:
        raise RecordError(error.code, "deal", **error.fields) from None
    due = next((event.gifts for event in transition.events if isinstance(event, ev.Tributed)), None)
    if (due is None and (record.tribute is not None or record.before is not None)) or _gifts(due) != _gifts(
        record.tribute
    ):
        raise RecordError("tribute_differs", "tribute", expected=_plain.plain(due))
    return transition


def _gifts(gifts: Iterable[Gift] | None) -> list[tuple[int, int, str]]:
    return sorted((gift.giver, gift.receiver, gift.card) for gift in gifts or ())


def _settled(state: State, log: list[Event]) -> State:
    """Let every seat that has nothing to decide continue: records leave that out."""
    while isinstance(state.phase, Asking):
        idle = [seat for seat in pending(state) if seat not in state.phase.asked]
        if not idle:
            break
        state = _told(apply(state, idle[0], act.Continue()), log)
    return state


def _applied(state: State, index: int, recorded: RecordedAction) -> Transition:
    place = f"action {index}"
    if state.result is not None:
        raise RecordError("actions_after_end", place)
    try:
        transition = apply(state, recorded.seat, recorded.action)
    except IllegalAction as error:
        raise RecordError(error.code, place, **error.fields) from None
    abdicated = transition.events[0]
    # A player's own request may leave the attached card out, a record may not.
    if isinstance(abdicated, ev.Abdicated) and recorded.action != act.Abdicate(abdicated.cards):
        raise RecordError("attached_card", place, cards=list(abdicated.cards))
    return transition


def _require_result(recorded: RecordedResult, state: State) -> None:
    reached = state.result
    if reached is None:
        raise RecordError("hand_unfinished", "result", phase=state.phase.name)
    points = recorded.points
    if points is None and reached.end in _WITHOUT_POINTS:
        points = _NO_POINTS
    for code, said, expected in (
        ("end_differs", recorded.end, reached.end),
        ("roles_differ", recorded.roles, reached.roles),
        ("solo_differs", recorded.solo, reached.solo),
        ("places_differ", recorded.places, reached.places),
        ("doubles_differ", recorded.doubles, reached.doubles),
        ("points_differ", points, reached.points),
    ):
        if said != expected:
            raise RecordError(code, "result", expected=_plain.plain(expected))
