"""Celery's ways into the lobby. All are safe to run twice, late, or never."""

from typing import Any

from celery import shared_task

from lobby.moderation import reports
from lobby.services import chat, queue


@shared_task(name="lobby.tasks.match")  # type: ignore[untyped-decorator,unused-ignore]
def match(**_: Any) -> None:
    """Make tables of those who wait. Queue: checks."""
    queue.match()


@shared_task(name="lobby.tasks.forget_chat")  # type: ignore[untyped-decorator,unused-ignore]
def forget_chat(**_: Any) -> None:
    """Delete the chat that is older than it is kept, and what reports hold of it. Queue: checks."""
    chat.forget()
    reports.forget()
