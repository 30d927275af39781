"""Hands played by bots among themselves, written as records, and the judge that plays records again.

Neither needs a database. The seats play on one after the other hand, as at a table: the first seat and
the tribute of a hand come from the one before.
"""

import hashlib
import random  # noqa: TID251 - decides who answers first, never a deal.
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import rules
from bots import choose, random_player
from rules import record as records
from rules.actions import Action
from tables import fair, judging

NO_ENTROPY = judging.NO_ENTROPY


@dataclass(frozen=True, slots=True)
class Policy:
    """How all five seats play; ``calls`` is the random policy's liking for calls with a price."""

    level: str
    calls: float


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a record: its number, counted from 1, where, and the code."""

    number: int
    place: str
    code: str

    def __str__(self) -> str:
        return f"{self.number}: {self.place}: {self.code}"


def simulate(ruleset: rules.Ruleset, *, hands: int, seed: int, policy: Policy) -> Iterator[dict[str, Any]]:
    """Yield the records of so many hands; the same arguments give the same hands."""
    first_seat, previous = 0, None
    for number in range(hands):
        hand_seed = hashlib.sha256(f"baohuang-simulate/{seed}/{number}".encode()).hexdigest()
        chance = random.Random(f"{seed}/{number}")  # noqa: S311 - see above.
        order = fair.shuffle(hand_seed, NO_ENTROPY, rules.deck(ruleset))
        deal = rules.Deal(rules.deal_out(ruleset, order, first_seat), hand_seed, fair.commitment(hand_seed), NO_ENTROPY)
        state, events = _play(rules.start(ruleset, deal, first_seat, previous), policy, chance)
        yield records.write(events, dict.fromkeys(range(len(events)), "bot"))
        first_seat = rules.following_first_seat(state)
        previous = rules.previous_of(state)


def _play(transition: rules.Transition, policy: Policy, chance: random.Random) -> tuple[rules.State, list[rules.Event]]:
    state, events = transition.state, list(transition.events)
    while state.result is None:
        # Where several are asked at once, any of them may answer first.
        seat = chance.choice(rules.pending(state))
        transition = rules.apply(state, seat, _choose(rules.view(state, seat), policy, chance))
        state = transition.state
        events += transition.events
    return state, events


def _choose(view: rules.View, policy: Policy, chance: random.Random) -> Action:
    seed = chance.getrandbits(32)
    if policy.level == "random" and view.me and view.me.question:
        return random_player.choose(view, view.me, view.me.question, seed, calls=policy.calls)
    return choose(view, level=policy.level, seed=seed).action


def judge(lines: Iterable[str]) -> Iterator[Fault | None]:
    """Yield for each record, one a line, its first fault or None; empty lines are none."""
    numbered = enumerate((line for line in lines if line.strip()), start=1)
    for number, line in numbered:
        try:
            records.verify(judging.read(line))
        except rules.RecordError as error:
            yield Fault(number, error.place, error.code)
        else:
            yield None
