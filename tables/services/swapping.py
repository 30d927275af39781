"""Changing seats between hands. Who moves takes name, points and connection along."""

from django.db import transaction

from lobby.accounts.models import User
from tables.errors import TableError
from tables.models import SEATS, Seat, Table
from tables.services.locks import lock, seated, touch

# What stands on a chair and goes with who sits on it.
MOVED = ("user_id", "bot", "auto", "timeouts", "score", "seen_at", "network")


def swap(user: User, code: str, number: int | None) -> None:
    """Move to a seat without a person at once, or ask the person there for it; null takes the request back.

    Where two ask for each other's seats they change. Both are to say again that they are ready.
    Raises: TableError `closed`, `not_seated`, `playing`, `no_such_seat`.
    """
    with transaction.atomic():
        table, seats, _ = lock(code)
        mine = seated(seats, user)
        if table.state == Table.State.PLAYING:
            raise TableError("playing")
        if number is not None and number not in range(SEATS):
            raise TableError("no_such_seat")
        other = None if number in {None, mine.number} else seats[number or 0]
        if other is None:
            _want(mine, None)
        elif other.person is None or other.wants == mine.number:
            _exchange(mine, other)
        else:
            _want(mine, other.number)
        touch(table)


def _want(seat: Seat, number: int | None) -> None:
    seat.wants = number
    seat.save(update_fields=["wants"])


def _exchange(one: Seat, other: Seat) -> None:
    if other.left:
        other.user_id, other.score = None, 0
    taken = [{name: getattr(seat, name) for name in MOVED} for seat in (one, other)]
    # Nobody has two seats, not even between two statements.
    Seat.objects.filter(pk=one.pk).update(user=None)
    for seat, with_it in ((other, taken[0]), (one, taken[1])):
        Seat.objects.filter(pk=seat.pk).update(**with_it, ready=False, wants=None, left=False)
