"""How fast the engine is: random hands through its public API and through the flat core, on one core.

All figures are in processor time, so that what else the machine does disturbs them little. Of the public
API only ``legal``, ``apply`` and ``replay`` are timed; hands in the flat core are timed whole, from the first
lead to the points, with the choosing, and once more with the dealing that a search does for each guess.
"""

import random  # noqa: TID251 - any hand will do to measure.
from itertools import cycle, islice
from time import process_time
from typing import Any, Self

import rules
from bots import random_player
from rules import fast
from rules.actions import Action
from rules.cards import STRENGTH, STRENGTHS
from rules.state import SEATS, Trick
from tables import fair
from tables.simulation import NO_ENTROPY

LEADS = 50
# A flat hand takes a tenth of the time, so more of them make a figure.
FLAT_HANDS = 5

Step = tuple[rules.State, int, Action]


class Stopwatch:
    """Adds up the processor time that is spent within it."""

    def __init__(self) -> None:
        self.spent = 0.0

    def __enter__(self) -> Self:
        self.spent -= process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.spent += process_time()


def measure(ruleset: rules.Ruleset, *, hands: int, seed: int) -> dict[str, Any]:
    """Return the figures of one ruleset: those of the public API, and under ``flat`` the flat core's."""
    asking, acting, leading, replaying = (Stopwatch() for _ in range(4))
    actions = 0
    leads = []
    for number in range(hands):
        steps, log = _played(ruleset, seed + number)
        actions += len(steps)
        with asking:
            for state, seat, _ in steps:
                rules.legal(state, seat)
        with acting:
            for state, seat, action in steps:
                rules.apply(state, seat, action)
        with replaying:
            rules.replay(log)
        lead = next((state for state, *_ in steps if state.phase.name == "trick"), None)
        if lead is not None:
            leads.append(lead)
    for lead in leads:
        seat = rules.pending(lead)[0]
        with leading:
            for _ in range(LEADS):
                rules.legal(lead, seat)
    spent = asking.spent + acting.spent
    return {
        "ruleset": ruleset.id,
        "hands": hands,
        "actions": actions,
        "actions_per_second": round(actions / spent),
        "hands_per_second": round(hands / spent, 1),
        "legal_us": round(asking.spent / actions * 1e6, 1),
        "apply_us": round(acting.spent / actions * 1e6, 1),
        "legal_first_lead_us": _per_lead(leading, len(leads)),
        "replay_hand_ms": round(replaying.spent / hands * 1e3, 2),
        "flat": _measure_flat(leads, hands * FLAT_HANDS, seed),
    }


def _measure_flat(leads: list[rules.State], hands: int, seed: int) -> dict[str, Any] | None:
    """Return the figures of so many random hands from these first leads on; None where no hand had one."""
    if not leads:
        return None
    dealing, playing, replaying, leading = (Stopwatch() for _ in range(4))
    chance = random.Random(seed)  # noqa: S311 - see above.
    pick = chance.random
    actions = 0
    for lead in islice(cycle(leads), hands):
        if not isinstance(lead.phase, Trick):
            raise TypeError("no lead")
        with dealing:
            core = fast.Core(lead.ruleset, lead.court)
            beginning = core.position(_deal(lead.ruleset, chance), lead.phase)
        position, moves = beginning[:], []
        with playing:
            while position[fast.TURN] != fast.NOBODY:
                legal = core.legal(position)
                move = legal[int(pick() * len(legal))]
                core.apply(position, move)
                moves.append(move)
            core.points(position)
        actions += len(moves)
        position = beginning[:]
        with replaying:
            for move in moves:
                core.apply(position, move)
        with leading:
            for _ in range(LEADS):
                core.legal(beginning)
    return {
        "hands": hands,
        "actions": actions,
        "actions_per_second": round(actions / playing.spent),
        "actions_per_second_with_deal": round(actions / (dealing.spent + playing.spent)),
        "hands_per_second": round(hands / playing.spent, 1),
        "legal_first_lead_us": _per_lead(leading, hands),
        "replay_hand_ms": round(replaying.spent / hands * 1e3, 2),
    }


def _deal(ruleset: rules.Ruleset, chance: random.Random) -> list[list[int]]:
    """Return five random hands as counts by strength."""
    order = list(rules.deck(ruleset))
    chance.shuffle(order)
    hands = [[0] * STRENGTHS for _ in range(SEATS)]
    for counts, dealt in zip(hands, rules.deal_out(ruleset, order, 0), strict=True):
        for code in dealt:
            counts[STRENGTH[code]] += 1
    return hands


def _per_lead(leading: Stopwatch, leads: int) -> float | None:
    return round(leading.spent / (leads * LEADS) * 1e6, 1) if leads else None


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
