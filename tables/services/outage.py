"""Time in which nobody could act is nobody's loss.

Web processes and clocks leave a sign of life every moment. While no web process is alive no time runs against people,
for a while; and after a time without either, each open question has what was left of it when the time began, and some
seconds to come back in. A database whose clock is set forth or back looks the same, and is treated so. Where no web
process ever left a sign (another server than `config.web`) only clocks count.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now

from tables import effects
from tables.models import Hand, Operation, Table
from tables.services import pace

logger = structlog.get_logger(__name__)

# Who has left no sign for so long is gone. Signs come every two seconds, and half a second.
SILENCE = timedelta(seconds=6)
# So long hands wait for a web process; then the clock and bots play them to their end.
PATIENCE = timedelta(minutes=10)
# What everybody on move has to come back in.
RETURN = timedelta(seconds=20)

_FRESH = (Now() - SILENCE, Now() + SILENCE)
_WEB_HERE = Q(web_at__isnull=True) | Q(web_at__range=_FRESH)


def note_web() -> bool:
    """Leave a web process's sign of life; says whether the site is draining. Queries: 2."""
    if not Operation.objects.filter(pk=Operation.ONLY).update(web_at=Now()):
        Operation.objects.bulk_create([Operation(pk=Operation.ONLY, web_at=Now())], ignore_conflicts=True)
    return Operation.objects.filter(pk=Operation.ONLY, draining_since__isnull=False).exists()


def note_clock() -> bool:
    """Leave a clock's sign of life, and give back the time of an outage; False: nobody can act now. Queries: 1."""
    well = Operation.objects.filter(_WEB_HERE, pk=Operation.ONLY, down_since=None, clock_at__range=_FRESH)
    return bool(well.update(clock_at=Now())) or _see_to_outage()


def _see_to_outage() -> bool:
    with transaction.atomic():
        Operation.objects.bulk_create([Operation(pk=Operation.ONLY)], ignore_conflicts=True)
        operation = Operation.objects.select_for_update().annotate(now=Now()).get(pk=Operation.ONLY)
        now: datetime = operation.now
        signs = [at for at in (operation.web_at, operation.clock_at) if at is not None and abs(now - at) > SILENCE]
        since = operation.down_since or min(signs, default=None)
        # A sign from the future was left before the database's clock was set back.
        web_gone = operation.web_at is not None and now - operation.web_at > SILENCE
        operation.clock_at, operation.down_since = now, since
        if since is not None and not web_gone:
            _give_back(since, now)
            operation.down_since = None
        operation.save(update_fields=["clock_at", "down_since"])
        return since is None or not web_gone or now - since > PATIENCE


def _give_back(since: datetime, now: datetime) -> None:
    """Put every open question's end where it would be if the outage had not been, and a little later."""
    hands = list(
        Hand.objects.select_related("table")
        .select_for_update(of=("self",))
        .filter(state=Hand.State.RUNNING)
        .order_by("pk")
    )
    for hand in hands:
        _extend(hand, since, now)
    Table.objects.filter(deals_at__gt=now + pace.REDEAL).update(deals_at=now + pace.REDEAL)
    Hand.objects.bulk_update(hands, ["ends_at", "bank_ms", "due_at", "given_ms"], batch_size=500)
    _show([hand.table for hand in hands])
    logger.warning("tables.outage.over", seconds=round((now - since).total_seconds(), 1), hands=len(hands))


def _extend(hand: Hand, since: datetime, now: datetime) -> None:
    assert hand.ends_at is not None  # noqa: S101  (it runs)
    assert hand.due_at is not None  # noqa: S101
    bank = timedelta(milliseconds=hand.bank_ms)
    waits_for_person = hand.due_at >= hand.ends_at - bank
    # What was put after the outage began, by the clock, has its whole time.
    whole = timedelta(seconds=hand.table.seconds) + bank
    rest = max(timedelta(), min(hand.ends_at - since, whole))
    machine = max(timedelta(), min(hand.due_at - since, whole))
    bank = min(bank, rest)
    ends_at = now + rest + RETURN
    hand.given_ms += max(0, (ends_at - hand.ends_at) // timedelta(milliseconds=1))
    hand.ends_at, hand.bank_ms = ends_at, bank // timedelta(milliseconds=1)
    # Who plays by himself needs no time to come back.
    hand.due_at = ends_at - bank + pace.GRACE if waits_for_person else now + machine


def _show(tables: Sequence[Table]) -> None:
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(revision=F("revision") + 1)
    for table in tables:
        effects.ring(table.code)
