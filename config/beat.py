"""Beat's schedule, on a machine whose clock may be set.

Celery reckons by the time of day alone: set two hours back it would send nothing for two hours.
"""

import time
from typing import Any, Final

import structlog
from celery.beat import Scheduler

logger = structlog.get_logger(__name__)

# The time of day is put right by less than this without anybody noticing.
TOLERATED_SECONDS: Final = 0.25


class SteadyScheduler(Scheduler):  # type: ignore[misc,unused-ignore]  # Celery has no types
    """Counts every interval anew when the clock was set back; set forth, everything is due once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offset = _offset()

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due; returns the seconds until something is due again."""
        before, self._offset = self._offset, _offset()
        if self._offset < before - TOLERATED_SECONDS:
            logger.warning("config.beat.set_back", seconds=round(before - self._offset, 1))
            for entry in self.schedule.values():
                entry.last_run_at = entry.default_now()
            self._heap = None
        wait: float = super().tick(*args, **kwargs)
        return wait


def _offset() -> float:
    """How far the time of day is ahead of a clock that nobody sets."""
    return time.time() - time.monotonic()
