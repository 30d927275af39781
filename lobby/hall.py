"""Reads what the lobby shows: the open tables, who is invited, who waits, and what an account has going on."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
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


# Whether anybody of these sits, waits, or is invited: most have nothing going on, and one statement tells.
WHETHER = """
SELECT EXISTS (SELECT FROM tables_seat WHERE user_id = ANY(%(users)s) AND NOT "left"),
    EXISTS (SELECT FROM lobby_ticket WHERE user_id = ANY(%(users)s)),
    EXISTS (SELECT FROM lobby_invitation WHERE user_id = ANY(%(users)s) AND answered_at IS NULL)
"""


def going_on(user_ids: Collection[int]) -> dict[int, Going]:
    """What these accounts have going on. Queries: one, one more for seats and for invitations, two for who waits."""
    with connection.cursor() as cursor:
        cursor.execute(WHETHER, {"users": list(user_ids)})
        sit, wait, invited = cursor.fetchone() or (False, False, False)
    seats = {seat.user_id: seat for seat in _seats(user_ids)} if sit else {}
    tickets = {ticket.user_id: ticket for ticket in Ticket.objects.filter(user__in=user_ids)} if wait else {}
    waiting = Ticket.objects.count() if tickets else 0
    asked: dict[int, list[Asked]] = {}
    for each in _open_invitations(user_ids) if invited else ():
        asked.setdefault(each.user_id, []).append(Asked(each.table.code, each.table.ruleset, each.by.name))
    return {
        user_id: _going(seats.get(user_id), tickets.get(user_id), waiting, tuple(asked.get(user_id, ())))
        for user_id in user_ids
    }


def going(user_id: int) -> Going:
    """The same of one account."""
    return going_on([user_id])[user_id]


def _seats(user_ids: Collection[int]) -> QuerySet[Seat]:
    seats = Seat.objects.filter(user__in=user_ids, left=False).exclude(table__state=Table.State.CLOSED)
    return seats.select_related("table")


def _open_invitations(user_ids: Collection[int]) -> QuerySet[Invitation]:
    invitations = Invitation.objects.filter(user__in=user_ids, answered_at=None)
    invitations = invitations.exclude(table__state=Table.State.CLOSED)
    return invitations.select_related("table", "by").order_by("-created_at")


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
