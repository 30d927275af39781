"""Celery's ways into settling, seasons and working ratings out again. All are safe to run twice, late, or never."""

from typing import Any

import structlog
from celery import shared_task

from scoring import rebuild, seasons, settlement
from scoring.models import Rating

logger = structlog.get_logger(__name__)

# Long books take long; nobody waits for them.
REBUILD_SECONDS = 1800


@shared_task(name="scoring.tasks.settle")  # type: ignore[untyped-decorator,unused-ignore]
def settle(**_: Any) -> None:
    """Settle what hands have left behind. Queue: checks."""
    settlement.settle()


@shared_task(name="scoring.tasks.turn_seasons")  # type: ignore[untyped-decorator,unused-ignore]
def turn_seasons(**_: Any) -> None:
    """Open and close seasons that are due. Queue: checks."""
    seasons.turn()


@shared_task(name="scoring.tasks.mend_ratings", time_limit=REBUILD_SECONDS)  # type: ignore[untyped-decorator,unused-ignore]
def mend_ratings(**_: Any) -> None:
    """Work the books out again if ratings stand that a void hand lies behind. Queue: checks."""
    if Rating.objects.filter(flagged=True).exists():
        logger.info("scoring.ratings.mended", postings=rebuild.work_out_again())
