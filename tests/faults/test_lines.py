"""Bad lines and second devices: who comes back has the newest picture, and nothing was done twice."""

import asyncio

import pytest

import rules
from tests.faults.ledger import settle, taken_by_clock, tell
from tests.faults.openings import opening
from tests.faults.players import Game, Player, comes
from tests.faults.proxy import Proxy

pytestmark = pytest.mark.timeout(400)


@pytest.mark.slow
async def test_two_devices_of_each_player_that_all_answer_at_once_play_one_hand(house):
    table = house.table("weihai")
    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port) as game:
        seconds = [Player(game, seat, cookie) for seat, cookie in enumerate(table["cookies"])]
        game.players += seconds
        living = [asyncio.create_task(player.live()) for player in seconds]
        await game.play()

        assert await comes(lambda: alike(game), seconds=20), "all devices show the same"
        for task in living:
            task.cancel()
    settle(house, game)
    tell("two devices", [game])
    results = [sent.answer["result"] for sent in game.sent if sent.message["type"] == "act"]
    assert results.count("stale") > 20, "who came second was told that the question was answered"


async def test_a_network_that_is_gone_for_five_seconds_in_ones_own_turn_costs_no_turn(house):
    first = opening(rules.ruleset("weihai"))
    [table] = house.tables({first.ruleset: first.seed})

    async def strike():
        await proxy.cut_for(5)

    how = {"fault": strike, "course": first.course}
    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, **how) as game:
        await game.play_until_struck(more=10)
    settle(house, game)
    tell("cut for 5 s", [game])
    assert game.struck >= first.phases
    assert taken_by_clock(house, table["code"]) == 0


@pytest.mark.slow
async def test_a_line_that_only_looks_open_is_given_up_and_costs_no_turn(house):
    first = opening(rules.ruleset("weihai"))
    [table] = house.tables({first.ruleset: first.seed})

    async def strike():
        proxy.still = True
        await asyncio.sleep(8)
        proxy.still = False

    how = {"fault": strike, "course": first.course}
    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, **how) as game:
        await game.play_until_struck(more=10)
    settle(house, game)
    tell("looks open for 8 s", [game])
    assert game.struck >= first.phases
    assert all(player.losses for player in game.players)
    assert taken_by_clock(house, table["code"]) == 0


@pytest.mark.slow
async def test_a_phone_that_sleeps_a_minute_is_played_for_and_finds_the_newest_picture(house):
    table = house.table("weihai", seconds=5, bank=0)
    slept = []

    async def strike():
        if game.striking_seat in slept or len(slept) == 1:
            return
        sleeper = game.players[game.striking_seat]
        slept.append(sleeper.seat)
        sleeper.asleep = True
        asyncio.get_running_loop().call_later(60, sleeper.wake)

    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, fault=strike) as game:
        await game.play(seconds=300)
        sleeper = game.players[slept[0]]
        assert await comes(lambda: not sleeper.asleep, seconds=62)
        assert await comes(lambda: alike(game), seconds=20), "who wakes sees the newest picture"
        assert await comes(lambda: all(sent.answer for sent in sleeper.sent), seconds=20), "and has its answer"
    settle(house, game)
    tell("sleeps 60 s", [game])
    assert taken_by_clock(house, table["code"]) > 0


def alike(game) -> bool:
    """Whether all see the same moment, and all devices of a seat the same answers of its own."""
    versions = [(player.seat, player.frame["version"]) for player in game.players]
    moments = {(version["table"], version["hand"], version["step"]) for _, version in versions}
    return len(moments) == 1 and len({(seat, version["own"]) for seat, version in versions}) == 5
