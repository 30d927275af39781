"""Has a worker write a letter. A page takes as long whether or not anybody is written to."""

from collections.abc import Callable
from functools import partial
from typing import Any

import structlog
from django.db import transaction
from django.http import HttpRequest

from lobby.accounts import tasks

logger = structlog.get_logger(__name__)


def confirm(request: HttpRequest, user_id: int) -> None:
    """On commit, write to the address that the account told."""
    site = request.build_absolute_uri("/")
    transaction.on_commit(partial(_send, tasks.greet.apply_async, user_id=user_id, site=site))


def recover(request: HttpRequest, email: str, language: str) -> None:
    """Write to whose address this is, if anybody's."""
    _send(tasks.recover.apply_async, email=email, site=request.build_absolute_uri("/"), language=language)


def _send(apply: Callable[..., Any], **told: Any) -> None:
    try:
        apply(kwargs=told, retry=False)
    except Exception:
        # The page says the same; who waits for a letter asks again.
        logger.exception("accounts.letters.lost")
