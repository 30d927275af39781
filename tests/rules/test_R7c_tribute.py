"""R7c: what the losers of the hand before hand over."""

import pytest

import rules
from rules.events import Tributed
from rules.phases.tribute import strongest
from tests.rules.kit import deal, table

PAIR_ROLES = ("rebel", "emperor", "rebel", "guard", "rebel")
SOLO_ROLES = ("rebel", "emperor", "rebel", "rebel", "rebel")


def gifts(roles, places, points, held=None):
    previous = rules.Previous(roles, None, places, points)
    hand = table("qingdao_tribute", held or {}, previous=previous)
    event = next(event for event in hand.events if isinstance(event, Tributed))
    return hand, [(gift.giver, gift.receiver) for gift in event.gifts]


def test_crown_lost_the_emperor_gives_to_the_first_two_rebels_out_the_guard_to_the_third():
    _, pairs = gifts(PAIR_ROLES, (3, 4, 1, 5, 2), (2, -4, 2, -2, 2))
    assert sorted(pairs) == [(1, 2), (1, 4), (3, 0)]


def test_rebels_lost_the_last_two_give_to_the_emperor_the_first_to_the_guard():
    _, pairs = gifts(PAIR_ROLES, (3, 1, 4, 2, 5), (-6, 12, -6, 6, -6))
    assert sorted(pairs) == [(0, 3), (2, 1), (4, 1)]


def test_a_lost_solo_gives_one_to_each_the_strongest_to_the_first_out_then_in_order_of_play():
    hand, pairs = gifts(SOLO_ROLES, (None, None, None, 1, None), (8, -32, 8, 8, 8), {1: "2S 2H AS AH BJ"})
    assert pairs == [(1, 3), (1, 2), (1, 4), (1, 0)]
    assert len(hand.state.holdings[1].cards) == 39
    event = next(event for event in hand.events if isinstance(event, Tributed))
    assert [gift.card[0] for gift in event.gifts][:2] == ["2", "2"]
    assert not {"BJ", "SJ"} & {gift.card for gift in event.gifts}


def test_a_won_solo_gets_one_from_each():
    _, pairs = gifts(SOLO_ROLES, (None, 1, None, None, None), (-8, 32, -8, -8, -8))
    assert sorted(pairs) == [(0, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.parametrize(
    ("roles", "places", "points"),
    [
        (PAIR_ROLES, (2, 1, 3, 5, 4), (0,) * 5),
        (SOLO_ROLES, (None,) * 5, (1, -4, 1, 1, 1)),
        (None, (None,) * 5, (0,) * 5),
        (None, (None,) * 5, (1, -4, 1, 1, 1)),
    ],
)
def test_there_is_none_after_a_draw_a_surrender_a_void_or_a_refused_hand(roles, places, points):
    _, pairs = gifts(roles, places, points)
    assert pairs == []


def test_there_is_none_in_a_tables_first_hand_and_none_in_other_rulesets():
    first = table("qingdao_tribute")
    assert Tributed(None, ()) in first.events
    previous = rules.Previous(PAIR_ROLES, None, (3, 4, 1, 5, 2), (2, -4, 2, -2, 2))
    assert "tributed" not in table("classic", previous=previous).kinds()


def test_all_are_chosen_from_the_dealt_hands_and_received_cards_are_not_passed_on():
    # The emperor receives twos from rebels who lost; nobody gives what he has just got.
    ruleset = rules.ruleset("qingdao_tribute")
    previous = rules.Previous(PAIR_ROLES, None, (3, 1, 4, 2, 5), (-6, 12, -6, 6, -6))
    dealt = deal(ruleset, {2: "2S", 4: "2H", 0: "2D"})
    transition = rules.start(ruleset, dealt, 0, previous)
    event = next(event for event in transition.events if isinstance(event, Tributed))
    for gift in event.gifts:
        assert gift.card == strongest(dealt.hands[gift.giver], 1, "fewest")[0]


def test_giver_and_receiver_alone_see_the_card():
    previous = rules.Previous(PAIR_ROLES, None, (3, 1, 4, 2, 5), (-6, 12, -6, 6, -6))
    hand = table("qingdao_tribute", previous=previous)
    event = next(event for event in hand.events if isinstance(event, Tributed))
    for seat in (*range(5), None):
        shown = rules.redact(event, seat).gifts
        assert rules.view(hand.state, seat).gifts == shown
        for gift, seen in zip(event.gifts, shown, strict=True):
            assert (gift.giver, gift.receiver) == (seen.giver, seen.receiver)
            assert (seen.card == "??") is (seat not in (gift.giver, gift.receiver))


def test_hands_stay_unequal():
    previous = rules.Previous(PAIR_ROLES, None, (3, 1, 4, 2, 5), (-6, 12, -6, 6, -6))
    hand = table("qingdao_tribute", previous=previous)
    assert [len(held.cards) for held in hand.state.holdings] == [43, 45, 42, 44, 42]


def test_of_equal_cards_the_one_with_fewest_identical_goes_first_then_by_suit():
    assert strongest(("2S", "2S", "2H", "2D", "AS"), 3, "fewest") == ("2H", "2D", "2S")
    assert strongest(("2S", "2S", "2H", "2D", "AS"), 3, "suit") == ("2S", "2S", "2H")
