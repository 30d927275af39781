"""Days, weeks and seasons in the site's time zone: at the ends of years, and where clocks are put forward and back."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from scoring import periods

# Clocks are put at two in the morning, at midnight itself, twice an hour after midnight, not at all.
ZONES = ["Europe/Berlin", "Asia/Beirut", "America/Havana", "America/Santiago", "Asia/Shanghai", "Pacific/Apia"]
QUARTER = timedelta(minutes=15)


def around(year, month, day, days=3):
    """Each quarter of an hour about a day."""
    first = datetime(year, month, day, tzinfo=UTC) - timedelta(days=days)
    return [first + number * QUARTER for number in range(2 * days * 96)]


def changes_of(where, year=2026):
    """The days of a year on which a zone's offset changes."""
    days = [datetime(year, 1, 1, tzinfo=UTC) + timedelta(days=number) for number in range(365)]
    return [
        day
        for day in days
        if day.astimezone(where).utcoffset() != (day + timedelta(days=1)).astimezone(where).utcoffset()
    ]


@pytest.mark.parametrize("name", ZONES)
def test_every_moment_lies_in_the_day_the_week_and_the_season_that_are_named_for_it(settings, name):
    settings.TIME_ZONE = name
    where = ZoneInfo(name)
    turns = [*changes_of(where), datetime(2026, 12, 31, tzinfo=UTC), datetime(2026, 3, 31, tzinfo=UTC)]
    for turn in turns:
        for moment in around(turn.year, turn.month, turn.day):
            *named, _all = periods.keys(moment)
            for period in named:
                begin, end = periods.bounds(period)
                assert begin <= moment < end, f"{moment} is not in {period} of {name}"


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-10-26", 24)])
def test_a_day_on_which_clocks_are_put_is_shorter_or_longer(settings, day, hours):
    settings.TIME_ZONE = "Europe/Berlin"
    begin, end = periods.bounds(day)
    assert end - begin == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("moment", "named"),
    [
        (datetime(2026, 12, 31, 15, 59, tzinfo=UTC), ("2026-12-31", "2026-W53", "2026-Q4", "all")),
        (datetime(2026, 12, 31, 16, 0, tzinfo=UTC), ("2027-01-01", "2026-W53", "2027-Q1", "all")),
        (datetime(2027, 1, 3, 16, 0, tzinfo=UTC), ("2027-01-04", "2027-W01", "2027-Q1", "all")),
        (datetime(2024, 12, 29, 16, 0, tzinfo=UTC), ("2024-12-30", "2025-W01", "2024-Q4", "all")),
    ],
)
def test_a_week_over_the_end_of_a_year_is_one_week_and_the_season_ends_with_the_year(moment, named):
    assert periods.keys(moment, ZoneInfo("Asia/Shanghai")) == named


@pytest.mark.parametrize("name", ZONES)
def test_seasons_follow_each_other_without_a_gap(settings, name):
    settings.TIME_ZONE = name
    period = "2025-Q4"
    for _ in range(8):
        _begin, end = periods.bounds(period)
        following = periods.current("season", end)
        assert following != period
        assert periods.current("season", end - timedelta(microseconds=1)) == period
        assert periods.bounds(following)[0] == end
        period = following
    assert period == "2027-Q4"
