"""The log of what staff did."""

from typing import Any

from lobby.accounts.models import User
from lobby.moderation.models import Act


def write(by: User, verb: Act.Verb, *, account: User | None = None, target: object = "", **details: Any) -> None:
    """Note an act, inside the transaction that does it."""
    Act.objects.create(by=by, verb=verb, account=account, target=str(target)[:80], details=details)
