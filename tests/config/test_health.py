import pytest


@pytest.mark.django_db
def test_health_is_told_when_both_servers_answer(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"code": "ok"})


@pytest.mark.django_db
def test_a_missing_redis_is_told_by_its_code(client, settings):
    settings.REDIS_URL = "unix:///nowhere"
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"code": "redis"})
