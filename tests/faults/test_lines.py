"""Bad lines and second devices: who comes back has the newest picture, and nothing was done twice."""

import asyncio

import pytest

from tests.faults.ledger import check, settle, tell
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

        def alike() -> bool:
            frames = [player.frame["version"] for player in game.players]
            return all(frame == frames[seat % 5] for seat, frame in enumerate(frames))

        assert await comes(alike, seconds=20), "both devices show the same"
        for task in living:
            task.cancel()
    settle(house, game)
    check(house)
    tell("two devices", [game])
    results = [sent.answer["result"] for sent in game.sent if sent.message["type"] == "act"]
    assert results.count("stale") > 20, "who came second was told that the question was answered"


async def test_a_network_that_is_gone_for_five_seconds_in_ones_own_turn_costs_no_turn(house):
    table = house.table("weihai")

    async def strike():
        await proxy.cut_for(5)

    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, fault=strike) as game:
        await game.play()
    settle(house, game)
    check(house)
    tell("cut for 5 s", [game])
    assert taken_by_clock(house, table["code"]) == 0


@pytest.mark.slow
async def test_a_line_that_only_looks_open_is_given_up_and_costs_no_turn(house):
    table = house.table("weihai")

    async def strike():
        proxy.still = True
        await asyncio.sleep(8)
        proxy.still = False

    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, fault=strike) as game:
        await game.play()
    settle(house, game)
    check(house)
    tell("looks open for 8 s", [game])
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
        await asyncio.sleep(62)
        versions = [player.frame["version"] | {"own": 0} for player in game.players]
    settle(house, game)
    check(house)
    tell("sleeps 60 s", [game])
    assert slept
    assert taken_by_clock(house, table["code"]) > 0
    assert versions == [versions[0]] * 5


def taken_by_clock(house, code) -> int:
    [(turns,)] = house.ask(
        "SELECT count(*) FROM tables_handevent AS event JOIN tables_hand AS hand ON hand.id = hand_id "
        "JOIN tables_table AS home ON home.id = table_id WHERE code = %s AND by = 'clock'",
        code,
    )
    return turns
