"""The ordinary action by one statement: it writes what the usual way would write, or nothing at all."""

import asyncio
import threading
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Now

import rules
from tables import selectors
from tables.effects import Bells
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import pace, play, swift
from tables.services.play import Command
from tables.services.store import Store
from tables.threads import in_thread
from tests.tables.cast import choice, in_trick, newest_hand, play_on, state_of


@asynccontextmanager
async def swiftly(table):
    """Act on what was read of the table at first, as a room does."""
    store, bells = Store(), Bells()
    sitting = await in_thread(selectors.sitting, table.code)

    async def act(command: Command) -> swift.Taken | None:
        return await swift.act(store, bells, sitting, command)

    try:
        yield act
    finally:
        await store.close()
        await bells.close()


def next_command(table, people) -> Command:
    """What the first seat that is asked would do now."""
    hand, state = newest_hand(table), state_of(table)
    seat = rules.pending(state)[0]
    return Command(uuid4(), table.code, hand.number, hand.step, people[seat].pk, choice(state, seat))


def written(command: Command) -> dict:
    """The hand's row, with what is left of its time, and the rows of the command."""
    hand = Hand.objects.annotate(time_left=F("ends_at") - Now()).latest("pk")
    columns = ("events", "step", "question", "told", "bank_ms", "given_ms", "banks", "state")
    first = HandEvent.objects.get(command=command.id)
    events = HandEvent.objects.filter(hand=hand, number__gte=first.number).order_by("number")
    return {name: getattr(hand, name) for name in columns} | {
        "left": hand.time_left.total_seconds(),
        "looked at": hand.due_at - hand.ends_at,
        "log": list(events.values_list("number", "type", "data", "seat", "by", "command", "step", "rules_version")),
    }


def rehearsed(command: Command) -> dict:
    """What the usual way would write, taken back again."""
    with transaction.atomic():
        assert play.act(command).result == "ok"
        found = written(command)
        transaction.set_rollback(True)
    return found


async def test_it_writes_what_the_usual_way_writes(table, people):
    """From the first question to some tricks: secret answers, the close of a phase, leads, plays and passes."""
    taken = 0
    async with swiftly(table) as act:
        for _ in range(40):
            command = await in_thread(next_command, table, people)
            expected = await in_thread(rehearsed, command)
            if await act(command) is None:
                assert (await in_thread(play.act, command)).result == "ok"
                continue
            taken += 1
            found = await in_thread(written, command)
            assert found.pop("left") == pytest.approx(expected.pop("left"), abs=5)
            assert found == expected
    assert taken > 30


async def test_it_answers_with_the_step_and_tells_the_bells_who_may_notice(table, people):
    async with swiftly(table) as act:
        secret = await act(await in_thread(next_command, table, people))
        await in_thread(play_on, table, people, until=in_trick)
        command = await in_thread(next_command, table, people)
        public = await act(command)
    assert (secret.answer.result, secret.seat) == ("ok", 0)
    assert (public.answer.result, public.answer.step, public.seat) == ("ok", command.step + 1, None)
    hand = await in_thread(newest_hand, table)
    assert (public.progress.hand_id, public.progress.events) == (hand.pk, hand.events)


def seat_changed(hand):
    Table.objects.filter(pk=hand.table_id).update(revision=F("revision") + 1)


def was_late_before(hand):
    Seat.objects.filter(table=hand.table_id).update(timeouts=1)


def limit_is_over(hand):
    Hand.objects.filter(pk=hand.pk).update(ends_at=Now() + F("bank_ms") * timedelta(milliseconds=1) - pace.GRACE / 2)


def someone_else_acted(hand):
    Hand.objects.filter(pk=hand.pk).update(events=F("events") + 1)


def another_question(hand):
    Hand.objects.filter(pk=hand.pk).update(step=F("step") + 1, question=F("step") + 1)


def hand_over(hand):
    Hand.objects.filter(pk=hand.pk).update(state="ended", ends_at=None, due_at=None, ended_at=Now())


@pytest.mark.parametrize(
    "change", [seat_changed, was_late_before, limit_is_over, someone_else_acted, another_question, hand_over]
)
async def test_it_writes_nothing_if_anything_has_changed_since_the_table_was_read(table, people, change):
    await in_thread(play_on, table, people, until=in_trick)
    command = await in_thread(next_command, table, people)
    async with swiftly(table) as act:
        await in_thread(change, await in_thread(newest_hand, table))
        assert await act(command) is None
    assert not await in_thread(HandEvent.objects.filter(command=command.id).exists)


async def test_it_leaves_refusals_and_the_same_command_again_to_the_usual_way(table, people):
    await in_thread(play_on, table, people, until=in_trick)
    command = await in_thread(next_command, table, people)
    async with swiftly(table) as act:
        assert await act(replace(command, action={"type": "dance"})) is None
        assert await act(replace(command, user_id=people[0].pk + 10_000)) is None
        assert await act(replace(command, step=command.step + 5)) is None
        assert await act(command) is not None
        assert await act(command) is None
        following = await in_thread(next_command, table, people)
        assert await act(replace(following, id=command.id)) is None
    assert await in_thread(HandEvent.objects.filter(command=command.id).count) == 1


async def test_of_two_at_once_for_one_turn_one_is_written(table, people):
    await in_thread(play_on, table, people, until=in_trick)
    command = await in_thread(next_command, table, people)
    async with swiftly(table) as act:
        both = await asyncio.gather(act(command), act(replace(command, id=uuid4())))
    assert sum(taken is not None for taken in both) == 1


async def test_it_waits_for_who_holds_the_hand_and_then_looks_again(table, people):
    """A seat that changes while the statement waits for the lock is noticed."""
    await in_thread(play_on, table, people, until=in_trick)
    command = await in_thread(next_command, table, people)
    locked, go = threading.Event(), threading.Event()

    def change_slowly():
        with transaction.atomic():
            hand = Hand.objects.select_for_update().latest("pk")
            locked.set()
            go.wait(5)
            seat_changed(hand)

    async with swiftly(table) as act:
        changing = asyncio.create_task(in_thread(change_slowly))
        await asyncio.to_thread(locked.wait, 5)
        acting = asyncio.create_task(act(command))
        await asyncio.sleep(0.3)
        assert not acting.done()
        go.set()
        await changing
        assert await acting is None
    assert not await in_thread(HandEvent.objects.filter(command=command.id).exists)


async def test_a_database_that_goes_away_is_for_the_usual_way(table, people):
    async with swiftly(table) as act:
        assert await act(await in_thread(next_command, table, people)) is not None
        await in_thread(hang_up_on_all)
        command = await in_thread(next_command, table, people)
        assert await act(command) is None or await in_thread(HandEvent.objects.filter(command=command.id).exists)


def hang_up_on_all():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%%WITH hand%%'"
        )
