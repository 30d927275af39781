"""Every fault in every phase of every ruleset, with the seats spread over two web processes.

What strikes, strikes at the moment a player has just sent an action of that phase. The deals are chosen so that a hand
goes through all phases of its ruleset.
"""

import asyncio

import pytest

import rules
from tests.faults.ledger import settle, tell
from tests.faults.openings import opening
from tests.faults.players import Game, Storm
from tests.faults.proxy import Proxy

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

# Actions that are sent after the last blow before the five leave and bots play on.
MORE = 10
# A limit that no blow outlasts, for a hand in which the clock answers may go another way.
SECONDS = 120
# Seconds in which all games come into their next phase.
GATHER = 1.5


async def kill(house, *names):
    house.kill(*names)
    await asyncio.sleep(0.2)
    await house.answers()


async def kill_a_web(house, proxy, times):
    await kill(house, ("web", "web2")[times % 2])


async def kill_both_webs(house, proxy, times):
    await kill(house, "web", "web2")


async def kill_the_workers(house, proxy, times):
    house.kill("clock", "bots", "beat")


async def kill_redis(house, proxy, times):
    house.kill("valkey")


async def flush_redis(house, proxy, times):
    house.flush()


async def kill_postgres(house, proxy, times):
    await kill(house, "postgres")


async def restart_postgres(house, proxy, times):
    house.restart_postgres()
    await asyncio.sleep(1)
    await house.answers()


async def cut_all_lines(house, proxy, times):
    proxy.cut()


async def lose_a_fifth(house, proxy, times):
    proxy.loss = 0.2
    await asyncio.sleep(4)
    proxy.loss = 0.0


FAULTS = [
    kill_a_web,
    kill_both_webs,
    kill_the_workers,
    kill_redis,
    flush_redis,
    kill_postgres,
    restart_postgres,
    cut_all_lines,
    lose_a_fifth,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
async def test_in_every_phase_of_every_ruleset_what_was_accepted_stands_once_and_the_hand_ends(house, fault):
    """All rulesets are played at once, so each blow hits a hand of each, wherever it is."""
    await house.answers()
    openings = [opening(ruleset) for ruleset in rules.rulesets()]
    seeds = {each.ruleset: each.seed for each in openings}
    tables = await asyncio.to_thread(house.tables, seeds, seconds=SECONDS)
    storm, times = Storm(GATHER), 0

    async def strike():
        nonlocal times
        times += 1
        house.forget_deaths()
        await fault(house, proxy, times)

    async def play(game):
        async with game:
            await game.play_until_struck(more=MORE)
            storm.games.remove(game)

    async with house.watched(), Proxy(house.ports) as proxy:
        games = [
            Game(table, proxy.port, seed=number, course=each.course, fault=strike, storm=storm)
            for number, (each, table) in enumerate(zip(openings, tables, strict=True))
        ]
        await asyncio.gather(*map(play, games))
        await house.answers()
    for each, game in zip(openings, games, strict=True):
        assert game.struck >= each.phases, f"{each.ruleset} was hit in every phase"
        settle(house, game)
    tell(fault.__name__, games, blows=times)
