"""A line asks one statement again and again: each question stands alone, and nobody waits for ever."""

import asyncio
import socket
from contextlib import asynccontextmanager

import psycopg
import pytest
from django.db import connection

from tables import effects
from tables.effects import Bells, Progress
from tables.services.line import Line
from tables.services.store import Store

pytestmark = pytest.mark.django_db(transaction=True)

STATEMENT = "SELECT 12 / $1::int, pg_backend_pid() WHERE $1::int < 10"


def given() -> dict:
    parameters = connection.get_connection_params() | {"autocommit": True}
    # Django's are for its own connections.
    return {name: value for name, value in parameters.items() if name not in {"cursor_factory", "context"}}


@asynccontextmanager
async def opened(statement: str = STATEMENT, *, prepared: bool = True):
    line = await Line.open(given(), statement, prepared=prepared)
    try:
        yield line
    finally:
        await line.close()


@pytest.mark.parametrize("prepared", [True, False], ids=["prepared", "before a pooler"])
def test_many_ask_at_once_and_each_gets_its_own_answer(prepared):
    async def ask():
        async with opened(prepared=prepared) as line:
            rows = await asyncio.gather(*(line.ask([b"%d" % number]) for number in (1, 2, 3, 11, 4)))
            return [row and row[0] for row in rows]

    assert asyncio.run(ask()) == [b"12", b"6", b"4", None, b"3"]


def test_a_question_that_fails_is_nothing_to_its_neighbours():
    async def ask():
        async with opened() as line:
            return await asyncio.gather(
                *(line.ask([value]) for value in (b"2", b"0", b"x", b"6")), return_exceptions=True
            )

    before, zero, word, after = asyncio.run(ask())
    assert (before[0], after[0]) == (b"6", b"2")
    assert isinstance(zero, psycopg.errors.DivisionByZero)
    assert isinstance(word, psycopg.errors.InvalidTextRepresentation)


def test_who_asked_and_went_leaves_the_answers_to_the_others_in_order():
    async def ask():
        async with opened() as line:
            gone = asyncio.ensure_future(line.ask([b"3"]))
            stays = asyncio.ensure_future(line.ask([b"4"]))
            await asyncio.sleep(0)
            gone.cancel()
            return (await stays)[0], (await line.ask([b"6"]))[0]

    assert asyncio.run(ask()) == (b"3", b"2")


def test_all_who_wait_are_told_when_the_server_hangs_up():
    async def ask():
        async with opened("SELECT pg_backend_pid(), pg_sleep($1::float8)") as line:
            pid = int((await line.ask([b"0"]))[0])
            waiting = [asyncio.ensure_future(line.ask([b"60"])) for _ in range(3)]
            await asyncio.sleep(0)
            async with await psycopg.AsyncConnection.connect(**given()) as other:
                await other.execute("SELECT pg_terminate_backend(%s)", [pid])
            told = await asyncio.gather(*waiting, return_exceptions=True)
            with pytest.raises(psycopg.OperationalError):
                await line.ask([b"0"])
            return told, line.broken

    told, broken = asyncio.run(ask())
    assert broken
    assert [isinstance(error, psycopg.OperationalError) for error in told] == [True] * 3


def test_a_statement_too_long_for_the_kernel_at_once_arrives_whole():
    async def ask():
        async with opened("SELECT length($1::text)") as line:
            return await asyncio.gather(*(line.ask([b"x" * 3_000_000]) for _ in range(3)))

    assert asyncio.run(ask()) == [(b"3000000",)] * 3


def test_a_statement_that_the_server_does_not_take_is_said_at_once():
    async def ask():
        async with opened("SELECT $1::int FROM nowhere"):
            pass

    with pytest.raises(psycopg.errors.UndefinedTable):
        asyncio.run(ask())


def test_all_who_act_while_the_database_does_not_answer_wait_for_one_attempt(monkeypatch):
    attempts = []

    async def never(*_, **__):
        attempts.append(1)
        await asyncio.sleep(0.05)
        raise psycopg.OperationalError("no answer")

    monkeypatch.setattr(Line, "open", never)

    async def act():
        store = Store()
        return await asyncio.gather(*(store._line() for _ in range(20)), return_exceptions=True)

    assert [type(told) for told in asyncio.run(act())] == [psycopg.OperationalError] * 20
    assert len(attempts) == 1


def test_a_redis_that_does_not_answer_keeps_nobody_who_closes(monkeypatch):
    monkeypatch.setattr(effects, "PATIENCE_SECONDS", 0.05)

    async def close(port):
        monkeypatch.setattr("django.conf.settings.REDIS_URL", f"redis://127.0.0.1:{port}")
        bells = Bells()
        bells.ring("table", seat=None, progress=Progress(1, 2, None, 0))
        sending = bells._sending
        await asyncio.wait_for(bells.close(), 10)
        await asyncio.gather(sending, return_exceptions=True)
        return sending.cancelled()

    # It lets in, and says nothing.
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        assert asyncio.run(close(deaf.getsockname()[1]))
