"""What becomes of a command: an answer, always."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import structlog
from django.db import InterfaceError, OperationalError

import rules
from tables.errors import TableError
from tables.protocol import Result

logger = structlog.get_logger(__name__)

# What is raised when the database is away.
LOST = (OperationalError, InterfaceError)
# Seconds after which a database that did not answer may be asked again.
RETRY_AFTER = 1.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command; `step` is the hand's step where the command was about a hand."""

    result: Result
    step: int | None = None
    code: str | None = None
    fields: dict[str, Any] = field(default_factory=dict)
    retry_after: float | None = None


def answer(call: Callable[[], Answer], **about: Any) -> Answer:
    """Make the call and turn whatever it raises into an answer; `about` goes to the log of a failure."""
    try:
        return call()
    except TableError as refusal:
        return Answer("refused", code=refusal.code, fields=refusal.fields)
    except rules.IllegalAction as refusal:
        return Answer("refused", code=refusal.code, fields=dict(refusal.fields))
    except LOST:
        logger.warning("tables.command.database", exc_info=True, **about)
        return Answer("failed", code="database", retry_after=RETRY_AFTER)
    except Exception:
        logger.exception("tables.command.failed", **about)
        return Answer("failed", code="unexpected")
