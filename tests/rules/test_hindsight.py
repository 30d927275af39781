"""What a seat knew at each moment of a hand that is over, and what was true."""

import random  # noqa: TID251 - any hand will do.
from dataclasses import replace

import pytest

import rules
from rules.evolve import begin, evolve
from tests.rules.kit import EVERY
from tests.rules.play import play


def states(events):
    state = begin(events[0])
    yield state
    for event in events[1:]:
        state = evolve(state, event)
        yield state


@pytest.mark.parametrize("ruleset_id", EVERY)
@pytest.mark.parametrize("seed", range(3))
def test_hindsight_with_a_seats_eyes_is_what_that_seat_saw_but_for_its_own_cards_and_question(ruleset_id, seed):
    _, events = play(rules.ruleset(ruleset_id), random.Random(seed))
    for state in states(events):
        for seat in (0, 3):
            seen = replace(rules.view(state, seat), me=None, own=0)
            assert rules.hindsight(state, seat) == seen


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_hindsight_with_nobodys_eyes_has_every_role_and_card(ruleset_id):
    _, events = play(rules.ruleset(ruleset_id), random.Random(5))
    for state in states(events):
        opened = rules.hindsight(state, None)
        assert [seat.role for seat in opened.seats] == [state.court.role(seat) for seat in range(5)]
        assert (opened.solo, opened.named_size, opened.gifts) == (
            state.court.solo, state.court.named_size, state.court.gifts,
        )  # fmt: skip
        assert [len(cards) for cards in rules.holdings(state)] == [seat.cards for seat in opened.seats]
        for seat, special in enumerate(rules.specials(state)):
            assert special is None or special in rules.holdings(state)[seat]
