"""Whole hands played by chance, for tests that want any state whatever."""

import random  # noqa: TID251 - any hand will do.
from contextlib import suppress

from hypothesis import strategies as st

import rules
from rules.actions import ACTIONS, Action, Ascend, Play
from rules.questions import Question
from rules.ruleset import SWITCHES
from rules.state import State
from tests.rules.kit import EVERY, codes_for


@st.composite
def rulesets(draw):
    """Draw a ruleset with a few house options that go together."""
    ruleset_id = draw(st.sampled_from(EVERY))
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=3, unique=True))
    options = {name: draw(st.sampled_from(SWITCHES[name].values)) for name in names}
    with suppress(rules.RulesetError):
        return rules.ruleset(ruleset_id, options)
    return rules.ruleset(ruleset_id)


def shuffled(ruleset: rules.Ruleset, rng: random.Random, first_seat: int = 0) -> rules.Deal:
    order = list(rules.deck(ruleset))
    rng.shuffle(order)
    return rules.Deal(rules.deal_out(ruleset, order, first_seat))


def any_action(state: State, seat: int, question: Question, rng: random.Random) -> Action:
    """Choose any of the listed actions; calls as readily as the clock's answer."""
    option = rng.choice(question.options)
    if option.type == "play":
        return Play(codes_for(state.holdings[seat], rng.choice(question.plays)))
    if option.groups:
        return Ascend(*rng.choice(option.groups))
    return ACTIONS[option.type]()


def step(state: State, rng: random.Random) -> rules.Transition:
    """Let some seat that is asked do something it may do."""
    seat = rng.choice(rules.pending(state))
    return rules.apply(state, seat, any_action(state, seat, rules.legal(state, seat), rng))


def play(ruleset: rules.Ruleset, rng: random.Random, *, steps: int | None = None, first_seat: int = 0):
    """Return state and log of a hand after so many actions, or at its end."""
    transition = rules.start(ruleset, shuffled(ruleset, rng, first_seat), first_seat)
    state, events = transition.state, list(transition.events)
    while state.result is None and steps != 0:
        transition = step(state, rng)
        state = transition.state
        events += transition.events
        steps = None if steps is None else steps - 1
    return state, events
