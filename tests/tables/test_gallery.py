"""Watching: the public view alone, later where the table wants it, and never by who plays there."""

import json
from datetime import timedelta

import pytest
from django.db.models.functions import Now

from tables import gallery
from tables.models import Hand, HandEvent, Table
from tables.services import hosting, seating
from tables.threads import in_thread
from tests.tables.cast import in_trick, newest_hand, play_on
from tests.tables.sockets import connected


@pytest.fixture
def delayed(table):
    Table.objects.filter(pk=table.pk).update(delay_seconds=60)
    return table


def long_ago(table, seconds: int, *, before: int | None = None) -> None:
    """Let the hand, or its first events, have been played some time ago."""
    Hand.objects.filter(table=table).update(started_at=Now() - timedelta(seconds=seconds))
    events = HandEvent.objects.filter(hand__table=table)
    if before is not None:
        events = events.filter(number__lt=before)
    events.update(at=Now() - timedelta(seconds=seconds))


def test_who_plays_comes_to_his_seat_by_whatever_tab_and_others_watch(table, people, stranger):
    assert gallery.entry(table.code, people[0].pk) == "seat"
    assert gallery.entry(table.code, stranger.pk) == "watch"
    assert gallery.entry(table.code, None) == "watch"
    assert gallery.entry("zzzzzzzz", None) is None


def test_who_was_sent_away_for_good_does_not_watch_either(people):
    opened = seating.open_table(people[0], "weihai")
    seating.sit(people[1], opened.code)
    hosting.kick(people[0], opened.code, 1, ban=True)
    assert gallery.entry(opened.code, people[1].pk) is None


async def test_a_player_has_his_own_eyes_in_every_tab_and_never_a_watchers(table, people):
    async with connected(table.code, people[0]) as one, connected(table.code, people[0]) as other:
        assert one.frame["table"]["you"] == other.frame["table"]["you"] == 0
        assert one.frame["view"]["me"] == other.frame["view"]["me"] is not None


async def test_a_watcher_is_sent_nobodys_cards_and_cannot_act_for_anybody(table, people, stranger):
    await in_thread(play_on, table, people, until=in_trick)
    async with connected(table.code, stranger) as watcher:
        assert watcher.frame["view"]["me"] is None
        held = {seat["cards"] for seat in watcher.frame["view"]["seats"]}
        assert all(isinstance(count, int) for count in held)
        assert (await watcher.act({"type": "pass"}))["code"] == "not_seated"
        assert (await watcher.do({"type": "vote", "agree": True}))["code"] == "not_seated"
        assert (await watcher.do({"type": "kick", "seat": 0, "ban": True}))["code"] == "not_owner"


def test_a_late_watcher_sees_the_hand_as_it_was(delayed, people):
    play_on(delayed, people, until=in_trick)
    long_ago(delayed, 120)
    step = newest_hand(delayed).step
    play_on(delayed, people, until=lambda state: state.step >= step + 6)
    assert gallery.earlier(delayed.code).fold.state.step == step
    assert gallery.earlier(delayed.code).people == {}
    long_ago(delayed, 120)
    assert gallery.earlier(delayed.code).fold.state.step > step


def test_a_late_watcher_sees_nothing_of_a_hand_that_has_just_begun_and_its_end_only_later(delayed, people):
    assert gallery.earlier(delayed.code).hand is None
    play_on(delayed, people)
    long_ago(delayed, 120, before=5)
    seen = gallery.earlier(delayed.code)
    assert seen.fold.state.result is None
    assert seen.table.state == "playing"
    long_ago(delayed, 120)
    assert gallery.earlier(delayed.code).fold.state.result is not None


async def test_no_byte_later_than_the_delay_reaches_a_late_watcher(delayed, people, stranger):
    await in_thread(play_on, delayed, people, until=in_trick)
    await in_thread(lambda: long_ago(delayed, 120))
    step = (await in_thread(newest_hand, delayed)).step
    async with connected(delayed.code, stranger) as watcher, connected(delayed.code, people[0]) as player:
        await in_thread(play_on, delayed, people, until=lambda state: state.step >= step + 4)
        await player.hear_until(lambda frame: frame["version"]["step"] >= step + 4)
        await watcher.say({"type": "resume", "hand": None, "step": 0})
        heard = await watcher.settle(1.5)
        steps = [json.loads(text)["version"]["step"] for text in [*watcher.heard, *heard] if '"frame"' in text]
        assert max(steps) == step
        await in_thread(lambda: long_ago(delayed, 120))
        await watcher.hear_until(lambda frame: frame["version"]["step"] >= step + 4, seconds=6)


async def test_who_loses_his_seat_at_a_table_with_a_delay_watches_later_from_then_on(people):
    opened = await in_thread(lambda: seating.open_table(people[0], "weihai", delay_seconds=60))
    await in_thread(seating.sit, people[1], opened.code)
    async with connected(opened.code, people[1]) as peer:
        await in_thread(hosting.kick, people[0], opened.code, 1)
        assert (await peer.hear("bye", seconds=8))["code"] == "renew"
