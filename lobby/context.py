"""What every page may say: how the site is doing, and what its visitor has going on."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from lobby import hall
from lobby.accounts.models import User
from tables.operation import Known, known


def operation(request: HttpRequest) -> dict[str, Known]:
    """How the whole site is doing. Queries: none."""
    del request
    return {"operation": known}


def going(request: HttpRequest) -> dict[str, Any]:
    """`going_on`: the hand that waits for the visitor and his invitations, as `hall.Going`; None without an account.

    Read when a page asks. Queries: as `hall.going_on`.
    """
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {"going_on": None}
    return {"going_on": SimpleLazyObject(lambda: hall.going(user.pk))}
