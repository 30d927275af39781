"""Bots: what the two first levels choose, from a view alone."""

import random  # noqa: TID251 - any hand will do.

import pytest

import bots
import rules
from rules.actions import Ascend, Claim, Pass, Play
from tests.rules.kit import EVERY, table, trick
from tests.rules.play import shuffled


def greedy(hand, seat):
    return bots.choose(rules.view(hand.state, seat), level="greedy", seed=1).action


def finish(ruleset, level, seed):
    rng = random.Random(seed)
    state = rules.start(ruleset, shuffled(ruleset, rng), 0).state
    while state.result is None:
        seat = rng.choice(rules.pending(state))
        view = rules.view(state, seat)
        state = rules.apply(state, seat, bots.choose(view, level=level, seed=rng.getrandbits(32)).action).state
    return state


@pytest.mark.parametrize("level", bots.PLAYABLE)
@pytest.mark.parametrize("ruleset_id", EVERY)
def test_bots_play_hands_of_every_ruleset_to_the_end(ruleset_id, level):
    for seed in range(4):
        assert finish(rules.ruleset(ruleset_id), level, seed).result


def test_levels_that_are_stored_are_fixed_and_the_playable_ones_among_them():
    assert bots.LEVELS == ("random", "greedy", "novice", "standard", "skilled", "strong")
    assert set(bots.PLAYABLE) <= set(bots.LEVELS)


def test_the_same_view_level_and_seed_give_the_same_choice():
    hand = table("weihai").do(2, "grab")
    view = rules.view(hand.state, 2)
    choices = [bots.choose(view, level="random", seed=7) for _ in range(3)]
    assert choices == choices[:1] * 3


def test_nothing_is_chosen_for_a_seat_that_is_not_asked():
    hand = table("weihai").do(2, "grab")
    for seat in (0, None):
        with pytest.raises(ValueError, match="nothing is asked"):
            bots.choose(rules.view(hand.state, seat), level="greedy", seed=1)
    with pytest.raises(ValueError, match="no bot plays"):
        bots.choose(rules.view(hand.state, 2), level="champion", seed=1)


def test_greedy_leads_its_lowest_whole_group():
    hand = trick("common", ["3S 3H 4S BJ", "5S", "5H", "5C", "5D"])
    assert greedy(hand, 0) == Play(("3S", "3H"))


def test_greedy_keeps_sixes_that_must_wait():
    assert greedy(trick("weihai", ["6S 6H 9S 9H BJ", "7S", "7H", "7C", "7D"]), 0) == Play(("9S", "9H"))


def test_greedy_leads_its_jokers_together_when_nothing_else_is_left():
    assert set(greedy(trick("weihai", ["BJ SJ", "7S", "7H", "7C", "7D"]), 0).cards) == {"BJ", "SJ"}


def test_greedy_answers_with_the_smallest_play_that_beats():
    hand = trick("common", ["3S 4S", "5S", "8S 9S SJ BJ", "5C", "5D"]).do(0, "play", "4S").do(1, "pass")
    assert greedy(hand, 2) == Play(("8S",))


def test_greedy_never_plays_over_its_own_side_as_far_as_it_knows():
    guard = trick("weihai", ["7S 8S", "9S TS", "9H", "9C", "9D"], guard=1).do(0, "play", "7S")
    assert greedy(guard, 1) == Pass()
    rebel = trick("weihai", ["7S 8S", "9S TS", "TH JH", "9C", "9D"], guard=4).do(0, "play", "7S").do(1, "play", "9S")
    assert greedy(rebel, 2) == Play(("TH",)), "that seat 1 is a rebel too, it cannot know"
    shown = trick("weihai", ["7S 8S", "9S TS", "TH JH", "9C", "9D"], guard=4, shown=True)
    assert greedy(shown.do(0, "play", "7S").do(1, "play", "9S"), 2) == Pass()


def test_greedy_claims_the_wind_where_it_does_not_play():
    hand = trick("common", ["7S 8S", "TS", "7H 8H", "9C", "9D"], guard=3).do(0, "play", "7S").do(1, "play", "TS")
    assert greedy(hand, 2) == Claim()


def test_greedy_does_what_the_clock_does_before_the_first_lead_but_ascends_when_it_can():
    hand = table("qingdao", {0: "BJ! 9C*3", 3: "9C"}).silence()
    assert greedy(hand, 0) == Ascend("9C", 3)
    weihai = table("weihai", {0: "BJ!", 1: "SJ!"})
    assert greedy(weihai, 1).type == "no"
    assert greedy(weihai.until("declare"), 1).type == "hide"


def test_cards_that_show_a_role_are_played_last():
    hand = trick("weihai", ["7S 8S", "SJ! SJ 9S TS", "9H", "9C", "9D"], guard=1, leader=1)
    choices = {bots.choose(rules.view(hand.state, 1), level="random", seed=seed).action for seed in range(60)}
    alone = [choice.cards for choice in choices if len([code for code in choice.cards if code[0] == "S"]) == 1]
    assert alone
    assert all("SJ!" not in cards for cards in alone)


def test_the_special_card_is_used_as_one():
    hand = trick("qingdao_classic", ["BJ 3S", "4S", "9C 9S TS", "5C", "5D"], guard=2, named="9C", special="9C")
    hand.do(0, "play", "BJ").do(1, "pass")
    assert greedy(hand, 2) == Pass() or greedy(hand, 2) == Play(("9C",))
    seen = {bots.choose(rules.view(hand.state, 2), level="random", seed=seed).action for seed in range(40)}
    assert Play(("9C",)) in seen
    for choice in seen:
        rules.apply(hand.state, 2, choice)
