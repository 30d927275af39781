"""The seal of a table's next deal: its seed is fixed and its hash shown before anybody's client adds to it.

One seal is always ahead: while a hand is played the next one's hash is shown already, and the pages add to it by
themselves, so that no hand has to wait for them.
"""

from collections.abc import Sequence

from tables import fair
from tables.models import SEATS, Seal, Seat, Table


def of(table: Table) -> Seal:
    """The seal that stands at a locked table. Queries: one."""
    return Seal.objects.get_or_create(table=table)[0]


def missing(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether the client of somebody who plays himself has not added to the seal yet. Queries: one."""
    added = _entropy(of(table), seats)
    return any(seat.person is not None and added[seat.number] is None for seat in seats)


def take(table: Table, seats: Sequence[Seat]) -> tuple[str, tuple[str | None, ...]]:
    """Break the seal: give its seed and what the seats' clients added, and seal the next deal.

    The table is locked. Queries: 2.
    """
    seal = of(table)
    seed, entropy = seal.seed, _entropy(seal, seats)
    seal.seed, seal.added = fair.draw_seed(), {}
    seal.save(update_fields=["seed", "added"])
    return seed, entropy


def _entropy(seal: Seal, seats: Sequence[Seat]) -> tuple[str | None, ...]:
    """By seat; what somebody added who has gone since is nobody's."""
    found: list[str | None] = [None] * SEATS
    for seat in seats:
        if seat.person is not None:
            found[seat.number] = seal.added.get(str(seat.person))
    return tuple(found)
