"""The sign of life of a web process, and what it learns with it: whether the site is draining."""

import threading

import structlog
from django.db import connection

from tables.operation import known
from tables.services import outage

logger = structlog.get_logger(__name__)

EVERY_SECONDS = 2.0


def start() -> None:
    """Beat from now on, in a thread that ends with the process."""
    threading.Thread(target=_beat, name="heart", daemon=True).start()


def _beat() -> None:
    pause = threading.Event()
    while True:
        try:
            known.draining = outage.note_web()
        except Exception:
            logger.warning("config.heart.missed", exc_info=True)
        finally:
            # Its turn over, the pool has the connection back.
            connection.close()
        pause.wait(EVERY_SECONDS)
