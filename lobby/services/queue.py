"""Sit down anywhere: who waits, and how tables are made of them.

A ticket lies in the database, so it outlives a web process, and two tabs have one. Tables are formed by a task every
second, and by each press. A table that waits for people is filled before another is opened (`vacancies`). Who is too
far away in rating is not met; how far one looks widens with the wait. Who blocks whom are never brought together.
Nobody gets two seats: that is the database's rule, and a ticket that meets it goes.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

import rules
from lobby import bells
from lobby.accounts.models import User
from lobby.accounts.selectors import apart_ids
from lobby.models import Ticket
from lobby.services.vacancies import vacancies
from scoring import ratings
from scoring.models import Rating
from tables.errors import TableError
from tables.models import SEATS, Seat, Table
from tables.services import seating

logger = structlog.get_logger(__name__)

# How long people are looked for before bots take the seats that are left.
BOTS_AFTER = timedelta(seconds=20)
# A page that waits gives a sign of life every few seconds; this long without one, and its ticket goes.
GONE_AFTER = timedelta(seconds=45)
# How far two ratings may be apart at first, and how much farther with each second one of them has waited.
NEAR = 100.0
WIDENS = 15.0
# Tickets that one look considers; the longest waiting first.
LOOKED_AT = 300


def seek(user: User, ruleset: str = "") -> Ticket:
    """Begin to wait for a table of a ruleset, or of any; who waits already goes on, with the ruleset named last.

    Raises: RulesetError; TableError `seated_elsewhere` (fields: table).
    """
    if ruleset:
        rules.ruleset(ruleset)
    seat = Seat.objects.filter(user=user, left=False).select_related("table").first()
    if seat is not None:
        raise TableError("seated_elsewhere", table=seat.table.code)
    ticket, _ = Ticket.objects.update_or_create(
        user=user,
        defaults={"ruleset": ruleset, "rating": _strength(user.pk, ruleset), "seen_at": Now()},
        create_defaults={
            "ruleset": ruleset,
            "rating": _strength(user.pk, ruleset),
            "bots_at": timezone.now() + BOTS_AFTER,
        },
    )
    match()
    return ticket


def stay(user: User) -> None:
    """Note that who waits is still here."""
    Ticket.objects.filter(user=user).update(seen_at=Now())


def hurry(user: User) -> None:
    """Have bots take the free seats now. Without a ticket nothing happens."""
    Ticket.objects.filter(user=user, bots_at__gt=Now()).update(bots_at=Now())
    match()


def cancel(user: User) -> None:
    """Wait no longer; who has been given a seat meanwhile keeps it."""
    Ticket.objects.filter(user=user).delete()
    with transaction.atomic():
        bells.ring_people([user.pk])


def match() -> int:
    """Make tables of those who wait; returns how many. Any number of processes may look at once."""
    made = 0
    while _make_one():
        made += 1
    return made


def _make_one() -> bool:
    with transaction.atomic():
        Ticket.objects.filter(seen_at__lt=Now() - GONE_AFTER).delete()
        waiting = list(
            Ticket.objects.select_for_update(of=("self",), skip_locked=True)
            .select_related("user")
            .filter(user__in=User.objects.admitted())
            .order_by("since")[:LOOKED_AT]
        )
        if not waiting:
            return False
        now = timezone.now()
        apart = {ticket.user_id: apart_ids(ticket.user_id) for ticket in waiting}
        open_ones = vacancies()
        for place, oldest in enumerate(waiting):
            for vacancy in open_ones:
                if vacancy.suits(oldest, apart[oldest.user_id], _reach(oldest, now)) and _join(oldest, vacancy.code):
                    return True
            group = _company(oldest, waiting[place + 1 :], apart, now)
            if len(group) == SEATS or any(ticket.bots_at <= now for ticket in group):
                return _seat(group)
    return False


def _company(oldest: Ticket, others: Sequence[Ticket], apart: dict[int, set[int]], now: datetime) -> list[Ticket]:
    """Who may sit with whoever has waited longest, himself included; as many as there are seats at most."""
    group = [oldest]
    for ticket in others:
        games = {each.ruleset for each in (*group, ticket) if each.ruleset}
        fits = all(
            ticket.user_id not in apart[member.user_id]
            and abs(ticket.rating - member.rating) <= max(_reach(ticket, now), _reach(member, now))
            for member in group
        )
        if fits and len(games) <= 1:
            group.append(ticket)
        if len(group) == SEATS:
            break
    return group


def _strength(user_id: int, ruleset: str) -> int:
    """What an account is worth at a ruleset, or at all of them, as people read it."""
    mu = Rating.objects.filter(user=user_id, ruleset=ruleset).values_list("mu", flat=True).first()
    return ratings.shown(ratings.MU if mu is None else mu)


def _reach(ticket: Ticket, now: datetime) -> float:
    return NEAR + WIDENS * (now - ticket.since).total_seconds()


def _join(ticket: Ticket, code: str) -> bool:
    """Seat who waits at a table that waits too, ready to play; who sits elsewhere by now only loses the ticket."""
    try:
        with transaction.atomic():
            seating.sit(ticket.user, code)
            seating.again(ticket.user, code)
    except TableError as refusal:
        if refusal.code != "seated_elsewhere":
            return False
        logger.info("lobby.queue.seated_elsewhere", user=ticket.user_id)
    ticket.delete()
    bells.ring_people([ticket.user_id])
    return True


def _seat(group: Sequence[Ticket]) -> bool:
    """Seat the company at a new table and deal; who sits elsewhere by now only loses the ticket."""
    ruleset = next((ticket.ruleset for ticket in group if ticket.ruleset), rules.rulesets()[0].id)
    table: Table | None = None
    for ticket in group:
        try:
            with transaction.atomic():
                if table is None:
                    table = seating.open_table(ticket.user, ruleset)
                else:
                    seating.sit(ticket.user, table.code)
        except TableError:
            logger.info("lobby.queue.seated_elsewhere", user=ticket.user_id)
    Ticket.objects.filter(pk__in=[ticket.pk for ticket in group]).delete()
    bells.ring_people(ticket.user_id for ticket in group)
    if table is None:
        return True
    table.seats.filter(user=None).update(bot=seating.STAND_IN)
    for seat in table.seats.filter(user__isnull=False).select_related("user"):
        assert seat.user is not None  # noqa: S101  (that is what was asked for)
        seating.again(seat.user, table.code)
    return True
