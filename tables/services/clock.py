"""The clock: looks for hands that are due and acts for those who did not, or who play by themselves.

It also deals anew where the last hand was void. Rule: R4b.4 R4c.3.

Any number of clocks may run at once: each takes hands that no other holds, and looks again under the lock.
Before the first lead the clock gives a seat's default answer, in a trick a bot chooses from the seat's view.
"""

import math
import time
from collections.abc import Sequence
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Case, F, When
from django.db.models.functions import Now

import bots
import rules
from tables import effects, log, selectors
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import drain, lifecycle, outage, pace, play
from tables.services.seating import STAND_IN

logger = structlog.get_logger(__name__)

# A watch looks so often for so long, in seconds; the beat sends the next one when it is over.
LOOK_SECONDS = 0.1
WATCH_SECONDS = 0.45
# A hand that could not be served is looked at again after this, so that it does not keep others waiting.
SET_ASIDE = timedelta(seconds=5)


def watch() -> None:
    """Tick until the next watch is due, so that nobody waits longer than a look for the clock.

    While nobody can act, for no web process is there, time runs against nobody.
    """
    until = time.monotonic() + WATCH_SECONDS
    if not outage.note_clock():
        return
    while True:
        tick(until)
        if time.monotonic() + LOOK_SECONDS > until:
            return
        time.sleep(LOOK_SECONDS)


def tick(until: float = math.inf) -> int:
    """Serve the hands that are due, the longest overdue first, up to a moment; returns how many."""
    if not _anything_due():
        return 0
    served = 0
    while time.monotonic() < until:
        try:
            if not _serve_one() and not _deal_one() and not _deal_first():
                break
        except _Failed as failed:
            logger.exception("tables.clock.failed", hand=failed.hand_id)
            Hand.objects.filter(pk=failed.hand_id, due_at__lte=Now()).update(due_at=Now() + SET_ASIDE)
            Table.objects.filter(hands=failed.hand_id, deals_at__lte=Now()).update(deals_at=Now() + SET_ASIDE)
        except _FirstFailed as failed:
            logger.exception("tables.clock.failed", table=failed.table_id)
            Table.objects.filter(pk=failed.table_id, deals_at__lte=Now()).update(deals_at=Now() + SET_ASIDE)
        served += 1
    return served


def _anything_due() -> bool:
    """Nearly always there is nothing, and to learn that shall cost little. Queries: one, without a transaction."""
    hands = Hand.objects.filter(state=Hand.State.RUNNING, due_at__lte=Now())
    tables = Table.objects.filter(deals_at__lte=Now())
    return hands.order_by().values("pk").union(tables.order_by().values("pk"), all=True).exists()


class _Failed(Exception):
    def __init__(self, hand_id: int) -> None:
        super().__init__(hand_id)
        self.hand_id = hand_id


class _FirstFailed(Exception):
    def __init__(self, table_id: int) -> None:
        super().__init__(table_id)
        self.table_id = table_id


def _serve_one() -> bool:
    with transaction.atomic():
        hand = (
            Hand.objects.select_related("table")
            .select_for_update(of=("self",), skip_locked=True)
            .filter(state=Hand.State.RUNNING, due_at__lte=Now())
            .annotate(time_left=pace.left())
            .order_by("due_at")
            .first()
        )
        if hand is None:
            return False
        try:
            _serve(hand, hand.time_left)
        except Exception as error:
            raise _Failed(hand.pk) from error
        return True


def _deal_one() -> bool:
    """Deal at the table that has waited longest for it. Its last hand is locked first, as everywhere."""
    with transaction.atomic():
        void = (
            Hand.objects.select_for_update(of=("self",), skip_locked=True)
            .filter(table__deals_at__lte=Now(), number=F("table__hands_dealt"))
            .order_by("table__deals_at")
            .first()
        )
        if void is None or drain.on():
            return False
        try:
            table = Table.objects.select_for_update().filter(pk=void.table_id, deals_at__lte=Now()).first()
            # Somebody who was ready at once has had it dealt in the meantime, or everybody has left.
            if table is not None:
                lifecycle.start_hand(table, list(table.seats.select_related("user").order_by("number")))
        except Exception as error:
            raise _Failed(void.pk) from error
        return True


def _deal_first() -> bool:
    """Deal a table's first hand, for which some page did not come in time to add to its seal."""
    with transaction.atomic():
        table = (
            Table.objects.select_for_update(of=("self",), skip_locked=True)
            .filter(deals_at__lte=Now(), state=Table.State.WAITING)
            .order_by("deals_at")
            .first()
        )
        if table is None or drain.on():
            return False
        try:
            _deal_to(table)
        except Exception as error:
            raise _FirstFailed(table.pk) from error
        return True


def _deal_to(table: Table) -> None:
    seats = list(table.seats.select_related("user").order_by("number"))
    if all(seat.bot is not None or (seat.person is not None and seat.ready) for seat in seats):
        lifecycle.start_hand(table, seats)
    else:
        # Somebody has left in that moment, or thought again.
        Table.objects.filter(pk=table.pk).update(deals_at=None)


def _serve(hand: Hand, time_left: timedelta) -> None:
    """Take every action that is the clock's to take for the question that is open, and no later one."""
    late, limit_over = time_left <= -pace.GRACE, pace.limit_over(hand, time_left)
    present = Case(When(selectors.ABSENT, then=False), default=True)
    seats = list(hand.table.seats.annotate(present=present).order_by("number"))
    question, told = hand.question, hand.told
    bots_asked = False
    for number in rules.pending(log.fold(hand).state):
        seat = seats[number]
        # A bank is for who is there to think; nobody waits longer than the limit for the absent.
        if not late and not seat.plays_itself and not (limit_over and not seat.present):
            continue
        if seat.bot is not None and not told and not late:
            bots_asked = True
            continue
        hand_over = _stand_in(hand, seats, seat, time_left)
        if hand_over or hand.question != question:
            return
    if bots_asked:
        effects.call_bots(hand.pk, question)
        play.project(hand, {"told": True, "due_at": pace.lease()})
    elif not late:
        play.project(hand, pace.wait_for_person(hand, time_left))


def _stand_in(hand: Hand, seats: Sequence[Seat], seat: Seat, time_left: timedelta) -> bool:
    """Act for one seat, from what that seat may see; says whether the hand has ended."""
    state = log.fold(hand).state
    if state.phase.name == "trick":
        action = bots.choose(rules.view(state, seat.number), level=STAND_IN, seed=hand.pk).action
    else:
        action = rules.default(state, seat.number)
    by = HandEvent.By.BOT if seat.bot is not None else HandEvent.By.CLOCK
    return play.take(hand, seats, seat.number, action, by=by, time_left=time_left).state.result is not None
