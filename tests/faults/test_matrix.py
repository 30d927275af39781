"""Every fault in every phase of every ruleset, with the seats spread over two web processes.

What strikes, strikes at the moment a player has just sent an action of that phase.
"""

import asyncio
import json
import logging
from collections import Counter

import pytest

import bots
import rules
from tables import fair
from tests.faults.ledger import check, settle
from tests.faults.players import Game
from tests.faults.proxy import Proxy

logger = logging.getLogger(__name__)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

# Hands that are played at most for a phase that has not come yet.
HANDS = 12
NOBODY = (None,) * 5


async def kill_a_web(house, proxy, times):
    await house.answers()
    house.kill(("web", "web2")[times % 2])


async def kill_both_webs(house, proxy, times):
    await house.answers()
    house.kill("web", "web2")


async def kill_the_workers(house, proxy, times):
    house.kill("clock", "bots", "beat")


async def kill_redis(house, proxy, times):
    house.kill("valkey")


async def flush_redis(house, proxy, times):
    house.flush()


async def kill_postgres(house, proxy, times):
    await house.answers()
    house.kill("postgres")


async def restart_postgres(house, proxy, times):
    await house.answers()
    house.restart_postgres()


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
    struck = {}
    actions = again = 0
    for ruleset in rules.rulesets():
        await house.answers()
        house.forget_deaths()
        table = await asyncio.to_thread(house.table, ruleset.id)
        phases, usual = phases_of(ruleset)
        times = 0

        async def strike(table=table):
            nonlocal times
            times += 1
            house.forget_deaths()
            await fault(house, proxy, times)

        async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, fault=strike) as game:
            for _ in range(HANDS):
                await game.play()
                if game.struck >= phases:
                    break
            proxy.loss = 0.0
            await house.answers()
        settle(house, game)
        struck[ruleset.id] = sorted(game.struck)
        assert game.struck >= usual, ruleset.id
        actions += len(game.sent)
        again += sum(sent.times > 1 for sent in game.sent)
    check(house)
    logger.info(json.dumps({"fault": fault.__name__, "actions": actions, "sent again": again, "struck": struck}))


def phases_of(ruleset: rules.Ruleset) -> tuple[set[str], set[str]]:
    """The phases that come in a tenth of the hands of players who call at random, and in half of them."""
    hands = 30
    seen: Counter[str] = Counter()
    for seed in (f"{number:064x}" for number in range(hands)):
        cards = rules.deal_out(ruleset, fair.shuffle(seed, NOBODY, rules.deck(ruleset)), 0)
        state = rules.start(ruleset, rules.Deal(cards, seed, fair.commitment(seed), NOBODY), 0, None).state
        phases = {state.phase.name}
        while state.result is None and state.phase.name != "trick":
            seat = rules.pending(state)[-1]
            chosen = bots.choose(rules.view(state, seat), level="random", seed=int(seed, 16) * 100 + state.step)
            state = rules.apply(state, seat, chosen.action).state
            phases.add(state.phase.name)
        seen.update(phases - {"ended"})
    return {phase for phase in seen if seen[phase] * 10 >= hands}, {phase for phase in seen if seen[phase] * 2 >= hands}
