"""A player without a plan, for simulations: it finds every corner of the rules sooner or later."""

import random  # noqa: TID251 - a bot's seeded choice, not a deal.
from typing import Final

from bots.hand import cards_for
from rules.actions import ACTIONS, Action, Ascend, Play
from rules.questions import Option, Question
from rules.views import OwnView, View

PRICED: Final = frozenset(
    {"grab", "open_solo", "abdicate", "accept", "reveal", "open", "surrender", "rebel", "twist", "kick"}
)
"""Calls that cost or double something."""

CALLS: Final = 0.1
"""Often enough for a kick, which three seats have to call for, in about every third hundred of hands."""


def choose(view: View, me: OwnView, question: Question, seed: int, *, calls: float = CALLS) -> Action:
    """Choose evenly among plays and ways to decline; take a call with a price with probability ``calls``."""
    rng = random.Random(seed)  # noqa: S311 - see above.
    if question.plays is not None:
        return _trick(view, me, question, rng)
    priced = [option for option in question.options if option.type in PRICED]
    others = [option for option in question.options if option.type not in PRICED]
    return _action(rng.choice(priced if priced and (not others or rng.random() < calls) else others), rng)


def _trick(view: View, me: OwnView, question: Question, rng: random.Random) -> Action:
    plays = question.plays or ()
    declines = [option.type for option in question.options if option.type != "play"]
    choice = rng.randrange(len(plays) + len(declines))
    if choice < len(plays):
        return Play(cards_for(me, plays[choice], named=view.named))
    return ACTIONS[declines[choice - len(plays)]]()


def _action(option: Option, rng: random.Random) -> Action:
    return Ascend(*rng.choice(option.groups)) if option.groups else ACTIONS[option.type]()
