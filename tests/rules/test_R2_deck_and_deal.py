"""R2-decks, R2-deal: which cards are dealt, to whom, from where."""

from collections import Counter

import pytest

import rules
from tests.rules.kit import EVERY, deal, table


def test_weihai_has_no_3_4_5_and_all_sixteen_sixes_before_three_are_drawn():
    deck = Counter(code[0] for code in rules.deck(rules.ruleset("weihai")) if code[1] in "SHCD")
    assert deck == dict.fromkeys("6789TJQKA2", 16)


def test_weihai_deals_165_cards_33_to_each_seat_without_the_last_three_sixes_of_the_order():
    ruleset = rules.ruleset("weihai")
    order = rules.deck(ruleset)[::-1]
    hands = rules.deal_out(ruleset, order, 0)
    assert [len(hand) for hand in hands] == [33] * 5
    # Reversed, the order ends with the sixes of spades: three of the four are left out.
    assert Counter(code for hand in hands for code in hand)["6S"] == 1
    assert hands[0][0] == order[0]
    assert hands[1][0] == order[1]


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_both_marked_cards_are_dealt_where_the_guard_is_marked_else_the_emperor_card_alone(ruleset_id):
    ruleset = rules.ruleset(ruleset_id)
    deck = Counter(rules.deck(ruleset))
    assert deck["BJ!"] == 1
    assert deck["BJ"] == 3
    assert (deck["SJ!"], deck["SJ"]) == ((1, 3) if ruleset.guard_by == "marked" else (0, 4))


@pytest.mark.parametrize("first_seat", range(5))
def test_with_216_cards_the_first_seat_has_the_44th(first_seat):
    ruleset = rules.ruleset("common")
    hands = rules.deal_out(ruleset, rules.deck(ruleset), first_seat)
    assert [len(hand) for hand in hands] == [44 if seat == first_seat else 43 for seat in range(5)]


def test_as_a_house_option_dealing_begins_elsewhere_and_the_missing_sixes_are_fixed():
    ruleset = rules.ruleset("common", {"deal_offset": 1})
    assert [len(hand) for hand in rules.deal_out(ruleset, rules.deck(ruleset), 0)] == [43, 44, 43, 43, 43]
    fixed = rules.ruleset("weihai", {"removed_sixes": "fixed"})
    assert len(rules.deck(fixed)) == 165


def test_the_next_hand_begins_with_the_emperor():
    hand = table("weihai", {3: "BJ!", 1: "SJ!"}).silence().silence()
    assert hand.state.court.emperor == 3
    assert rules.following_first_seat(hand.state) == 3


def void_hand(**rest):
    hand = table("common", **rest)
    for _ in range(5):
        hand.do(rules.pending(hand.state)[0], "abdicate")
    return hand


def test_after_a_hand_without_an_emperor_the_first_seat_stays():
    hand = void_hand(first_seat=2)
    assert hand.state.result.end == "void"
    assert rules.following_first_seat(hand.state) == 2


@pytest.mark.parametrize(
    ("following", "emperors", "without"),
    [("emperor", 3, 2), ("emperor_else_next", 3, 3), ("next", 3, 3), ("same", 2, 2)],
)
def test_as_a_house_option_the_first_seat_goes_on_or_stays(following, emperors, without):
    options = {"next_first": following}
    void = void_hand(first_seat=2, options=options)
    assert rules.following_first_seat(void.state) == without
    hand = table("common", {3: "BJ!", 1: "SJ!"}, first_seat=2, options=options).until("trick")
    assert rules.following_first_seat(hand.state) == emperors


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda hands: [*hands[:4], hands[4][:-1]], "deal_sizes"),
        (lambda hands: hands[:4], "deal_sizes"),
        (lambda hands: [["2S"] * 33, *hands[1:]], "deal_cards"),
        (lambda hands: [[*hands[0][:-1], "3S"], *hands[1:]], "deal_cards"),
    ],
)
def test_hands_that_are_no_deal_of_the_deck_are_refused(change, code):
    ruleset = rules.ruleset("weihai")
    hands = change([list(hand) for hand in deal(ruleset, {}).hands])
    with pytest.raises(rules.DealError) as caught:
        rules.start(ruleset, rules.Deal(tuple(map(tuple, hands))), 0)
    assert caught.value.code == code


def test_a_first_seat_that_is_none_is_refused():
    ruleset = rules.ruleset("weihai")
    with pytest.raises(rules.DealError, match="first_seat"):
        rules.start(ruleset, deal(ruleset, {}), 5)
