"""What the home page tells of the tables."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tables.models import Seat, Table


@dataclass(frozen=True, slots=True)
class Activity:
    """How much is going on now."""

    tables: int
    # Seats held by people, wherever a table is open.
    people: int


def activity() -> Activity:
    """Count the open tables and the people at them. Queries: one."""
    counts = Seat.objects.filter(~Q(table__state=Table.State.CLOSED), user__isnull=False, left=False).aggregate(
        tables=Count("table", distinct=True), people=Count("pk")
    )
    return Activity(**counts)


def seat_of(user_id: int) -> Seat | None:
    """The one open seat of an account, with its table; None if it sits nowhere. Queries: one."""
    return (
        Seat.objects.select_related("table")
        .filter(~Q(table__state=Table.State.CLOSED), user_id=user_id, left=False)
        .first()
    )
