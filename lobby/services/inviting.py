"""Asking others to a table, and answering."""

from django.db import transaction
from django.db.models.functions import Now

from lobby import bells
from lobby.accounts.models import User
from lobby.accounts.selectors import apart_ids, lets
from lobby.models import Invitation
from tables.errors import TableError
from tables.models import Table

# Open ones of one table.
INVITATIONS = 30


def invite(user: User, code: str, guest: User) -> None:
    """Ask somebody to the table at which one sits; again, if it was declined. Who blocks the other hears nothing.

    Raises: TableError `no_such_table`, `closed`, `not_seated`, `shut_out`, `invitations_closed` (takes none from who
    asks), `too_many`.
    """
    with transaction.atomic():
        table = Table.objects.filter(code=code).first()
        if table is None:
            raise TableError("no_such_table")
        if table.state == Table.State.CLOSED:
            raise TableError("closed")
        if not table.seats.filter(user=user, left=False).exists():
            raise TableError("not_seated")
        if guest.pk in table.shut_out:
            raise TableError("shut_out")
        if guest.pk in apart_ids(user.pk) or guest.pk == user.pk:
            return
        if not lets(guest.invitations_from, guest.pk, user.pk):
            raise TableError("invitations_closed")
        if table.invitations.filter(answered_at=None).count() >= INVITATIONS:
            raise TableError("too_many")
        Invitation.objects.update_or_create(table=table, user=guest, defaults={"by": user, "answered_at": None})
        bells.ring_people([guest.pk])


def decline(user: User, code: str) -> None:
    """Say no, or that it is seen to. Done twice it changes nothing."""
    with transaction.atomic():
        Invitation.objects.filter(table__code=code, user=user, answered_at=None).update(answered_at=Now())
        bells.ring_people([user.pk])
