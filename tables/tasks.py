"""Celery's ways into the clock and the bots. Both are safe to run twice, late, or never."""

from typing import Any

from celery import shared_task

from tables.services import clock, thinking


@shared_task(name="tables.tasks.tick")  # type: ignore[untyped-decorator,unused-ignore]
def tick(**_: Any) -> None:
    """Act on every hand that is due or becomes due in the next half second. Queue: clock."""
    clock.watch()


@shared_task(name="tables.tasks.think")  # type: ignore[untyped-decorator,unused-ignore]
def think(*, hand_id: int, question: int, **_: Any) -> None:
    """Let the bots that this question was put to answer it. Queue: bots."""
    thinking.think(hand_id, question)
