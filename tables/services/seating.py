"""Who sits where: opening a table, taking a seat, another hand, auto-play, leaving.

Each command locks the table's newest hand and then the table, in the order in which `play` takes them.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, TypedDict, Unpack

import structlog
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.db.models.functions import Now

import bots
import rules
from lobby.accounts.models import User
from rules.points import leaving_cost
from scoring.sittings import points_at
from tables import log
from tables.errors import TableError
from tables.models import SEATS, Hand, Seal, Seat, Table
from tables.services import lifecycle, pace
from tables.services.locks import lock, seat_of, seated, touch

logger = structlog.get_logger(__name__)

# Who plays for a person that has left or does not come.
STAND_IN = "greedy"


# Who has given no sign of life for so long keeps no seat from others.
GHOST_AFTER = timedelta(minutes=5)
GHOST = Q(
    Q(seen_at__lt=Now() - GHOST_AFTER) | Q(seen_at__isnull=True, table__created_at__lt=Now() - GHOST_AFTER),
    table__state__in=[Table.State.WAITING, Table.State.BETWEEN],
    user__isnull=False,
)
# Tables that one round clears at most.
GHOST_TABLES = 100


def open_table(  # noqa: PLR0913  (a table has that many options)
    owner: User,
    ruleset_id: str,
    options: Mapping[str, Any] | None = None,
    *,
    seconds: int = 25,
    bank_seconds: int = 60,
    public: bool = True,
    delay_seconds: int = 0,
    bot_level: str | None = None,
) -> Table:
    """Open a table with its owner at seat 0 and, if a level is given, bots at the others.

    Raises: RulesetError; TableError `seated_elsewhere` (fields: table).
    """
    rules.ruleset(ruleset_id, options or {})
    check_level(bot_level)
    try:
        with transaction.atomic():
            table = Table.objects.create(
                ruleset=ruleset_id,
                options=dict(options or {}),
                owner=owner,
                seconds=seconds,
                bank_seconds=bank_seconds,
                public=public,
                delay_seconds=delay_seconds,
            )
            Seal.objects.create(table=table)
            Seat.objects.bulk_create(
                Seat(
                    table=table,
                    number=number,
                    user=owner if number == 0 else None,
                    bot=bot_level if number else None,
                )
                for number in range(SEATS)
            )
    except IntegrityError as error:
        raise _seated_elsewhere(error, owner) from error
    return table


class Wishes(TypedDict, total=False):
    """How a table is wished for, as `open_table` takes it."""

    options: Mapping[str, Any]
    seconds: int
    bank_seconds: int
    public: bool
    delay_seconds: int


def play_now(user: User, ruleset_id: str = "weihai", bot_level: str = STAND_IN, **wishes: Unpack[Wishes]) -> Table:
    """Seat somebody at once: where he sits already, else at a new table with four bots and its hand dealt.

    Who sits already gets his own table, whatever options he asks for. Raises: RulesetError.
    """
    with transaction.atomic():
        seat = Seat.objects.filter(user=user, left=False).select_related("table").first()
        if seat is not None:
            return seat.table
        table = open_table(user, ruleset_id, bot_level=bot_level, **wishes)
        again(user, table.code)
    return table


def sit(user: User, code: str, number: int | None = None) -> Seat:
    """Take a free seat, or a bot's between hands; without a number the first that will do.

    Raises: TableError `closed`, `playing`, `seat_taken`, `shut_out`, `seated_elsewhere` (fields: table).
    """
    try:
        with transaction.atomic():
            table, seats, _ = lock(code)
            mine = seat_of(seats, user)
            if mine is not None:
                return mine
            if user.pk in table.shut_out:
                raise TableError("shut_out")
            if table.state == Table.State.PLAYING:
                raise TableError("playing")
            seat = _vacancy(seats, number)
            seat.user, seat.bot, seat.left, seat.auto, seat.ready = user, None, False, False, False
            seat.timeouts, seat.wants, seat.network = 0, None, ""
            # Who was here before goes on with his sum.
            seat.score = points_at(table.pk, user.pk)
            # The page has yet to open its socket.
            seat.seen_at = Now()
            seat.save()
            touch(table)
    except IntegrityError as error:
        raise _seated_elsewhere(error, user) from error
    return seat


def again(user: User, code: str) -> None:
    """Say that one is ready for another hand; when everybody who sits there is, it is dealt.

    Said twice it changes nothing. Raises: TableError `closed`, `not_seated`.
    """
    with transaction.atomic():
        table, seats, _ = lock(code)
        seat = seated(seats, user)
        if table.state == Table.State.PLAYING or seat.ready:
            return
        seat.ready = True
        seat.auto = False
        seat.save(update_fields=["ready", "auto"])
        touch(table)
        deal_if_ready(table, seats)


def not_yet(user: User, code: str) -> None:
    """Take back that one is ready. Raises: TableError `closed`, `not_seated`, `playing`."""
    with transaction.atomic():
        table, seats, _ = lock(code)
        seat = seated(seats, user)
        if table.state == Table.State.PLAYING:
            raise TableError("playing")
        if seat.ready:
            seat.ready = False
            seat.save(update_fields=["ready"])
            touch(table)


def deal_if_ready(table: Table, seats: Sequence[Seat]) -> None:
    """Deal if all five seats are taken and everybody is ready; a table of bots alone deals nothing."""
    people = [seat for seat in seats if seat.person is not None]
    full = all(seat.user_id or seat.bot for seat in seats)
    if full and people and all(seat.ready for seat in people):
        lifecycle.begin(table, seats)


def auto(user: User, code: str, *, on: bool) -> None:
    """Have one's seat played by itself, or no longer. Raises: TableError `closed`, `not_seated`."""
    with transaction.atomic():
        table, seats, hand = lock(code)
        seat = seated(seats, user)
        if seat.auto == on:
            return
        seat.auto, seat.timeouts = on, 0
        seat.save(update_fields=["auto", "timeouts"])
        touch(table)
        if on and hand is not None:
            _hurry(hand, seats, seat)


def leave(user: User, code: str) -> int:
    """Give the seat up and return what it cost; in the middle of a hand a bot plays it to the end.

    The cost is written with the hand's points, when it ends. Rule: R7d.
    Raises: TableError `not_seated`.
    """
    with transaction.atomic():
        table, seats, hand = lock(code)
        seat = seated(seats, user)
        if hand is not None and hand.state == Hand.State.RUNNING:
            cost = _run_away(hand, seats, seat)
        else:
            cost = 0
            vacate(table, seats, seat)
        hand_over(table, seats)
        touch(table)
    return cost


def clear_ghosts() -> int:
    """Free the seats of people who are long gone, at tables where no hand runs; returns how many.

    As if they had left: another owns the table, and where nobody is left it closes. A running hand is played to
    its end first, by the clock.
    """
    tables = Table.objects.filter(pk__in=Seat.objects.filter(GHOST).values("table")).values_list("code", flat=True)
    return sum(_clear(code) for code in tables[:GHOST_TABLES])


def _clear(code: str) -> int:
    """Look again under the lock, for they may have come back or begun a hand."""
    with transaction.atomic():
        try:
            table, seats, _ = lock(code)
        except TableError:
            return 0
        gone = set(Seat.objects.filter(GHOST, table=table).values_list("pk", flat=True))
        for seat in seats:
            if seat.pk in gone:
                vacate(table, seats, seat)
        if gone:
            hand_over(table, seats)
            touch(table)
            logger.info("tables.ghosts.cleared", table=code, seats=len(gone))
    return len(gone)


def _run_away(hand: Hand, seats: Sequence[Seat], seat: Seat) -> int:
    cost = leaving_cost(log.fold(hand).state)
    left = {"seat": seat.number, "user": seat.user_id, "events": hand.events, "cost": cost}
    hand.left = [*hand.left, left]
    hand.save(update_fields=["left"])
    seat.left, seat.bot, seat.auto = True, STAND_IN, False
    seat.save(update_fields=["left", "bot", "auto"])
    _hurry(hand, seats, seat)
    return cost


def vacate(table: Table, seats: Sequence[Seat], seat: Seat) -> None:
    """Free a seat; where a hand was played a bot takes it, so that the others can go on."""
    seat.user = None
    seat.bot = STAND_IN if table.state == Table.State.BETWEEN else None
    seat.auto = seat.ready = False
    seat.score = seat.timeouts = 0
    seat.network = ""
    seat.wants = None
    seat.save()
    if all(seat.person is None for seat in seats):
        Table.objects.filter(pk=table.pk).update(state=Table.State.CLOSED, closed_at=Now(), deals_at=None)


def hand_over(table: Table, seats: Sequence[Seat]) -> None:
    """Give the table to who sits first if its owner no longer sits there."""
    people = [seat.person for seat in seats if seat.person is not None]
    if people and table.owner_id not in people:
        Table.objects.filter(pk=table.pk).update(owner=people[0])


def _hurry(hand: Hand, seats: Sequence[Seat], seat: Seat) -> None:
    """Let the tick look soon at a question that a seat which now plays itself, or nobody but bots, has to answer."""
    if hand.state != Hand.State.RUNNING:
        return
    state = log.fold(hand).state
    if seat.number in rules.pending(state) or all(other.person is None for other in seats):
        Hand.objects.filter(pk=hand.pk).update(due_at=pace.sooner(state, seats, hand.pk))


def _vacancy(seats: Sequence[Seat], number: int | None) -> Seat:
    """The seat asked for, or any: a free one rather than a bot's."""
    takable = [seat for seat in seats if seat.person is None and number in {None, seat.number}]
    if not takable:
        raise TableError("seat_taken")
    return min(takable, key=lambda seat: (seat.bot is not None, seat.number))


def check_level(level: str | None) -> None:
    if level is not None and level not in bots.PLAYABLE:
        raise TableError("bot_unknown", level=level)


def _seated_elsewhere(error: IntegrityError, user: User) -> Exception:
    if "tables_seat_one_a_user" not in str(error):
        return error
    seat = Seat.objects.filter(user=user, left=False).select_related("table").first()
    return TableError("seated_elsewhere", table=seat.table.code if seat else None)
