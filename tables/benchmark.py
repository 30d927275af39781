"""How fast the engine is: random hands through its public API and through the flat core, on one core.

All figures are in processor time, so that what else the machine does disturbs them little. Of the public
API only ``legal``, ``apply`` and ``replay`` are timed; hands in the flat core are timed whole, from the first
lead to the points, with the choosing, and once more with the dealing that a search does for each guess.
"""

import random  # noqa: TID251 - any hand will do to measure.
from collections.abc import Callable
from itertools import cycle, islice
from time import process_time
from typing import Any

import rules
from bots import random_player
from rules import fast
from rules.actions import Action
from rules.cards import STRENGTH, STRENGTHS
from rules.state import SEATS, Trick
from tables import fair
from tables.simulation import NO_ENTROPY

LEADS = 50
# What else the machine does only ever adds, so of so many rounds of the same work the fastest counts.
ROUNDS = 3
# A flat hand takes a tenth of the time, so more of them make a figure.
FLAT_HANDS = 5

Step = tuple[rules.State, int, Action]


def fastest(work: Callable[..., object], *given: object) -> float:
    """Return the seconds that the fastest round of some work takes."""
    rounds = []
    for _ in range(ROUNDS):
        begun = process_time()
        work(*given)
        rounds.append(process_time() - begun)
    return min(rounds)


def measure(ruleset: rules.Ruleset, *, hands: int, seed: int) -> dict[str, Any]:
    """Return the figures of one ruleset: those of the public API, and under ``flat`` the flat core's."""
    asking = acting = leading = replaying = 0.0
    actions = 0
    leads = []
    for number in range(hands):
        steps, log = _played(ruleset, seed + number)
        actions += len(steps)
        asking += fastest(_ask, steps)
        acting += fastest(_act, steps)
        replaying += fastest(rules.replay, log)
        lead = next((step for step in steps if step[0].phase.name == "trick"), None)
        if lead is not None:
            leads.append(lead[0])
            leading += fastest(_ask, [lead] * LEADS)
    spent = asking + acting
    return {
        "ruleset": ruleset.id,
        "hands": hands,
        "actions": actions,
        "actions_per_second": round(actions / spent),
        "hands_per_second": round(hands / spent, 1),
        "legal_us": round(asking / actions * 1e6, 1),
        "apply_us": round(acting / actions * 1e6, 1),
        "legal_first_lead_us": _per_lead(leading, len(leads)),
        "replay_hand_ms": round(replaying / hands * 1e3, 2),
        "flat": _measure_flat(leads, hands * FLAT_HANDS, seed),
    }


def _ask(steps: list[Step]) -> None:
    for state, seat, _ in steps:
        rules.legal(state, seat)


def _act(steps: list[Step]) -> None:
    for state, seat, action in steps:
        rules.apply(state, seat, action)


def _measure_flat(leads: list[rules.State], hands: int, seed: int) -> dict[str, Any] | None:
    """Return the figures of so many random hands from these first leads on; None where no hand had one."""
    if not leads:
        return None
    dealing = playing = replaying = leading = 0.0
    actions = 0
    for number, lead in enumerate(islice(cycle(leads), hands)):
        core, position = _guess(lead, seed + number)
        moves = _play_on(core, position, seed + number)
        actions += len(moves)
        dealing += fastest(_guess, lead, seed + number)
        playing += fastest(_play_on, core, position, seed + number)
        replaying += fastest(_move_on, core, position, moves)
        leading += fastest(_ask_core, core, position)
    return {
        "hands": hands,
        "actions": actions,
        "actions_per_second": round(actions / playing),
        "actions_per_second_with_deal": round(actions / (dealing + playing)),
        "hands_per_second": round(hands / playing, 1),
        "legal_first_lead_us": _per_lead(leading, hands),
        "replay_hand_ms": round(replaying / hands * 1e3, 2),
    }


def _guess(lead: rules.State, seed: int) -> tuple[fast.Core, fast.Position]:
    """Begin the tricks with cards dealt anew, as a search does for each guess at the hidden cards."""
    if not isinstance(lead.phase, Trick):
        raise TypeError("no trick has begun")
    core = fast.Core(lead.ruleset, lead.court)
    return core, core.position(_deal(lead.ruleset, random.Random(seed)), lead.phase)  # noqa: S311 - see above.


def _play_on(core: fast.Core, beginning: fast.Position, seed: int) -> list[fast.Move]:
    """Play a random hand to its points."""
    pick = random.Random(seed).random  # noqa: S311 - see above.
    position, moves = beginning[:], []
    while position[fast.TURN] != fast.NOBODY:
        legal = core.legal(position)
        move = legal[int(pick() * len(legal))]
        core.apply(position, move)
        moves.append(move)
    core.points(position)
    return moves


def _move_on(core: fast.Core, beginning: fast.Position, moves: list[fast.Move]) -> None:
    position = beginning[:]
    for move in moves:
        core.apply(position, move)


def _ask_core(core: fast.Core, position: fast.Position) -> None:
    for _ in range(LEADS):
        core.legal(position)


def _deal(ruleset: rules.Ruleset, chance: random.Random) -> list[list[int]]:
    """Return five random hands as counts by strength."""
    order = list(rules.deck(ruleset))
    chance.shuffle(order)
    hands = [[0] * STRENGTHS for _ in range(SEATS)]
    for counts, dealt in zip(hands, rules.deal_out(ruleset, order, 0), strict=True):
        for code in dealt:
            counts[STRENGTH[code]] += 1
    return hands


def _per_lead(leading: float, leads: int) -> float | None:
    return round(leading / (leads * LEADS) * 1e6, 1) if leads else None


def _played(ruleset: rules.Ruleset, seed: int) -> tuple[list[Step], list[rules.Event]]:
    """Play a random hand; return every state with what a seat did in it, and the log."""
    chance = random.Random(seed)  # noqa: S311 - see above.
    order = fair.shuffle(f"{seed:064x}", NO_ENTROPY, rules.deck(ruleset))
    transition = rules.start(ruleset, rules.Deal(rules.deal_out(ruleset, order, 0)), 0)
    steps: list[Step] = []
    log = list(transition.events)
    while transition.state.result is None:
        state = transition.state
        seat = chance.choice(rules.pending(state))
        seen = rules.view(state, seat)
        if seen.me is None or seen.me.question is None:
            raise ValueError("nobody is asked")
        action = random_player.choose(seen, seen.me, seen.me.question, chance.getrandbits(32))
        steps.append((state, seat, action))
        transition = rules.apply(state, seat, action)
        log += transition.events
    return steps, log
