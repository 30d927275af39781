"""Every fault in every phase of every ruleset, with the seats spread over two web processes.

What strikes, strikes at the moment a player has just sent an action of that phase.
"""

import asyncio
import random  # noqa: TID251 - what a player chooses, and never a deal.
from collections import Counter
from functools import cache

import msgspec
import pytest

import rules
from rules import actions
from tables import fair
from tests.faults.ledger import check, settle, tell
from tests.faults.players import Game, Storm, choose
from tests.faults.proxy import Proxy

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

# Ways of answering before the first lead that between them come through every phase.
CALLS = ("ascend", "hide", "rebel", "twist", "kick", "continue", "no")
OFFERS = ("abdicate", "hide", "continue", "no")
# Hands that are played at most for a phase that has not come yet.
HANDS = 4
# Actions that are sent after the last blow before the five leave and bots play on.
MORE = 10
# Seconds in which all games come into their next phase.
GATHER = 1.5
NOBODY = (None,) * 5


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
    names = [ruleset.id for ruleset in rules.rulesets()]
    tables = await asyncio.to_thread(house.tables, names * HANDS)
    storm, played, times = Storm(GATHER), [], 0

    async def strike():
        nonlocal times
        times += 1
        house.forget_deaths()
        await fault(house, proxy, times)

    async def play(ruleset, number):
        wanted, struck = phases_of(ruleset, CALLS) | phases_of(ruleset, OFFERS), set()
        for hand in range(HANDS):
            table = tables[hand * len(names) + number]
            course = OFFERS if wanted - struck <= phases_of(ruleset, OFFERS) else CALLS
            how = {"seed": 100 * hand + number, "course": course, "fault": strike, "storm": storm}
            async with Game(table, proxy.port, **how) as game:
                game.struck |= struck
                await game.play_until_struck(more=MORE)
                storm.games.remove(game)
            played.append(game)
            struck |= game.struck
            if struck >= wanted:
                return sorted(struck)
        raise AssertionError(f"{ruleset.id} was not hit in {wanted - struck}")

    async with house.watched(), Proxy(house.ports) as proxy:
        struck = await asyncio.gather(*(play(ruleset, number) for number, ruleset in enumerate(rules.rulesets())))
        await house.answers()
    for game in played:
        settle(house, game)
    check(house)
    tell(fault.__name__, played, blows=times, struck=dict(zip(names, struck, strict=True)))


@cache
def phases_of(ruleset: rules.Ruleset, course: tuple[str, ...]) -> frozenset[str]:
    """The phases that come in most hands of players who answer so."""
    hands = 12
    seen: Counter[str] = Counter()
    for seed in (f"{number:064x}" for number in range(hands)):
        cards = rules.deal_out(ruleset, fair.shuffle(seed, NOBODY, rules.deck(ruleset)), 0)
        state = rules.start(ruleset, rules.Deal(cards, seed, fair.commitment(seed), NOBODY), 0, None).state
        phases = {state.phase.name}
        while state.result is None and state.phase.name != "trick":
            seat = rules.pending(state)[-1]
            view = msgspec.to_builtins(rules.view(state, seat))
            state = rules.apply(state, seat, actions.parse(choose(view, random.Random(0), course))).state
            phases.add(state.phase.name)
        seen.update(phases - {"ended"})
    return frozenset(phase for phase in seen if seen[phase] * 4 >= hands * 3)
