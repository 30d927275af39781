"""Faults in the middle of a hand that are over quickly: what was accepted stands, once, and the hand ends."""

import asyncio

import pytest

import rules
from tests.faults.ledger import settle, tell
from tests.faults.openings import opening
from tests.faults.players import Game
from tests.faults.proxy import Proxy

pytestmark = pytest.mark.timeout(300)


async def test_five_at_two_web_processes_play_a_hand_through_every_quick_fault(house):
    """The seats are spread over both. By phases: a web process is killed, Redis flushed, all lines cut."""
    first = opening(rules.ruleset("weihai"))
    [table] = house.tables({first.ruleset: first.seed})
    strikes = []

    async def strike():
        name, do = [
            ("kill -9 of web", lambda: house.kill("web")),
            ("Redis flushed", house.flush),
            ("all lines cut", proxy.cut),
            ("kill -9 of web2", lambda: house.kill("web2")),
        ][len(strikes) % 4]
        strikes.append(name)
        do()

    how = {"fault": strike, "course": first.course}
    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, **how) as game:
        await game.play()
    settle(house, game)
    tell("quick faults", [game], blows=strikes)
    assert len(strikes) == len(first.phases) == 8, "each fault in two phases"
    assert all(player.losses for player in game.players), "everybody was cut off and came back"
    assert min(proxy.used.values()) > 2, "the seats were spread over both web processes"


@pytest.mark.slow
async def test_a_fifth_of_all_messages_lost_both_ways_costs_time_and_nothing_else(house):
    """Until it has happened that an answer was lost, and the client was told the second time that it was done."""
    table = house.table("weihai")
    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port) as game:
        proxy.loss = 0.2
        playing = asyncio.create_task(game.play())
        while proxy.lost < 50 or not any("duplicate" in each.heard for each in game.sent):
            if playing.done():
                await playing
                playing = asyncio.create_task(game.play())
            await asyncio.sleep(0.1)
        proxy.loss = 0.0
        await playing
    settle(house, game)
    tell("a fifth lost", [game], lost=proxy.lost)
