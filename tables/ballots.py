"""Reads the vote to dissolve a hand that a table keeps; `services.voting` writes it."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from tables.models import Table


def running_vote(table: Table) -> dict[str, Any] | None:
    """The vote that is open now: hand, by, agreed, until, callers; None if there is none."""
    kept: dict[str, Any] | None = table.vote
    if kept is None or kept["hand"] != table.hands_dealt or table.state != Table.State.PLAYING:
        return None
    return kept if seconds_left(kept) > 0 else None


def seconds_left(kept: dict[str, Any]) -> float:
    return (datetime.fromisoformat(kept["until"]) - timezone.now()).total_seconds()
