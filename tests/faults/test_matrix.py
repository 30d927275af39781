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
from tests.faults.players import Game, Storm
from tests.faults.proxy import Proxy

logger = logging.getLogger(__name__)

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

# Hands that are played at most for a phase that has not come yet.
HANDS = 4
# Actions that are sent after the last blow before the five leave and bots play on.
MORE = 25
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
    """All rulesets are played at once, so each blow hits a hand of each, wherever it is."""
    await house.answers()
    names = [ruleset.id for ruleset in rules.rulesets()]
    tables = await asyncio.to_thread(house.tables, names * HANDS)
    wanted = {ruleset.id: phases_of(ruleset) for ruleset in rules.rulesets()}
    storm, played, times = Storm(), [], 0

    async def strike():
        nonlocal times
        times += 1
        house.forget_deaths()
        await fault(house, proxy, times)

    async def play(ruleset, number):
        phases, usual = wanted[ruleset.id]
        struck: set[str] = set()
        for hand in range(HANDS):
            table = tables[hand * len(names) + number]
            async with Game(table, proxy.port, seed=100 * hand + number, fault=strike, storm=storm) as game:
                game.struck |= struck
                await game.play_until_struck(more=MORE)
                storm.games.remove(game)
            played.append(game)
            struck |= game.struck
            if struck >= phases:
                break
        assert struck >= usual, (ruleset.id, struck)
        return sorted(struck)

    async with house.watched(), Proxy(house.ports) as proxy:
        struck = await asyncio.gather(*(play(ruleset, number) for number, ruleset in enumerate(rules.rulesets())))
        await house.answers()
    for game in played:
        settle(house, game)
    check(house)
    sent = [each for game in played for each in game.sent if each.message["type"] == "act"]
    logger.info(
        json.dumps(
            {
                "fault": fault.__name__,
                "blows": times,
                "hands": len(played),
                "actions": len(sent),
                "sent again": sum(each.times > 1 for each in sent),
                "answers": Counter(each.answer["result"] for each in sent),
                "struck": dict(zip(names, struck, strict=True)),
            }
        )
    )


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
