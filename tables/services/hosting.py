"""What a table's owner may do: send somebody away, hand the table over, put bots on seats. Never while a hand runs."""

import structlog
from django.db import transaction

from lobby.accounts.models import User
from tables.errors import TableError
from tables.models import SEATS, Hand, Seat, Table
from tables.services import seating
from tables.services.locks import lock, touch

logger = structlog.get_logger(__name__)

# Of one table; the oldest go.
SHUT_OUT = 50


def kick(user: User, code: str, number: int, *, ban: bool = False) -> None:
    """Free a person's seat; banned, he may neither sit down, watch nor write there any more.

    Raises: TableError `not_owner`, `playing`, `not_a_person`, `closed`.
    """
    with transaction.atomic():
        table, seats, _ = _own(user, code)
        seat = _seat(seats, number)
        if seat.person is None or seat.person == user.pk:
            raise TableError("not_a_person")
        if ban:
            table.shut_out = [*(known for known in table.shut_out if known != seat.person), seat.person][-SHUT_OUT:]
            table.save(update_fields=["shut_out"])
        logger.info("tables.seat.kicked", table=code, seat=number, user=seat.person, ban=ban)
        seating.vacate(table, seats, seat)
        touch(table)


def hand_to(user: User, code: str, number: int) -> None:
    """Make somebody else at the table its owner. Raises: TableError `not_owner`, `not_a_person`, `closed`."""
    with transaction.atomic():
        table, seats, _ = _own(user, code, running=True)
        seat = _seat(seats, number)
        if seat.person is None:
            raise TableError("not_a_person")
        Table.objects.filter(pk=table.pk).update(owner=seat.person)
        touch(table)


def set_bot(user: User, code: str, number: int, level: str | None) -> None:
    """Put a bot of a level on a seat that nobody has, change its level, or take it away.

    If everybody who sits there is ready, the hand is dealt. Raises: TableError `not_owner`, `playing`,
    `seat_taken`, `bot_unknown` (fields: level), `closed`.
    """
    with transaction.atomic():
        table, seats, _ = _own(user, code)
        seating.check_level(level)
        seat = _seat(seats, number)
        if seat.person is not None:
            raise TableError("seat_taken")
        if seat.bot == level and not seat.left:
            return
        seat.user, seat.left, seat.bot, seat.score, seat.network = None, False, level, 0, ""
        seat.save()
        touch(table)
        seating.deal_if_ready(table, seats)


def _own(user: User, code: str, *, running: bool = False) -> tuple[Table, list[Seat], Hand | None]:
    table, seats, hand = lock(code)
    if table.owner_id != user.pk:
        raise TableError("not_owner")
    if table.state == Table.State.PLAYING and not running:
        raise TableError("playing")
    return table, seats, hand


def _seat(seats: list[Seat], number: int) -> Seat:
    if number not in range(SEATS):
        raise TableError("not_a_person")
    return seats[number]
