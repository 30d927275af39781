"""What is sent again is answered from memory, and what comes in too great a number is told to come back."""

import asyncio
from dataclasses import replace
from functools import partial
from uuid import uuid4

import pytest

from tables import answered, threads
from tables.answered import Answered
from tables.models import HandEvent
from tables.services.answers import Answer
from tables.services.play import Command
from tables.threads import answer_in_thread, in_thread
from tests.tables.sockets import connected


def command(**changed) -> Command:
    return replace(Command(uuid4(), "table", 1, 3, 7, {"type": "no"}), **changed)


class Taker:
    """Takes commands as it is told, and counts them."""

    def __init__(self, *answers: Answer) -> None:
        self.answers, self.asked, self.go = list(answers), [], asyncio.Event()

    async def __call__(self, taken: Command) -> Answer:
        self.asked.append(taken)
        await self.go.wait()
        return self.answers.pop(0)


async def test_an_action_sent_again_while_it_is_under_way_waits_for_the_one_answer():
    memory, taker, sent = Answered(), Taker(Answer("ok", 4)), command()
    both = [asyncio.create_task(memory.once(sent, taker)) for _ in range(3)]
    await asyncio.sleep(0)
    taker.go.set()
    assert [answer.result for answer in await asyncio.gather(*both)] == ["ok", "duplicate", "duplicate"]
    assert taker.asked == [sent]


async def test_who_goes_away_meanwhile_takes_the_answer_from_nobody_else():
    memory, taker, sent = Answered(), Taker(Answer("ok", 4)), command()
    first, second = (asyncio.create_task(memory.once(sent, taker)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    taker.go.set()
    assert await second == Answer("duplicate", 4)
    assert await memory.once(sent, taker) == Answer("duplicate", 4)


async def test_an_action_that_was_taken_is_a_duplicate_with_the_step_it_led_to():
    memory, taker, sent = Answered(), Taker(Answer("ok", 4)), command()
    taker.go.set()
    assert await memory.once(sent, taker) == Answer("ok", 4)
    assert await memory.once(sent, taker) == Answer("duplicate", 4)
    assert len(taker.asked) == 1


@pytest.mark.parametrize("result", ["stale", "refused", "failed"])
async def test_what_was_not_done_is_asked_again(result):
    memory, taker, sent = Answered(), Taker(Answer(result, 4), Answer("ok", 5)), command()
    taker.go.set()
    assert (await memory.once(sent, taker)).result == result
    assert await memory.once(sent, taker) == Answer("ok", 5)


async def test_nobody_is_answered_for_somebody_else_who_used_the_same_id():
    memory, taker, sent = Answered(), Taker(Answer("ok", 4), Answer("refused", 4, "not_your_turn")), command()
    taker.go.set()
    await memory.once(sent, taker)
    assert (await memory.once(replace(sent, user_id=8), taker)).result == "refused"


async def test_only_the_newest_are_remembered():
    memory, taker = Answered(), Taker(*[Answer("ok", step) for step in range(answered.KEPT + 2)])
    taker.go.set()
    first = command()
    await memory.once(first, taker)
    for _ in range(answered.KEPT):
        await memory.once(command(), taker)
    assert await memory.once(first, taker) == Answer("ok", answered.KEPT + 1), "the log knows those before"


async def test_an_action_sent_again_over_the_socket_asks_nothing_of_the_database(table, people, monkeypatch):
    async with connected(table.code, people[1]) as peer:
        first = await peer.act({"type": "no"})
        await peer.settle()
        monkeypatch.setattr("tables.room.answer_in_thread", partial(pytest.fail, "it went to the database"))
        monkeypatch.setattr("tables.room.swift", None)
        again = await peer.act({"type": "no"}, id=first["id"])
        assert (first["result"], again["result"], again["step"]) == ("ok", "duplicate", first["step"])
        assert await in_thread(HandEvent.objects.filter(command=first["id"]).count) == 1


async def test_with_too_much_to_do_a_command_is_not_done_and_told_when_to_come_back(table, people, monkeypatch):
    async with connected(table.code, people[1]) as peer:
        await peer.settle()
        monkeypatch.setattr(threads, "QUEUE", 0)
        busy = await peer.do({"type": "auto", "on": True})
        assert (busy["result"], busy["code"]) == ("failed", "busy")
        assert 2 <= busy["retry_after"] <= 6
        assert not (await in_thread(table.seats.get, number=1)).auto
        assert (await peer.act({"type": "no"}))["result"] == "ok", "an ordinary action waits for no thread"
        monkeypatch.undo()
        assert (await peer.do({"type": "auto", "on": True}))["result"] == "ok"


@pytest.mark.django_db(transaction=True)
async def test_what_is_done_no_longer_counts_as_waiting():
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await in_thread(lambda: 1 / 0)
    assert (await answer_in_thread(lambda: Answer("ok"))).result == "ok"
    assert threads._asked == 0
