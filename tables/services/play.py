"""The path of one action, whoever takes it: a person, a bot or the clock.

One transaction: lock the hand's row, check, apply the rules to the cached fold, append the events, move the
projections, ring on commit. Locks are taken in the order hand, then table and seats, here and in `seating`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.db.models.functions import Now

import rules
from rules import actions
from tables import effects, log
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import lifecycle, pace
from tables.services.answers import Answer, answer

# Turns in a row that the clock took for a person before it takes all of them.
TIMEOUTS = 2


@dataclass(frozen=True, slots=True)
class Command:
    """A person's action as it came: `hand` is the table's hand by number, `step` where the person saw the question."""

    id: UUID
    table: str
    hand: int
    step: int
    user_id: int | None
    action: Mapping[str, Any]


def act(command: Command) -> Answer:
    """Take a person's action. Never raises: what goes wrong is an answer.

    Where several seats are asked at once the step may be older than the hand's, as long as the seat's own
    question is still open. Queries: 4, and one for each thing out of the ordinary.
    """
    return answer(partial(_act, command), table=command.table, hand=command.hand)


def take(  # noqa: PLR0913  (an action has that many parts)
    hand: Hand,
    seats: Sequence[Seat],
    number: int,
    action: rules.Action,
    *,
    by: HandEvent.By,
    time_left: timedelta,
    command: UUID | None = None,
) -> log.Fold:
    """Take a seat's action on a hand whose row the caller has locked; the one way in for everybody.

    `time_left` is what `pace.left` said under the lock. `hand` and `seats` are brought up to date
    with it. Raises: IllegalAction.
    """
    before = log.fold(hand)
    transition = rules.apply(before.state, number, action)
    after = log.append(hand, before, transition, seat=number, by=by, command=command)
    state = after.state
    moved: dict[str, Any] = {"events": len(after.entries), "step": state.step}
    moved |= pace.spend(hand, number, time_left)
    auto_changed = _attend(seats[number], before.state, by)
    seconds = None
    if state.result is not None:
        lifecycle.end_hand(hand, seats, state.result)
        moved |= {"state": Hand.State.ENDED, "ends_at": None, "due_at": None, "ended_at": Now()}
    elif pace.same_question(before.state, state):
        moved |= pace.go_on(state, seats)
    else:
        seconds = hand.table.seconds
        moved |= pace.ask(state, seats, seconds, moved.get("banks", hand.banks), salt=hand.pk)
    project(hand, moved)
    if auto_changed:
        Table.objects.filter(pk=hand.table_id).update(revision=F("revision") + 1)
    table_changed = auto_changed or state.result is not None
    effects.ring(
        hand.table.code,
        seat=number if state.step == before.state.step else None,
        progress=None if table_changed else effects.Progress(hand.pk, len(after.entries), seconds, hand.bank_ms),
    )
    return after


def project(hand: Hand, moved: dict[str, Any]) -> None:
    """Write columns of a locked hand, and on `hand` too; what the database works out stays an expression there."""
    Hand.objects.filter(pk=hand.pk).update(**moved)
    for column, value in moved.items():
        setattr(hand, column, value)


def _act(command: Command) -> Answer:
    try:
        with transaction.atomic():
            return _act_locked(command)
    except IntegrityError as error:
        if "tables_handevent_command" not in str(error):
            raise
    return _late(Hand.objects.get(table__code=command.table, number=command.hand), command)


def _act_locked(command: Command) -> Answer:
    found = Hand.objects.select_related("table").select_for_update(of=("self",)).annotate(time_left=pace.left())
    hand = found.filter(table__code=command.table, number=command.hand).first()
    if hand is None:
        return Answer("refused", code="no_such_hand")
    seats = list(hand.table.seats.order_by("number"))
    seat = next((seat for seat in seats if command.user_id is not None and seat.person == command.user_id), None)
    if seat is None:
        return Answer("refused", hand.step, code="not_seated")
    if hand.state != Hand.State.RUNNING or not hand.question <= command.step <= hand.step:
        return _late(hand, command)
    try:
        action = actions.parse(command.action)
        after = take(
            hand, seats, seat.number, action, by=HandEvent.By.PLAYER, time_left=hand.time_left, command=command.id
        )
    except rules.IllegalAction as refusal:
        late = _late(hand, command)
        if late.result == "duplicate" or refusal.code == "already_answered":
            return late
        return Answer("refused", hand.step, code=refusal.code, fields=dict(refusal.fields))
    return Answer("ok", after.state.step)


def _late(hand: Hand, command: Command) -> Answer:
    """The question is no longer open: because this very action answered it, or for another reason."""
    seen = HandEvent.objects.filter(hand=hand, command=command.id).values_list("step", flat=True).first()
    return Answer("stale", hand.step) if seen is None else Answer("duplicate", seen)


def _attend(seat: Seat, state: rules.State, by: HandEvent.By) -> bool:
    """Count a person's timeouts and turn auto-play on or off; says whether all can see a change.

    Only where one seat is asked: elsewhere it would tell who answered, or how. Rule: R4-secret.
    """
    if seat.person is None or pace.asks_several(state) or (seat.auto and by == HandEvent.By.CLOCK):
        return False
    timeouts = seat.timeouts + 1 if by == HandEvent.By.CLOCK else 0
    auto = timeouts >= TIMEOUTS
    changed = auto != seat.auto
    if changed or timeouts != seat.timeouts:
        seat.timeouts, seat.auto = timeouts, auto
        seat.save(update_fields=["timeouts", "auto"])
    return changed
