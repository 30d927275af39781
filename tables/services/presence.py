"""Who is here: a sign of life per seat, told by the web processes that hold its sockets."""

from collections.abc import Collection

from django.db.models.functions import Now

from tables import selectors
from tables.models import Seat


def arrive(user_id: int, code: str, network: str) -> None:
    """Note that an account has come to a table, and through which network, if it has a seat there. Queries: 1."""
    Seat.objects.filter(table__code=code, user_id=user_id, left=False).update(seen_at=Now(), network=network)


def beat(seat_ids: Collection[int], codes: Collection[str]) -> dict[str, selectors.Pulse]:
    """Note that these seats are here, then tell the pulse of these tables. Queries: 3."""
    if seat_ids:
        Seat.objects.filter(pk__in=seat_ids).update(seen_at=Now())
    return selectors.pulses(codes) if codes else {}
