"""Reads what the lobby shows: the open tables, who is invited, who waits, and what an account has going on."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils import timezone

from lobby.models import Invitation, Ticket
from tables import names
from tables.models import SEATS, Hand, Seat, Table

# What one page of the list holds.
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Filter:
    """Which tables one wants to see; a blank ruleset is any."""

    ruleset: str = ""
    # With a seat that can be taken now.
    free: bool = False
    # Whose hand counts for ratings.
    rated: bool = False


@dataclass(frozen=True, slots=True)
class Sitter:
    """A taken seat, as the list shows it."""

    name: str
    color: int
    bot: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A table of the list; a free seat is None."""

    code: str
    ruleset: str
    # Whether it is played by house rules.
    house: bool
    seconds: int
    state: str
    number: int
    seats: tuple[Sitter | None, ...]
    # Seats one may take now.
    free: int
    rated: bool


@dataclass(frozen=True, slots=True)
class Hall:
    """The list of tables, whole; `more` are left out."""

    rows: tuple[Row, ...]
    more: int


def hall(wanted: Filter) -> Hall:
    """The open public tables that pass a filter: those with seats free first, then by the people there.

    Queries: 3.
    """
    people = Count("seats", filter=Q(seats__user__isnull=False, seats__left=False))
    ranked = Hand.objects.filter(table=OuterRef("pk"), number=OuterRef("hands_dealt"), ranked=True)
    tables = Table.objects.exclude(state=Table.State.CLOSED).filter(public=True).annotate(people=people)
    tables = tables.filter(people__gt=0).annotate(rated=Exists(ranked))
    if wanted.ruleset:
        tables = tables.filter(ruleset=wanted.ruleset)
    if wanted.rated:
        tables = tables.filter(rated=True)
    if wanted.free:
        tables = tables.exclude(state=Table.State.PLAYING).filter(people__lt=SEATS)
    found = tables.order_by("state", F("people").desc(), "-created_at")
    shown = sorted(found[:SHOWN], key=lambda table: table.state == Table.State.PLAYING)
    seats: dict[int, list[Seat]] = {table.pk: [] for table in shown}
    for seat in Seat.objects.filter(table__in=shown).select_related("user").order_by("number"):
        seats[seat.table_id].append(seat)
    rows = tuple(_row(table, seats[table.pk]) for table in shown)
    return Hall(rows, max(0, tables.count() - SHOWN) if len(shown) == SHOWN else 0)


def _row(table: Table, seats: Iterable[Seat]) -> Row:
    sitters = tuple(_sitter(table, seat) for seat in seats)
    playing = table.state == Table.State.PLAYING
    return Row(
        code=table.code,
        ruleset=table.ruleset,
        house=bool(table.options),
        seconds=table.seconds,
        state=table.state,
        number=table.hands_dealt,
        seats=sitters,
        free=0 if playing else sum(sitter is None or sitter.bot for sitter in sitters),
        rated=bool(getattr(table, "rated", False)),
    )


def _sitter(table: Table, seat: Seat) -> Sitter | None:
    if seat.person is None and seat.bot is None:
        return None
    return Sitter(names.of_seat(table, seat), seat.user.color if seat.user else seat.number, seat.person is None)


@dataclass(frozen=True, slots=True)
class Asked:
    """An invitation as the invited reads it."""

    code: str
    ruleset: str
    by: str


@dataclass(frozen=True, slots=True)
class Going:
    """What an account has going on: its seat, its wait, and where it is invited."""

    # The table at which it sits, and whether a hand runs there.
    table: str | None = None
    playing: bool = False
    # Seconds it has waited for a table, and until bots take the free seats; None: it does not wait.
    waited: float | None = None
    bots_in: float | None = None
    # How many wait, itself included.
    waiting: int = 0
    invitations: tuple[Asked, ...] = ()


# Whether there may be anything to tell of an account.
ANYTHING = """
SELECT EXISTS (SELECT FROM tables_seat WHERE user_id = %(user)s AND NOT "left")
    OR EXISTS (SELECT FROM lobby_ticket WHERE user_id = %(user)s)
    OR EXISTS (SELECT FROM lobby_invitation WHERE user_id = %(user)s AND answered_at IS NULL)
"""


def going_on(user_ids: Collection[int]) -> dict[int, Going]:
    """What these accounts have going on. Queries: 4."""
    seats = {
        seat.user_id: seat
        for seat in Seat.objects.filter(user__in=user_ids, left=False).exclude(table__state=Table.State.CLOSED)
        .select_related("table")
    }  # fmt: skip
    tickets = {ticket.user_id: ticket for ticket in Ticket.objects.filter(user__in=user_ids)}
    waiting = Ticket.objects.count() if tickets else 0
    asked: dict[int, list[Asked]] = {}
    open_ones = Invitation.objects.filter(user__in=user_ids, answered_at=None).exclude(table__state=Table.State.CLOSED)
    for each in open_ones.select_related("table", "by").order_by("-created_at"):
        asked.setdefault(each.user_id, []).append(Asked(each.table.code, each.table.ruleset, each.by.name))
    return {
        user_id: _going(seats.get(user_id), tickets.get(user_id), waiting, tuple(asked.get(user_id, ())))
        for user_id in user_ids
    }


def going(user_id: int) -> Going:
    """The same of one account. Most have nothing going on, which one statement tells. Queries: one, or 5."""
    with connection.cursor() as cursor:
        cursor.execute(ANYTHING, {"user": user_id})
        if cursor.fetchone() == (False,):
            return Going()
    return going_on([user_id])[user_id]


def _going(seat: Seat | None, ticket: Ticket | None, waiting: int, asked: tuple[Asked, ...]) -> Going:
    now = timezone.now()
    code = seat.table.code if seat else None
    return Going(
        table=code,
        playing=bool(seat and seat.table.state == Table.State.PLAYING),
        waited=(now - ticket.since).total_seconds() if ticket else None,
        bots_in=max(0.0, (ticket.bots_at - now).total_seconds()) if ticket else None,
        waiting=waiting if ticket else 0,
        invitations=tuple(each for each in asked if each.code != code),
    )
