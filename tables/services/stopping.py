"""A running hand ended from outside, without points: by its players' vote, or by the house."""

from collections.abc import Sequence

import structlog
from django.db.models.functions import Now

import rules
from rules.results import HandEnd
from tables import effects, log
from tables.models import Hand, Seat
from tables.services import lifecycle, play

logger = structlog.get_logger(__name__)


def stop_hand(hand: Hand, seats: Sequence[Seat], end: HandEnd) -> None:
    """End a hand whose row the caller has locked. What leaving cost those who left stays. Raises: IllegalAction."""
    before = log.fold(hand)
    transition = rules.stop(before.state, end)
    after = log.append(hand, before, transition)
    assert after.state.result is not None  # noqa: S101  (that is what stopping does)
    lifecycle.end_hand(hand, seats, after.state.result)
    play.project(
        hand,
        {
            "events": len(after.entries),
            "step": after.state.step,
            "state": Hand.State.ENDED,
            "ends_at": None,
            "due_at": None,
            "ended_at": Now(),
        },
    )
    effects.ring(hand.table.code)
    logger.info("tables.hand.stopped", table=hand.table_id, hand=hand.pk, end=end)
