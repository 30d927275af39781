"""Reads tables. A `Sitting` holds every card and role: it is for making frames and never leaves the process."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Case, Count, DurationField, ExpressionWrapper, F, Min, OuterRef, Q, Subquery, When
from django.db.models.functions import Now

import rules
from rules.record import Left, Mark, write
from tables import log
from tables.counting import Hindrance, hindrance
from tables.errors import TableError
from tables.models import Hand, HandEvent, Seat, Table

# A seat without a sign of life for so long is shown as away.
AWAY_AFTER = timedelta(seconds=10)
ABSENT = Q(user__isnull=False, left=False) & (Q(seen_at__isnull=True) | Q(seen_at__lt=Now() - AWAY_AFTER))

# A turn that the clock has not seen to for so long after it was due is a fault.
OVERDUE_AFTER = timedelta(seconds=5)

# How a record marks an action that its player did not take.
MARKS: Mapping[str | None, Mark] = {HandEvent.By.CLOCK: "auto", HandEvent.By.BOT: "bot"}

# What shows that a sitting has changed: revision, hand's number, events of the hand, seats that are away.
Pulse = tuple[int, int, int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table with its seats, its newest hand and that hand's fold."""

    table: Table
    seats: tuple[Seat, ...]
    # The seat of each account that may act here.
    people: Mapping[int, int]
    away: frozenset[int]
    hand: Hand | None
    fold: log.Fold | None
    # When people's time for the open question is up, bank included, on this process's monotonic clock.
    ends: float | None
    # How many seconds of it are the bank of the seat that is asked, and were given back after an outage.
    bank: float = 0.0
    given: float = 0.0
    # Why the hand does not count for ranks, or the next one; None: it counts.
    hindrance: Hindrance | None = None
    # The table as frames have shown it to each viewer.
    shown: dict[Any, Any] = field(default_factory=dict, compare=False)

    @property
    def pulse(self) -> Pulse:
        events = len(self.fold.entries) if self.fold else 0
        return (self.table.revision, self.hand.number if self.hand else 0, events, self.away)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat whose eyes this account has; None: a watcher's."""
        return None if user_id is None else self.people.get(user_id)


def sitting(code: str) -> Sitting | None:
    """Read a table whole. Queries: 3, and one if the hand went on elsewhere or what the next one counts is open."""
    table = Table.objects.filter(code=code).select_related("seal").first()
    if table is None:
        return None
    seats = tuple(
        table.seats.select_related("user")
        .annotate(absent=Case(When(ABSENT, then=True), default=False))
        .order_by("number")
    )
    away = frozenset(seat.number for seat in seats if seat.absent)
    people = {seat.person: seat.number for seat in seats if seat.person is not None}
    while True:
        hand = (
            table.hands.select_related("finished")
            .annotate(left_time=ExpressionWrapper(F("ends_at") - Now(), output_field=DurationField()))
            .order_by("-number")
            .first()
        )
        if hand is None:
            return Sitting(table, seats, people, away, None, None, None, hindrance=hindrance(table, seats, None))
        fold = log.fold(hand)
        if len(fold.entries) == hand.events:
            break
    left = hand.left_time
    ends = None if left is None else time.monotonic() + left.total_seconds()
    bank, given, friendly = hand.bank_ms / 1000, hand.given_ms / 1000, hindrance(table, seats, hand)
    return Sitting(table, seats, people, away, hand, fold, ends, bank, given, friendly)


def pulses(codes: Iterable[str]) -> dict[str, Pulse]:
    """The pulse of each of these tables. Queries: 2."""
    codes = list(codes)
    newest = Hand.objects.filter(table=OuterRef("pk"), number=OuterRef("hands_dealt"))
    tables = Table.objects.filter(code__in=codes).annotate(events=Subquery(newest.values("events")))
    away: dict[str, set[int]] = {}
    for code, number in Seat.objects.filter(ABSENT, table__code__in=codes).values_list("table__code", "number"):
        away.setdefault(code, set()).add(number)
    return {
        code: (revision, number, events or 0, frozenset(away.get(code, ())))
        for code, revision, number, events in tables.values_list("code", "revision", "hands_dealt", "events")
    }


@dataclass(frozen=True, slots=True)
class Overdue:
    """Turns the clock should have seen to by now, and how late the latest of them is."""

    turns: int
    seconds: float


def overdue() -> Overdue:
    """How many running hands wait for the clock beyond all patience. Queries: one."""
    late = Hand.objects.filter(state=Hand.State.RUNNING, due_at__lt=Now() - OVERDUE_AFTER)
    wait = ExpressionWrapper(Now() - Min("due_at"), output_field=DurationField())
    found = late.aggregate(turns=Count("pk"), wait=wait)
    return Overdue(found["turns"], round(found["wait"].total_seconds(), 1) if found["wait"] else 0.0)


def record(hand: Hand, fold: log.Fold | None = None) -> dict[str, Any]:
    """The record of a hand that has ended (docs/record.md), of this fold if one is given.

    Queries: 1, and one if its log is not at hand.

    Raises: TableError `hand_running`: nobody may have the cards of a hand that goes on.
    """
    if hand.state != Hand.State.ENDED:
        raise TableError("hand_running")
    events = [entry.event for entry in (fold or log.fold(hand)).entries]
    rows = HandEvent.objects.filter(hand=hand, by__in=MARKS).values_list("number", "by")
    return record_of(hand, events, {number: MARKS[by] for number, by in rows})


def record_of(hand: Hand, events: Sequence[rules.Event], marks: Mapping[int, Mark]) -> dict[str, Any]:
    """The record of a hand whose whole log and marks are at hand. Raises: as `record`. Queries: none."""
    if hand.state != Hand.State.ENDED:
        raise TableError("hand_running")
    left = [
        Left(seat=left["seat"], after=len(write(events[: left["events"]])["actions"]), cost=left["cost"])
        for left in hand.left
    ]
    return write(events, marks, left)
