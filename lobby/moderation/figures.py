"""What happened each day, by the time zone of the site."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncDate
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lobby.accounts.models import User
from lobby.models import ChatLine
from lobby.moderation.models import Report
from scoring.models import LedgerEntry
from tables.models import Hand, Table

DAYS = 30
SHOWN = (
    ("hands", _("打完的局")),
    ("players", _("打过牌的人")),
    ("accounts", _("新账号")),
    ("tables", _("新开的桌")),
    ("leavers", _("中途离开")),
    ("lines", _("聊天")),
    ("reports", pgettext_lazy("several", "举报")),
)


@dataclass(frozen=True, slots=True)
class Day:
    """One day's figures."""

    day: date
    hands: int
    players: int
    accounts: int
    tables: int
    leavers: int
    lines: int
    reports: int


def days(count: int = DAYS) -> list[Day]:
    """The last days, today last. Queries: seven."""
    today = timezone.localdate()
    first = today - timedelta(days=count - 1)
    by_field = {field: _count(rows, at, what, first) for field, (rows, at, what) in _sources().items()}
    span = [first + timedelta(days=number) for number in range(count)]
    return [Day(day, **{field: counts.get(day, 0) for field, counts in by_field.items()}) for day in span]


def today() -> Day:
    return days(1)[0]


def _sources() -> dict[str, tuple[QuerySet[Any], str, Callable[[], Count]]]:
    every: Callable[[], Count] = lambda: Count("pk")  # noqa: E731  (as its neighbour)
    return {
        "hands": (Hand.objects.filter(state=Hand.State.ENDED), "ended_at", every),
        "players": (
            LedgerEntry.objects.filter(user__isnull=False),
            "created_at",
            lambda: Count("user", distinct=True),
        ),
        "accounts": (User.objects.all(), "created_at", every),
        "tables": (Table.objects.all(), "created_at", every),
        "leavers": (LedgerEntry.objects.filter(kind="leaving"), "created_at", every),
        "lines": (ChatLine.objects.all(), "said_at", every),
        "reports": (Report.objects.all(), "created_at", every),
    }


def _count(rows: QuerySet[Any], at: str, what: Callable[[], Count], first: date) -> dict[date, int]:
    zone = timezone.get_current_timezone()
    start = datetime.combine(first, time.min, tzinfo=zone)
    counted = rows.filter(**{f"{at}__gte": start}).annotate(day=TruncDate(at, tzinfo=zone)).order_by().values("day")
    return dict(counted.annotate(n=what()).values_list("day", "n"))
