"""What a seat's page adds to the next deal, and the moment that a first hand waits for it."""

from django.db import transaction

from lobby.accounts.models import User
from tables import fair
from tables.errors import TableError
from tables.models import Table
from tables.services import lifecycle, seals
from tables.services.locks import lock, seated


def add(user: User, code: str, commitment: str, entropy: str) -> None:
    """Put what a seat's client drew (hex) under the seal that it has seen. Said again, the last one counts.

    Raises: TableError `closed`, `not_seated`, `other_seal`: the seal it was meant for is no longer the table's.
    """
    with transaction.atomic():
        table, seats, _ = lock(code)
        seated(seats, user)
        seal = seals.of(table)
        if fair.commitment(seal.seed) != commitment:
            raise TableError("other_seal")
        seal.added[str(user.pk)] = entropy
        seal.save(update_fields=["added"])
        if table.state == Table.State.WAITING and table.deals_at and not seals.missing(table, seats):
            lifecycle.begin(table, seats)
