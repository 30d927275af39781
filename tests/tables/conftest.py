"""Five people and tables for them; what plays for them is in `cast`."""

import pytest
from django.db import connection

from lobby.accounts.services import make_guest
from tables import log, threads
from tables.models import Table
from tables.services import seating


@pytest.fixture(scope="session", autouse=True)
def no_session_outlives_the_tests(django_db_setup, django_db_blocker):
    """Channels' communicators keep threads from giving their connections back, which would hold the database."""
    yield
    threads._executor.shutdown(wait=True)
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@pytest.fixture(autouse=True)
def at_once(settings):
    """Let bots answer as soon as the clock looks, and every process begin without folds."""
    settings.BOT_PACE_MS = 0
    log.forget()


@pytest.fixture
def people(transactional_db):
    return [make_guest(f"玩家{number}") for number in range(5)]


@pytest.fixture
def table(people) -> Table:
    """Five people at a table with their first hand dealt; person n has seat n."""
    opened = seating.open_table(people[0], "weihai")
    for person in people[1:]:
        seating.sit(person, opened.code)
    for person in people:
        seating.again(person, opened.code)
    return Table.objects.get(pk=opened.pk)


@pytest.fixture
def solitaire(people) -> Table:
    """One person at seat 0 and four bots, the first hand dealt."""
    return seating.play_now(people[0])


@pytest.fixture
def stranger(people):
    return make_guest("路人")
