"""A hand's event log: appended under the hand's lock, read in order, folded once in each process.

A fold is frozen, so the newest of each hand is kept and shared by the services, the hub and the bots of this
process. It is the whole truth, cards and roles of all five: nothing of it leaves but through `rules.view` and
`rules.redact`.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from threading import Lock
from typing import Any
from uuid import UUID

from django.db import transaction

import rules
from rules import events as rule_events
from rules.evolve import evolve
from tables.models import Hand, HandEvent

KEPT = 2000


@dataclass(frozen=True, slots=True)
class Entry:
    """An event and the hand's step after the action it came from."""

    event: rules.Event
    step: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A hand's log up to some event, and the state it leads to."""

    entries: tuple[Entry, ...]
    state: rules.State


_folds: OrderedDict[int, Fold] = OrderedDict()
_lock = Lock()


def told(event: rules.Event) -> dict[str, Any]:
    """The JSON form of an event, `rules.events.plain`, for msgspec, which knows what is inside by itself."""
    kind: Any = type(event)
    return {"type": event.type, **{name: getattr(event, name) for name in _names(kind)}}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def kept(hand_id: int) -> Fold | None:
    """What this process has of a hand, which may lie behind the log."""
    with _lock:
        known = _folds.get(hand_id)
        if known is not None:
            _folds.move_to_end(hand_id)
        return known


def fold(hand: Hand) -> Fold:
    """Fold the log at least up to where `hand` was read.

    Under the hand's lock the fold is exact; without it, it may be ahead of `hand`.
    Queries: none if this process has followed the hand, else one for the rows that are missing.
    """
    known = kept(hand.pk)
    have = len(known.entries) if known else 0
    if known is not None and have >= hand.events:
        return known
    rows = HandEvent.objects.filter(hand_id=hand.pk, number__gte=have).order_by("number").values_list("data", "step")
    entries = [Entry(rule_events.parse(data), step) for data, step in rows]
    grown = _extend(known, entries)
    _keep(hand.pk, grown)
    return grown


def read(hand_id: int) -> Fold:
    """Fold a hand's log as it is stored, whatever this process has kept of it.

    Raises: ValueError if the numbers have a gap. Queries: one.
    """
    rows = list(HandEvent.objects.filter(hand_id=hand_id).order_by("number").values_list("number", "data", "step"))
    if [number for number, _, _ in rows] != list(range(len(rows))):
        raise ValueError("numbers have a gap")
    return _extend(None, [Entry(rule_events.parse(data), step) for _, data, step in rows])


def append(  # noqa: PLR0913  (a row of the log has that many parts)
    hand: Hand,
    before: Fold | None,
    transition: rules.Transition,
    *,
    seat: int | None = None,
    by: HandEvent.By | None = None,
    command: UUID | None = None,
) -> Fold:
    """Write a transition's events behind the fold they follow; the process's fold grows on commit.

    Raises: IntegrityError of `tables_handevent_command` if the hand has an event of that command.
    Queries: one.
    """
    start = len(before.entries) if before else 0
    step = transition.state.step
    HandEvent.objects.bulk_create(
        [
            HandEvent(
                hand_id=hand.pk,
                number=number,
                type=event.type,
                data=rule_events.plain(event),
                rules_version=rules.RULES_VERSION,
                seat=seat,
                by=by,
                command=command if number == start else None,
                step=step,
            )
            for number, event in enumerate(transition.events, start)
        ]
    )
    after = _grown(before, transition)
    transaction.on_commit(lambda: _keep(hand.pk, after))
    return after


def follow(hand_id: int, before: Fold, transition: rules.Transition) -> Fold:
    """Let the process's fold grow by a transition that was committed behind it."""
    after = _grown(before, transition)
    _keep(hand_id, after)
    return after


def forget() -> None:
    """Drop every fold, as a new process starts without any."""
    with _lock:
        _folds.clear()


def _grown(before: Fold | None, transition: rules.Transition) -> Fold:
    entries = tuple(Entry(event, transition.state.step) for event in transition.events)
    return Fold((before.entries if before else ()) + entries, transition.state)


def _extend(known: Fold | None, entries: Iterable[Entry]) -> Fold:
    new = tuple(entries)
    if known is None:
        return Fold(new, rules.replay(entry.event for entry in new))
    state = known.state
    for entry in new:
        state = evolve(state, entry.event)
    return Fold(known.entries + new, state)


def _keep(hand_id: int, grown: Fold) -> None:
    """Keep the longest fold of a hand; the hands not looked at for longest go."""
    with _lock:
        known = _folds.get(hand_id)
        if known is None or len(known.entries) < len(grown.entries):
            _folds[hand_id] = grown
        _folds.move_to_end(hand_id)
        while len(_folds) > KEPT:
            _folds.popitem(last=False)
