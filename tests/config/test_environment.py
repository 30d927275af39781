import pytest

from config.environment import broker, database, flag


@pytest.mark.parametrize(
    ("redis", "celery"),
    [
        ("unix:///tmp/x/valkey", "redis+socket:///tmp/x/valkey?virtual_host=0"),
        ("unix:///tmp/a%20b/valkey?db=2", "redis+socket:///tmp/a b/valkey?virtual_host=2"),
        ("redis://:secret@cache:6379/1", "redis://:secret@cache:6379/1"),
        ("rediss://cache:6379/0", "rediss://cache:6379/0"),
    ],
)
def test_celery_gets_its_own_spelling_of_a_redis_address(redis, celery):
    assert broker(redis) == celery


def test_a_database_may_be_behind_a_unix_socket():
    told = database("postgresql://postgres@/baohuang?host=/tmp/a%20b")
    assert (told["HOST"], told["NAME"], told["USER"], told["PORT"]) == ("/tmp/a b", "baohuang", "postgres", "")


def test_a_database_may_be_elsewhere_with_options_of_its_own():
    told = database("postgres://me:p%40ss@db.example:6432/app?sslmode=require")
    assert (told["HOST"], told["PORT"], told["PASSWORD"]) == ("db.example", "6432", "p@ss")
    assert told["OPTIONS"]["sslmode"] == "require"


def test_connections_come_from_a_pool_and_are_not_kept_by_threads():
    told = database("postgresql:///baohuang")
    assert told["CONN_MAX_AGE"] == 0
    assert told["OPTIONS"]["pool"]["max_size"] > 1


def test_the_pool_can_be_left_to_a_pooler(monkeypatch):
    monkeypatch.setenv("DATABASE_POOL", "0")
    assert "pool" not in database("postgresql:///baohuang")["OPTIONS"]


@pytest.mark.parametrize(("value", "on"), [("1", True), ("True", True), ("0", False), ("", False), (None, False)])
def test_a_switch_is_off_unless_it_says_on(monkeypatch, value, on):
    monkeypatch.delenv("SWITCH", raising=False)
    if value is not None:
        monkeypatch.setenv("SWITCH", value)
    assert flag("SWITCH") is on


def test_a_pool_gives_up_on_a_database_before_its_waiters_do_so_that_the_next_one_tries_at_once():
    pool = database("postgresql://me@/app?host=/run/pg")["OPTIONS"]["pool"]
    assert pool["reconnect_timeout"] < pool["timeout"]
