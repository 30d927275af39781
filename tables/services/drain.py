"""The drain switch, thrown before a maintenance: hands that run are played to their end, new ones are not dealt.

Who is ready stays so, and the clock deals when the switch is thrown back.

Every table and page says so within seconds (`config.heart`), and when a web process is told to end it sends its
sockets away, each to come back at a moment of its own (`config.web`).
"""

import structlog
from django.db.models.functions import Coalesce, Now

from tables.models import Hand, Operation

logger = structlog.get_logger(__name__)


def begin() -> None:
    """Deal no new hands from now on. Said twice it changes nothing."""
    Operation.objects.bulk_create([Operation(pk=Operation.ONLY)], ignore_conflicts=True)
    Operation.objects.filter(pk=Operation.ONLY).update(draining_since=Coalesce("draining_since", Now()))
    logger.warning("tables.drain.begun", running=running())


def end() -> None:
    """Deal again. Said twice it changes nothing."""
    Operation.objects.filter(pk=Operation.ONLY).update(draining_since=None)
    logger.warning("tables.drain.ended")


def on() -> bool:
    """Whether no new hands are dealt. Queries: 1."""
    return Operation.objects.filter(pk=Operation.ONLY, draining_since__isnull=False).exists()


def running() -> int:
    """How many hands are still played: at none the site may be stopped without anybody losing a moment."""
    return Hand.objects.filter(state=Hand.State.RUNNING).count()
