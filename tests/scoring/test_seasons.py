"""Seasons open and close by themselves, each once."""

import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone
from psycopg.conninfo import make_conninfo

from scoring.models import LedgerEntry, Posting, Season, SeasonPlace
from scoring.rebuild import compare, rebuild, work_out_again
from scoring.seasons import GRACE, HONOURED, places, turn
from scoring.services import record_hand, void_hand
from scoring.settlement import settle
from scoring.store import lock
from tests.site import CLONE

# The end of the third quarter in Shanghai.
END = datetime(2026, 9, 30, 16, 0, tzinfo=UTC)
AFTER = END + GRACE


@pytest.fixture
def at(monkeypatch):
    """Give a function that says what time it is."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def played(ended, at):
    """One hand in the last second of the season and one in the first of the next."""
    at(END - timedelta(seconds=1))
    record_hand(ended())
    at(END)
    record_hand(ended(points=(-2, -1, 1, 1, 1)))
    settle()


def honours(period="2026-Q3", ruleset="weihai"):
    found = SeasonPlace.objects.filter(season__period=period, ruleset=ruleset)
    return [(place.user.name, place.rank, place.points) for place in found]


@pytest.mark.django_db
def test_the_season_that_runs_is_open_from_the_first_look(db):
    assert turn(END - timedelta(days=1)) == []
    season = Season.objects.get()
    assert (season.period, season.closed_at) == ("2026-Q3", None)
    assert season.ends_at == END


@pytest.mark.django_db
def test_a_season_is_closed_when_it_is_over_and_the_next_one_open(played):
    assert turn(END - timedelta(seconds=1)) == []
    assert turn(END) == []
    assert turn(AFTER) == ["2026-Q3"]
    assert set(Season.objects.values_list("period", "closed_at")) == {("2026-Q3", AFTER), ("2026-Q4", None)}


@pytest.mark.django_db
def test_it_honours_by_the_points_of_its_own_hands(played):
    turn(AFTER)
    assert honours() == [("Ann", 1, 6), ("Bob", 2, 3)]
    assert honours(ruleset="") == honours()


@pytest.mark.django_db
def test_it_waits_for_its_last_hand_to_be_settled(ended, at):
    at(END - timedelta(seconds=1))
    record_hand(ended())
    assert turn(AFTER) == []
    settle()
    assert turn(AFTER) == ["2026-Q3"]
    assert honours()[0] == ("Ann", 1, 6)


@pytest.mark.django_db
def test_seasons_that_nobody_opened_while_the_site_was_down_are_opened_and_closed(played):
    later = datetime(2027, 5, 1, tzinfo=UTC)
    assert turn(later) == ["2026-Q3", "2026-Q4", "2027-Q1"]
    assert Season.objects.get(closed_at=None).period == "2027-Q2"
    assert honours("2026-Q4") == [("Cid", 1, 1), ("Dan", 1, 1), ("Eve", 1, 1)]


@pytest.mark.django_db
def test_a_later_correction_changes_the_sums_and_no_honours_and_the_rebuild_knows_it(played, admin_user):
    turn(AFTER)
    void_hand(Posting.objects.earliest("pk").hand_id, admin_user, "x")
    settle()
    assert honours() == [("Ann", 1, 6), ("Bob", 2, 3)]
    work_out_again()
    assert not list(compare(rebuild()))
    assert honours() == [("Ann", 1, 6), ("Bob", 2, 3)]


@pytest.mark.django_db
def test_friendly_hands_honour_nobody(ended, at):
    at(END - timedelta(seconds=1))
    record_hand(ended(ranked=False))
    settle()
    turn(AFTER)
    assert honours() == []


def test_who_stands_level_with_the_last_of_those_honoured_is_honoured_too():
    sums = [("weihai", user, 100 - min(user, 9), 1) for user in range(15)]
    ranks = [place.rank for place in places(sums)]
    assert ranks == [1, 2, 3, 4, 5, 6, 7, 8, 9, *[HONOURED] * 6]


def test_who_has_won_nothing_is_not_honoured():
    assert list(places([("weihai", 1, 0, 5), ("weihai", 2, -3, 5)])) == []


def assert_counted_once():
    assert honours() == [("Ann", 1, 6), ("Bob", 2, 3)]
    assert Season.objects.count() == 2
    assert not list(compare(rebuild()))
    assert LedgerEntry.objects.count() == 10


@pytest.mark.django_db(transaction=True)
def test_a_season_closed_by_two_threads_at_once_counts_once(played, twice):
    assert sorted(twice(lambda: turn(AFTER))) == [[], ["2026-Q3"]]
    assert_counted_once()


TURN = """
from datetime import datetime
from scoring.seasons import turn
print(turn(datetime.fromisoformat({moment!r})))
"""


def start_worker():
    """A process that closes what is due, on the tests' own database."""
    parts = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    given = {theirs: connection.settings_dict[ours] for theirs, ours in parts.items() if connection.settings_dict[ours]}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "config.manage", "shell", "--no-imports", "-c", TURN.format(moment=str(AFTER))],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(CLONE), "DATABASE_URL": make_conninfo(**given)},
    )


def waiting_for_the_books():
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return cursor.fetchone()[0]


@pytest.mark.django_db(transaction=True)
def test_a_season_closed_by_two_processes_at_once_counts_once(played):
    """Both have found it due and open, and wait for the books, before either may close it."""
    with transaction.atomic():
        lock()
        workers = [start_worker() for _ in range(2)]
        while waiting_for_the_books() < 2:
            assert [worker.poll() for worker in workers] == [None, None], "a worker ended without the books"
            time.sleep(0.05)
    assert sorted(worker.communicate()[0].strip() for worker in workers) == ["['2026-Q3']", "[]"]
    assert [worker.returncode for worker in workers] == [0, 0]
    assert_counted_once()
