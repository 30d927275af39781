"""How accounts behave at the table: who leaves, and for whom the clock has to act."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from lobby.accounts.models import User
from lobby.moderation.models import Report
from scoring.models import Kind, LedgerEntry
from tables.models import HandEvent, Seat

WEEKS = 8
# Of the newest hands; nobody reads further back than that by hand.
READ = 500


@dataclass(frozen=True, slots=True)
class Week:
    """One week, from a Monday on."""

    monday: date
    hands: int
    left: int
    # Actions the clock took for the account: its time was over, or it had itself played.
    clocked: int


def annotated(users: QuerySet[User]) -> QuerySet[User]:
    """Tell of each account, in the one query: `upheld` reports, `hands` played to their end, hands `left`, `stalls`.

    `stalls`: actions in a row that the clock has taken where the account sits now.
    """
    mine = LedgerEntry.objects.filter(user=OuterRef("pk"))
    reports = Report.objects.filter(about=OuterRef("pk"), state=Report.State.UPHELD)
    seats = Seat.objects.filter(user=OuterRef("pk"), left=False).values("timeouts")
    return users.annotate(
        upheld=_counted(reports, "about"),
        hands=_counted(mine.filter(kind=Kind.HAND), "user"),
        left=_counted(mine.filter(kind=Kind.LEAVING), "user"),
        stalls=Coalesce(Subquery(seats[:1], output_field=IntegerField()), 0),
    )


def weeks(user_id: int) -> list[Week]:
    """The last weeks of an account, this one first. Queries: two."""
    today = timezone.localdate()
    monday = today - timedelta(days=today.weekday())
    mondays = [monday - timedelta(weeks=number) for number in range(WEEKS)]
    entries = LedgerEntry.objects.filter(user=user_id, created_at__gte=timezone.now() - timedelta(weeks=WEEKS))
    rows = entries.filter(kind__in=[Kind.HAND, Kind.LEAVING]).order_by("-pk")[:READ]
    seats: dict[tuple[int, int], date] = {}
    kinds: dict[tuple[date, str], int] = {}
    for hand, seat, kind, at in rows.values_list("hand_id", "seat", "kind", "created_at"):
        day = timezone.localtime(at).date()
        week = day - timedelta(days=day.weekday())
        seats[hand, seat] = week
        kinds[week, kind] = kinds.get((week, kind), 0) + 1
    clocked = _clocked(seats)
    return [
        Week(week, kinds.get((week, Kind.HAND), 0), kinds.get((week, Kind.LEAVING), 0), clocked.get(week, 0))
        for week in mondays
    ]


def _clocked(seats: Mapping[tuple[int, int], date]) -> dict[date, int]:
    """Actions, not events: one action may have several."""
    taken = HandEvent.objects.filter(hand__in={hand for hand, _ in seats}, by=HandEvent.By.CLOCK)
    counts: dict[date, int] = {}
    for hand, seat, _ in set(taken.values_list("hand_id", "seat", "step")):
        week = seats.get((hand, seat or 0))
        if week is not None:
            counts[week] = counts.get(week, 0) + 1
    return counts


def _counted(rows: QuerySet[Any], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
