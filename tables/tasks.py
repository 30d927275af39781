"""Celery's ways into the clock, the bots and the checks. All are safe to run twice, late, or never."""

import time
from datetime import timedelta
from typing import Any

import structlog
from celery import shared_task
from django.conf import settings
from django.utils import timezone

from tables import canary, selectors
from tables.check import check, finished
from tables.services import clock, seating, thinking

logger = structlog.get_logger(__name__)

# A check works in slices of so many seconds, so that bots need not wait where it shares their worker.
SLICE_SECONDS = 1.0
# A night's check looks back over the night before too, in case that one was lost.
CHECKED = timedelta(hours=50)


@shared_task(name="tables.tasks.tick")  # type: ignore[untyped-decorator,unused-ignore]
def tick(**_: Any) -> None:
    """Act on every hand that is due or becomes due in the next half second. Queue: clock."""
    clock.watch()


@shared_task(name="tables.tasks.think")  # type: ignore[untyped-decorator,unused-ignore]
def think(*, hand_id: int, question: int, **_: Any) -> None:
    """Let the bots that this question was put to answer it. Queue: bots."""
    thinking.think(hand_id, question)


@shared_task(name="tables.tasks.clear_ghosts")  # type: ignore[untyped-decorator,unused-ignore]
def clear_ghosts(**_: Any) -> None:
    """Free the seats of people who are long gone. Queue: checks."""
    seating.clear_ghosts()


@shared_task(name="tables.tasks.check_hands")  # type: ignore[untyped-decorator,unused-ignore]
def check_hands(*, after: int = 0, hands: int = 0, differing: int = 0, **_: Any) -> None:
    """Play the latest finished hands again, a slice at a time; what differs raises an alarm. Queue: checks."""
    until = time.monotonic() + SLICE_SECONDS
    for hand in finished(timezone.now() - CHECKED, after).iterator(chunk_size=50):
        if time.monotonic() > until:
            check_hands.delay(after=after, hands=hands, differing=differing)
            return
        found = check(hand)
        after, hands, differing = hand.pk, hands + 1, differing + bool(found)
        for difference in found:
            logger.error("tables.check.differs", hand=hand.pk, code=difference.code, place=difference.place)
    logger.info("tables.check.done", hands=hands, differing=differing)


@shared_task(name="tables.tasks.chirp")  # type: ignore[untyped-decorator,unused-ignore]
def chirp(*, queue: str, **_: Any) -> None:
    """Leave a trace that this queue is served, and raise an alarm if the clock is late. Queue: each in turn."""
    canary.sing(settings.REDIS_URL, queue)
    overdue = selectors.overdue()
    if overdue.turns:
        logger.error("tables.clock.overdue", turns=overdue.turns, seconds=overdue.seconds)
