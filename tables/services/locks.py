"""The lock under which everything about a table is decided, and what is asked of its seats then.

A table's newest hand is locked first and then the table, in the order in which `play` takes them.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F

from lobby.accounts.models import User
from tables import effects
from tables.errors import TableError
from tables.models import Hand, Seat, Table


class _MovedOn(Exception):
    """A hand was dealt between finding the newest and locking the table."""


def lock(code: str) -> tuple[Table, list[Seat], Hand | None]:
    """Lock a table's newest hand, if it has one, and the table; the seats are read under both.

    Raises: TableError `no_such_table`, `closed`.
    """
    while True:
        try:
            with transaction.atomic():
                return _lock_once(code)
        except _MovedOn:
            continue


def _lock_once(code: str) -> tuple[Table, list[Seat], Hand | None]:
    newest = Hand.objects.filter(table__code=code).order_by("-number")
    hand = newest.select_related("table").select_for_update(of=("self",)).first()
    table = Table.objects.select_for_update().filter(code=code).first()
    if table is None:
        raise TableError("no_such_table")
    if table.hands_dealt != (hand.number if hand else 0):
        raise _MovedOn
    if table.state == Table.State.CLOSED:
        raise TableError("closed")
    return table, list(table.seats.select_related("user").order_by("number")), hand


def seat_of(seats: Sequence[Seat], user: User) -> Seat | None:
    return next((seat for seat in seats if seat.person == user.pk), None)


def seated(seats: Sequence[Seat], user: User) -> Seat:
    seat = seat_of(seats, user)
    if seat is None:
        raise TableError("not_seated")
    return seat


def touch(table: Table) -> None:
    """Say that the table or its seats changed: a new revision, and the bell once it is committed."""
    Table.objects.filter(pk=table.pk).update(revision=F("revision") + 1)
    effects.ring(table.code)
