"""How fast the engine is: random playouts through its public API, on one core, in processor time."""

import random  # noqa: TID251 - any hand will do to measure.
from statistics import mean
from time import process_time
from typing import Any

import rules
from bots import random_player
from tables import fair
from tables.simulation import NO_ENTROPY

LEADS = 50


def measure(ruleset: rules.Ruleset, *, hands: int, seed: int) -> dict[str, Any]:
    """Return the figures of one ruleset; only ``legal``, ``apply`` and ``replay`` are timed, no choosing."""
    chance = random.Random(seed)  # noqa: S311 - see above.
    asking = acting = replaying = 0.0
    actions = 0
    leads = []
    for number in range(hands):
        transition = _start(ruleset, f"{seed + number:064x}")
        state, log = transition.state, list(transition.events)
        while state.result is None:
            seat = chance.choice(rules.pending(state))
            before = process_time()
            question = rules.legal(state, seat)
            asking += process_time() - before
            if question and question.lead and state.phase.name == "trick" and not state.last_trick:
                leads.append(_time_of_lead(state, seat))
            seen = rules.view(state, seat)
            if seen.me is None or seen.me.question is None:
                raise ValueError("nobody is asked")
            action = random_player.choose(seen, seen.me, seen.me.question, chance.getrandbits(32))
            before = process_time()
            transition = rules.apply(state, seat, action)
            acting += process_time() - before
            state = transition.state
            log += transition.events
            actions += 1
        before = process_time()
        rules.replay(log)
        replaying += process_time() - before
    spent = asking + acting
    return {
        "ruleset": ruleset.id,
        "hands": hands,
        "actions": actions,
        "actions_per_second": round(actions / spent),
        "hands_per_second": round(hands / spent, 1),
        "legal_us": round(asking / actions * 1e6, 1),
        "apply_us": round(acting / actions * 1e6, 1),
        "legal_first_lead_us": round(mean(leads) * 1e6, 1) if leads else None,
        "replay_hand_ms": round(replaying / hands * 1e3, 2),
    }


def _start(ruleset: rules.Ruleset, seed: str) -> rules.Transition:
    order = fair.shuffle(seed, NO_ENTROPY, rules.deck(ruleset))
    return rules.start(ruleset, rules.Deal(rules.deal_out(ruleset, order, 0)), 0)


def _time_of_lead(state: rules.State, seat: int) -> float:
    before = process_time()
    for _ in range(LEADS):
        rules.legal(state, seat)
    return (process_time() - before) / LEADS
