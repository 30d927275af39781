"""What the site says of its own health."""

from datetime import timedelta

import pytest
import redis
from django.db.models.functions import Now

from lobby.accounts.services import make_guest
from tables import canary
from tables.models import Hand
from tables.services import seating
from tables.tasks import chirp


@pytest.mark.django_db
def test_health_is_told_when_both_servers_answer(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"code": "ok"})


@pytest.mark.django_db
def test_a_missing_redis_is_told_by_its_code(client, settings):
    settings.REDIS_URL = "unix:///nowhere"
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"code": "redis"})


@pytest.fixture
def quiet(settings, db):
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.delete(*map(canary._trace, canary.QUEUES))


def test_the_site_is_ready_when_each_queue_has_finished_a_task_in_the_last_minute(client, settings, quiet):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["code"], answer.json()["silent"]) == (503, "workers", ["clock", "bots"])
    chirp(queue="clock")
    assert client.get("/readyz").json()["silent"] == ["bots"]
    chirp(queue="bots")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"code": "ok", "silent": [], "overdue": 0, "overdue_seconds": 0.0},
    )
    with redis.Redis.from_url(settings.REDIS_URL) as known:
        assert 50 < known.ttl(canary._trace("clock")) <= 60
    settings.REDIS_URL = "unix:///nowhere"
    assert client.get("/readyz").json() == {"code": "redis"}


def test_turns_the_clock_does_not_see_to_are_counted_and_raise_an_alarm(client, quiet, caplog):
    seating.play_now(make_guest())
    Hand.objects.update(due_at=Now() - timedelta(seconds=9))
    chirp(queue="bots")
    told = client.get("/readyz").json()
    assert told["overdue"] == 1
    assert 9 <= told["overdue_seconds"] < 30
    assert "tables.clock.overdue" in caplog.text
