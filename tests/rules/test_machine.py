"""Invariants of every hand of every ruleset with any house options, found by Hypothesis.

Cards are conserved, somebody may act until the end, every listed action applies and every other one is
refused, replaying is playing, points add up to nothing, and steps count what is public.
"""

import random  # noqa: TID251 - any hand will do.
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rules
from rules import actions, events
from rules.actions import ACTIONS, Ascend, Play
from rules.cards import CODES
from rules.errors import ILLEGAL
from rules.plays import read
from tests.rules.kit import codes_for
from tests.rules.play import rulesets


class Hand(RuleBasedStateMachine):
    """One hand; several actions a rule, so that short examples get far."""

    @initialize(ruleset=rulesets(), seed=st.integers(0, 2**32), first_seat=st.integers(0, 4))
    def begin(self, ruleset, seed, first_seat):
        order = list(rules.deck(ruleset))
        random.Random(seed).shuffle(order)
        hands = rules.deal_out(ruleset, order, first_seat)
        transition = rules.start(ruleset, rules.Deal(hands), first_seat)
        self.state = transition.state
        self.log = list(transition.events)
        self.pack = Counter(code.removesuffix("!") for hand in hands for code in hand)
        self.played = Counter()

    def running(self) -> bool:
        return self.state.result is None

    def take(self, seat, action):
        before = self.state
        transition = rules.apply(before, seat, action)
        self.state = transition.state
        self.log += transition.events
        public = any(rules.redact(event, None) for event in transition.events)
        assert self.state.step == before.step + public, "a step is a transition of which all may know something"
        if isinstance(action, Play):
            self.played.update(code.removesuffix("!") for code in action.cards)

    @precondition(running)
    @rule(times=st.integers(1, 12), seed=st.integers(0, 2**32))
    def somebody_acts(self, times, seed):
        rng = random.Random(seed)
        for _ in range(times):
            if not self.running():
                return
            seat = rng.choice(rules.pending(self.state))
            question = rules.legal(self.state, seat)
            assert question.options, "who is awaited has a choice"
            option = rng.choice(question.options)
            if option.type == "play":
                play = rng.choice(question.plays)
                self.take(seat, Play(codes_for(self.state.holdings[seat], play)))
            elif option.groups:
                self.take(seat, Ascend(*rng.choice(option.groups)))
            else:
                self.take(seat, ACTIONS[option.type]())

    @precondition(running)
    @rule()
    def the_clock_answers(self):
        for seat in rules.pending(self.state):
            if self.running() and self.state.phase.name != "trick" and seat in rules.pending(self.state):
                self.take(seat, rules.default(self.state, seat))

    @precondition(running)
    @rule()
    def every_listed_action_applies_and_every_other_is_refused(self):
        for seat in range(5):
            question = rules.legal(self.state, seat)
            offered = {option.type for option in question.options} if question else set()
            for name, wanted in ACTIONS.items():
                if name in ("play", "ascend"):
                    continue
                self.expect(seat, wanted(), name in offered)
            self.expect(seat, Ascend(), "ascend" in offered and not self.groups(question))
            for group in self.groups(question):
                self.expect(seat, Ascend(*group), allowed=True)

    @precondition(lambda self: self.running() and self.state.phase.name == "trick")
    @rule(seed=st.integers(0, 2**32))
    def plays_that_are_listed_apply_and_others_do_not(self, seed):
        rng = random.Random(seed)
        seat = self.state.phase.turn
        held = self.state.holdings[seat]
        plays = set(rules.legal(self.state, seat).plays)
        for play in sorted(plays)[:10]:
            self.expect(seat, Play(codes_for(held, play)), allowed=True)
        cards = rng.choices(held.cards, k=rng.randrange(1, 5))
        counts = read(cards, held.special)
        held_at_all = not Counter(cards) - Counter(held.cards)
        self.expect(seat, Play(tuple(cards)), held_at_all and counts in plays)
        missing = next(code for code in CODES if code not in held.cards)
        self.expect(seat, Play((missing,)), allowed=False)
        self.expect((seat + 1) % 5, Play((held.cards[0],)), allowed=False)

    @precondition(lambda self: not self.running())
    @rule(seat=st.integers(0, 4))
    def after_the_end_nothing_is_asked_and_everything_refused(self, seat):
        assert rules.legal(self.state, seat) is None
        self.expect(seat, ACTIONS["pass"](), allowed=False)

    def groups(self, question):
        return [group for option in (question.options if question else ()) for group in option.groups]

    def expect(self, seat, action, allowed):
        code = None
        try:
            rules.apply(self.state, seat, action)
        except rules.IllegalAction as error:
            code = error.code
        assert (code is None) is allowed, (seat, action, code)
        assert code is None or code in ILLEGAL

    @invariant()
    def cards_are_conserved(self):
        held = Counter(code.removesuffix("!") for held in self.state.holdings for code in held.cards)
        assert held + self.played == self.pack
        for holding in self.state.holdings:
            assert sum(holding.counts) == len(holding.cards)

    @invariant()
    def somebody_may_act_until_the_end(self):
        assert bool(rules.pending(self.state)) is self.running()

    @invariant()
    def points_add_up_to_nothing_and_places_are_different(self):
        if self.state.result:
            assert sum(self.state.result.points) == 0
            places = [place for place in self.state.result.places if place]
            assert len(places) == len(set(places))

    def teardown(self):
        if not hasattr(self, "log"):
            return
        assert rules.replay(self.log) == self.state, "replaying is playing"
        parsed = [events.parse(events.plain(event)) for event in self.log]
        assert parsed == self.log, "events survive JSON"


TestHand = Hand.TestCase
TestHand.settings = settings(
    max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.slow
class TestManyHands(Hand.TestCase):
    settings = settings(
        max_examples=300, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
    )


def test_every_action_survives_json():
    for name, wanted in ACTIONS.items():
        action = wanted(("9S", "BJ!")) if name in ("play", "abdicate") else wanted()
        assert actions.parse(actions.plain(action)) == action
    assert actions.parse({"type": "ascend", "group": "9C", "size": 3}) == Ascend("9C", 3)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"type": "dance"}, "unknown_action"),
        ({"type": 3}, "unknown_action"),
        ({}, "unknown_action"),
        ([], "malformed"),
        ({"type": "pass", "cards": []}, "malformed"),
        ({"type": "play"}, "malformed"),
        ({"type": "play", "cards": "9S"}, "malformed"),
        ({"type": "play", "cards": ["9X"]}, "malformed"),
        ({"type": "play", "cards": [9]}, "malformed"),
        ({"type": "ascend", "group": "9C", "size": 5}, "malformed"),
        ({"type": "ascend", "group": "9C", "size": True}, "malformed"),
    ],
)
def test_an_action_with_another_form_is_refused(data, code):
    with pytest.raises(rules.IllegalAction) as caught:
        actions.parse(data)
    assert caught.value.code == code
