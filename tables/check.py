"""Finished hands played again from their log, and held against everything else that is stored of them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

import rules
import rules.events
from scoring.models import Kind, LedgerEntry
from scoring.results import Player
from scoring.services import entries_of
from tables import log, selectors
from tables.models import Hand
from tables.replay import archive
from tables.replay.models import FinishedHand
from tables.services import lifecycle
from tables.simulation import judge

COMPARED = ("user_id", "bot", "ruleset", "end", "role", "solo", "place", "doubles", "points", "ranked")


@dataclass(frozen=True, slots=True)
class Difference:
    """Where what is stored of a hand is not what its log gives; `stored` and `replayed` hold what was compared."""

    hand_id: int
    code: str
    place: str = ""
    stored: object = None
    replayed: object = None

    def __str__(self) -> str:
        told = f"{self.hand_id}: {self.code}"
        if self.place:
            told += f" at {self.place}"
        return told if self.stored == self.replayed else f"{told}: stored {self.stored}, replayed {self.replayed}"


def finished(since: datetime | None = None, after: int = 0) -> QuerySet[Hand]:
    """Hands of these rules that ended since then, in order, behind this id."""
    hands = Hand.objects.filter(state=Hand.State.ENDED, rules_version=rules.RULES_VERSION, pk__gt=after)
    return (hands if since is None else hands.filter(ended_at__gte=since)).select_related("table").order_by("pk")


def check(hand: Hand) -> list[Difference]:
    """Everything in which a finished hand differs; the kept folds are not asked. Queries: 4."""
    try:
        fold = log.read(hand.pk)
    except Exception as error:  # noqa: BLE001  (whatever a log that was tampered with does, it is to be told)
        return [Difference(hand.pk, "log_unreadable", f"{type(error).__name__}: {error}")]
    result = fold.state.result
    if result is None:
        return [Difference(hand.pk, "log_unfinished")]
    return [*_replayed(hand, fold), *_columns(hand, fold), *_finished(hand, fold, result), *_ledger(hand, result)]


def due(hand: Hand, result: rules.Result) -> list[LedgerEntry]:
    """The ledger entries that a hand which ended so must have; nothing is written."""
    players = [Player(player["user"], player["bot"]) for player in hand.players]
    return entries_of(lifecycle.told(hand, players, result))


def _replayed(hand: Hand, fold: log.Fold) -> Iterator[Difference]:
    """Take every action again: deal, course and result are to come out as the log has them."""
    for fault in judge([json.dumps(selectors.record(hand, fold))]):
        if fault is not None:
            yield Difference(hand.pk, fault.code, fault.place)


def _columns(hand: Hand, fold: log.Fold) -> Iterator[Difference]:
    committed = fold.entries[0].event
    assert isinstance(committed, rules.events.Committed)  # noqa: S101  (a log that was played again begins so)
    replayed = {
        "events": len(fold.entries),
        "step": fold.state.step,
        "ruleset": committed.ruleset,
        "options": dict(committed.options),
        "first_seat": committed.first_seat,
    }
    for column, value in replayed.items():
        stored = getattr(hand, column)
        if stored != value:
            yield Difference(hand.pk, "column_differs", column, stored, value)


def _finished(hand: Hand, fold: log.Fold, result: rules.Result) -> Iterator[Difference]:
    """The row that lists, searches and statistics of deals read."""
    row = FinishedHand.objects.filter(hand=hand).first()
    if row is None:
        yield Difference(hand.pk, "finished_missing")
        return
    for column, value in archive.columns(hand, result, fold).items():
        stored = getattr(row, column)
        if stored != value:
            yield Difference(hand.pk, "finished_differs", column, stored, value)


def _ledger(hand: Hand, result: rules.Result) -> Iterator[Difference]:
    expected = {(entry.kind, entry.seat): entry for entry in due(hand, result)}
    written = LedgerEntry.objects.filter(hand_id=hand.pk).exclude(kind=Kind.CORRECTION)
    stored = {(entry.kind, entry.seat): entry for entry in written}
    for kind, seat in sorted(expected.keys() | stored.keys()):
        place = f"seat {seat}, {kind}"
        if (kind, seat) not in stored:
            yield Difference(hand.pk, "ledger_missing", place)
        elif (kind, seat) not in expected:
            yield Difference(hand.pk, "ledger_unfounded", place)
        else:
            yield from _entry(hand, place, stored[kind, seat], expected[kind, seat])


def _entry(hand: Hand, place: str, stored: LedgerEntry, due: LedgerEntry) -> Iterator[Difference]:
    for name in COMPARED:
        was, is_now = getattr(stored, name), getattr(due, name)
        if was != is_now:
            yield Difference(hand.pk, "ledger_differs", f"{place}, {name}", was, is_now)
