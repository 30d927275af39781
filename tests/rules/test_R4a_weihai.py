"""R4a: grab, ascend and abdication in weihai."""

import pytest

import rules
from rules.events import Abdicated, Grabbed
from tests.rules.kit import table

SOLO = {2: "BJ! SJ!"}
PAIR = {2: "BJ!", 4: "SJ!"}


# R4a.1


def test_all_five_are_asked_to_grab_at_once_the_holder_of_the_emperor_card_too():
    hand = table("weihai", PAIR)
    assert rules.pending(hand.state) == (0, 1, 2, 3, 4)
    assert all(hand.options(seat) == ["grab", "no"] for seat in range(5))
    assert rules.view(hand.state, None).turn is None


def test_as_a_house_option_only_those_without_the_emperor_card_are_asked_and_nobody_sees_it():
    hand = table("weihai", PAIR, options={"grab_asked": "others"})
    assert hand.options(2) == ["continue"]
    assert rules.pending(hand.state) == (0, 1, 2, 3, 4)
    assert rules.view(hand.state, None).secret


def test_the_first_grab_to_arrive_makes_the_emperor_solo_by_grab_and_leads_at_once():
    hand = table("weihai", PAIR).do(0, "no").do(3, "grab")
    court = hand.state.court
    assert (court.emperor, court.solo, court.alone, court.shown) == (3, "grab", True, True)
    assert (hand.phase, hand.state.phase.turn) == ("trick", 3)


def test_after_a_grab_the_marked_cards_are_plain_jokers_in_their_holders_hands():
    hand = table("weihai", PAIR).do(3, "grab")
    assert isinstance(hand.events[-2], Grabbed)
    assert "BJ" in hand.state.holdings[2].cards
    assert "SJ" in hand.state.holdings[4].cards
    assert not any(code.endswith("!") for held in hand.state.holdings for code in held.cards)
    assert rules.view(hand.state, 4).me.plain


def test_a_no_is_told_to_nobody_and_makes_no_step():
    hand = table("weihai", PAIR)
    before = hand.state.step
    hand.do(0, "no")
    assert hand.state.step == before
    assert hand.state.own == (1, 0, 0, 0, 0)
    assert [rules.redact(hand.events[-1], seat) is None for seat in (0, 1, None)] == [False, True, True]
    assert hand.refusal(0, "grab") == "already_answered"


def test_when_nobody_grabs_the_close_is_one_step_and_the_holder_is_asked_to_ascend_in_secret():
    hand = table("weihai", PAIR)
    before = hand.state.step
    hand.all("no")
    assert hand.state.step == before + 1
    assert hand.phase == "ascend"
    assert [rules.view(hand.state, seat).turn for seat in (None, 0, 2)] == [None] * 3
    assert hand.options(2) == ["ascend"]
    assert hand.options(0) == ["continue"]


# R4a.2


def test_the_holder_without_the_guard_card_can_only_ascend_and_the_clock_does_it():
    hand = table("weihai", PAIR).silence()
    assert hand.refusal(2, "abdicate") == "not_offered"
    hand.silence()
    assert (hand.state.court.emperor, hand.state.court.guard, hand.phase) == (2, 4, "declare")


def test_ascend_closes_the_phase_before_the_others_have_continued():
    hand = table("weihai", PAIR).silence().do(0, "continue").do(2, "ascend")
    assert hand.phase == "declare"


# R4a.3


def test_the_holder_of_both_cards_may_abdicate_and_the_offer_goes_two_seats_on():
    hand = table("weihai", SOLO).silence()
    assert hand.options(2) == ["ascend", "abdicate"]
    hand.do(2, "abdicate")
    assert hand.events[-2] == Abdicated(2, None, ())
    assert (hand.phase, rules.pending(hand.state)) == ("offer", (4,))
    view = rules.view(hand.state, 0)
    assert (view.turn, view.emperor, view.emperor_card) == (4, None, 2)


def test_refusals_send_the_offer_to_s4_s1_s3_and_are_public():
    hand = table("weihai", SOLO).silence().do(2, "abdicate")
    order = []
    for _ in range(3):
        order.append(hand.state.phase.turn)
        hand.do(hand.state.phase.turn, "no")
    assert [*order, hand.state.phase.turn] == [4, 1, 3, 0]
    assert rules.view(hand.state, None).calls[-1].type == "no"
    assert hand.refusal(2, "accept") == "not_your_turn"


def test_who_accepts_gets_both_marked_cards_and_all_know_that_he_is_alone():
    hand = table("weihai", SOLO).silence().do(2, "abdicate").do(4, "no").do(1, "accept")
    assert {"BJ!", "SJ!"} <= set(hand.state.holdings[1].cards)
    assert [len(held.cards) for held in hand.state.holdings] == [33, 35, 31, 33, 33]
    assert [seat.role for seat in rules.view(hand.state, None).seats] == [
        "rebel", "emperor", "rebel", "rebel", "rebel",
    ]  # fmt: skip
    assert (hand.phase, hand.options(1)) == ("declare", ["open", "hidden"])


def test_an_acceptor_may_still_call_hidden_which_nobody_sees_before_the_phase_closes():
    hand = table("weihai", SOLO).silence().do(2, "abdicate").do(4, "accept").do(4, "hidden")
    assert rules.view(hand.state, 0).solo is None
    assert rules.view(hand.state, 4).solo == "hidden"
    hand.silence()
    assert (hand.phase, rules.view(hand.state, 0).solo) == ("rebellion", "hidden")


@pytest.mark.parametrize(("may_hide", "stakes"), [(True, (12, -12)), (False, (24, -24))])
def test_the_throne_is_offered_with_what_its_solo_may_win_and_lose_at_least(may_hide, stakes):
    hand = table("weihai", SOLO, options={"acceptor_may_hide": may_hide}).silence().do(2, "abdicate")
    accept, no = rules.legal(hand.state, 4).options
    assert (accept.type, accept.win, accept.lose) == ("accept", *stakes)
    assert (no.type, no.win, no.lose) == ("no", None, None)


def test_as_a_house_option_an_acceptor_is_open_at_once():
    hand = table("weihai", SOLO, options={"acceptor_may_hide": False}).silence().do(2, "abdicate").do(4, "accept")
    assert (hand.state.court.solo, hand.phase) == ("open", "twist")


def test_when_all_four_refuse_the_hand_ends_and_the_abdicator_pays_four():
    hand = table("weihai", SOLO).silence().do(2, "abdicate")
    while hand.phase == "offer":
        hand.silence()
    result = hand.state.result
    assert (result.end, result.roles, result.solo, result.points) == ("refused", None, None, (1, 1, -4, 1, 1))
    assert result.places == (None,) * 5
    assert hand.refusal(2, "ascend") == "hand_ended"


@pytest.mark.parametrize("step", [1, 3, 4])
def test_as_a_house_option_the_offer_goes_another_way(step):
    hand = table("weihai", SOLO, options={"abdication_step": step}).silence().do(2, "abdicate")
    assert hand.state.phase.turn == (2 + step) % 5
