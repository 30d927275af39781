"""Deals whose hand goes through every phase of its ruleset, when its players answer by a course."""

import random  # noqa: TID251 - what a player chooses, and never a deal.
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

import rules
from rules import actions
from tables import fair
from tests.faults.players import choose

# Ways of answering before the first lead, by preference, that between them come through every phase.
COURSES = (
    ("ascend", "hide", "hidden", "rebel", "twist", "kick", "continue", "no"),
    ("abdicate", "accept", "hide", "hidden", "rebel", "twist", "kick", "continue", "no"),
)
# Deals that are looked at for the phases that a ruleset has, and at most for one that has them all.
SAMPLE, MOST = 20, 200
NOBODY = (None,) * 5


@dataclass(frozen=True)
class Opening:
    """A table's first deal by its seed, whoever sits first, and what the players answer."""

    ruleset: str
    seed: str
    course: Sequence[str]
    phases: frozenset[str]


@cache
def opening(ruleset: rules.Ruleset) -> Opening:
    """The first deal of a ruleset that comes through all of its phases."""
    phases = phases_of(ruleset)
    for course in reversed(COURSES):
        for seed in seeds(MOST):
            if all(phases <= taken(ruleset, seed, first, course) for first in range(5)):
                return Opening(ruleset.id, seed, course, phases)
    raise AssertionError(f"no hand of {ruleset.id} goes through all of {sorted(phases)}")


def phases_of(ruleset: rules.Ruleset) -> frozenset[str]:
    """The phases that come at all."""
    found = [taken(ruleset, seed, 0, course) for seed in seeds(SAMPLE) for course in COURSES]
    return frozenset().union(*found)


def seeds(number: int) -> list[str]:
    return [f"{n:064x}" for n in range(number)]


def taken(ruleset: rules.Ruleset, seed: str, first_seat: int, course: Sequence[str]) -> frozenset[str]:
    """The phases of one hand, up to its tricks."""
    cards = rules.deal_out(ruleset, fair.shuffle(seed, NOBODY, rules.deck(ruleset)), first_seat)
    deal = rules.Deal(cards, seed, fair.commitment(seed), NOBODY)
    state = rules.start(ruleset, deal, first_seat, None).state
    chance = random.Random(seed)
    phases = {state.phase.name}
    while state.result is None and state.phase.name != "trick":
        seat = chance.choice(rules.pending(state))
        view = msgspec.to_builtins(rules.view(state, seat))
        state = rules.apply(state, seat, actions.parse(choose(view, chance, course))).state
        phases.add(state.phase.name)
    return frozenset(phases - {"ended"})
