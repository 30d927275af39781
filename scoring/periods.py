"""Days, weeks, seasons and all time, in the site's time zone, as the tallies name them.

>>> keys(datetime(2026, 12, 31, 23, 30, tzinfo=UTC), ZoneInfo("Asia/Shanghai"))
('2027-01-01', '2026-W53', '2027-Q1', 'all')
"""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from django.utils import timezone

Span = Literal["day", "week", "season", "all"]
SPANS: tuple[Span, ...] = get_args(Span)
ALL = "all"

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
WEEK = re.compile(r"(\d{4})-W(\d{2})")
SEASON = re.compile(r"(\d{4})-Q([1-4])")


def zone() -> ZoneInfo:
    """The site's time zone."""
    return ZoneInfo(timezone.get_default_timezone_name())


def keys(moment: datetime, where: ZoneInfo | None = None) -> tuple[str, str, str, str]:
    """The day, the ISO week, the season and the whole of time that a moment lies in."""
    day = moment.astimezone(where or zone()).date()
    year, week, _ = day.isocalendar()
    return day.isoformat(), f"{year}-W{week:02}", season_of(day), ALL


def season_of(day: date) -> str:
    """The quarter of a year."""
    return f"{day.year}-Q{(day.month + 2) // 3}"


def current(span: Span, now: datetime | None = None) -> str:
    """The period of this kind that is running."""
    return keys(now or timezone.now())[SPANS.index(span)]


def span_of(period: str) -> Span:
    """What kind of period a key names. Raises: ValueError for what is no period."""
    days(period)
    if period == ALL:
        return "all"
    return "season" if SEASON.fullmatch(period) else "week" if WEEK.fullmatch(period) else "day"


def days(period: str) -> tuple[date, date]:
    """The first day of a period and the first after it; of all time, the whole calendar.

    Raises: ValueError for what is no period.
    """
    if period == ALL:
        return date.min, date.max
    if DAY.fullmatch(period):
        first = date.fromisoformat(period)
        return first, first + timedelta(days=1)
    if found := WEEK.fullmatch(period):
        first = date.fromisocalendar(int(found[1]), int(found[2]), 1)
        return first, first + timedelta(days=7)
    if found := SEASON.fullmatch(period):
        year, quarter = int(found[1]), int(found[2])
        first = date(year, 3 * quarter - 2, 1)
        return first, date(year + 1, 1, 1) if quarter == 4 else date(year, 3 * quarter + 1, 1)
    raise ValueError(f"{period} is no period")


def bounds(period: str) -> tuple[datetime, datetime]:
    """The first moment of a day, week or season, and the first after it. Raises: ValueError for what is none."""
    first, after = (datetime(day.year, day.month, day.day, tzinfo=zone()).astimezone(UTC) for day in days(period))
    return first, after
