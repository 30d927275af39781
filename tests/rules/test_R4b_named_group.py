"""R4b, R4c: emperors who name identical cards, the emperor card on its way, forced emperors, void hands."""

import pytest

import rules
from rules.events import Abdicated, Ascended, Forced
from rules.questions import Option
from tests.rules.kit import table

# Seat 0 has the emperor card and three nines of clubs, seat 3 the fourth.
NINES = {0: "BJ! 9C*3", 3: "9C"}


# R4b.1


def test_a_grab_takes_the_emperor_card_into_the_grabbers_hand_in_qingdao():
    hand = table("qingdao", NINES).do(2, "grab")
    assert "BJ!" in hand.state.holdings[2].cards
    assert [len(held.cards) for held in hand.state.holdings] == [43, 43, 44, 43, 43]
    assert (hand.state.court.emperor, hand.state.court.solo, hand.phase) == (2, "grab", "trick")


def test_the_holder_of_the_emperor_card_who_grabs_keeps_it():
    hand = table("qingdao", NINES).do(0, "grab")
    assert [len(held.cards) for held in hand.state.holdings] == [44, 43, 43, 43, 43]


# R4b.2


def test_before_the_first_abdication_nobody_is_told_who_is_asked_to_ascend():
    hand = table("qingdao", NINES).silence()
    assert hand.phase == "ascend"
    assert [rules.view(hand.state, seat).turn for seat in (None, 1)] == [None, None]
    assert rules.view(hand.state, 1).me.question is None
    assert rules.view(hand.state, 1).emperor_card is None
    assert hand.refusal(1, "ascend", "9C", "3") == "not_asked"


def test_the_holder_names_three_identical_cards_or_abdicates_or_grabs_and_the_clock_abdicates():
    hand = table("qingdao", NINES).silence()
    question = rules.legal(hand.state, 0)
    assert [option.type for option in question.options] == ["ascend", "grab", "abdicate"]
    assert question.options[0].groups == (("9C", 3),)
    assert question.default == "abdicate"


def test_the_holder_of_the_fourth_identical_card_is_guard_and_alone_knows_it():
    hand = table("qingdao", NINES).silence().do(0, "ascend", "9C", "3")
    assert hand.state.court.guard == 3
    event = next(event for event in hand.events if isinstance(event, Ascended))
    assert rules.redact(event, 3) == event
    assert rules.redact(event, 0) == Ascended(0, "9C", 3, None)
    assert rules.redact(event, 1) == rules.redact(event, None) == Ascended(0, "9C", None, None)
    views = [rules.view(hand.state, seat) for seat in range(5)]
    assert [view.named for view in views] == ["9C"] * 5
    assert [view.named_size for view in views] == [3, None, None, 3, None]
    assert [view.seats[3].role for view in views] == [None, None, None, "guard", None]


def test_who_holds_all_four_of_a_kind_names_it_with_four_and_is_alone():
    hand = table("qingdao", {0: "BJ! 9C*4"}).silence()
    assert hand.refusal(0, "ascend", "9C", "3") == "group_not_offered"
    hand.do(0, "ascend", "9C", "4")
    assert hand.state.court.alone
    assert (hand.phase, hand.options(0)) == ("declare", ["open", "hidden"])
    assert rules.view(hand.state, 1).named_size is None


def test_jokers_count_as_kinds_and_the_emperor_card_counts_as_a_big_joker():
    hand = table("qingdao", {0: "BJ! BJ*2 SJ*3", 1: "SJ", 2: "BJ"}).silence()
    assert rules.legal(hand.state, 0).options[0].groups == (("SJ", 3), ("BJ", 3))
    hand.do(0, "ascend", "BJ", "3")
    assert hand.state.court.guard == 2


def test_a_kind_that_is_not_held_three_times_cannot_be_named():
    hand = table("qingdao", NINES).silence()
    assert hand.refusal(0, "ascend", "9D", "3") == "group_not_offered"
    assert hand.refusal(0, "ascend", "9C", "4") == "group_not_offered"
    assert hand.refusal(0, "ascend") == "group_not_offered"


def test_an_abdicated_emperor_card_goes_to_the_next_seat_clockwise_in_public():
    hand = table("qingdao", NINES).silence().do(0, "abdicate")
    assert "BJ!" in hand.state.holdings[4].cards
    view = rules.view(hand.state, 2)
    assert (view.turn, view.emperor_card, view.seats[0].cards, view.seats[4].cards) == (4, 4, 43, 44)
    assert Abdicated(0, 4, ()) in hand.events
    assert hand.refusal(3, "abdicate") == "not_your_turn"


def test_from_the_second_abdicator_on_the_strongest_card_that_is_no_joker_goes_over_too():
    hand = table("qingdao_classic", {0: "BJ! 2S*2", 4: "2S 2H*2 2D*2 SJ"}).silence()
    assert rules.legal(hand.state, 0).options[-1] == Option("abdicate", cards=())
    hand.do(0, "abdicate")
    # Of equal ones, the one of which he has fewest identical.
    assert rules.legal(hand.state, 4).options[-1] == Option("abdicate", cards=("2S",))
    assert hand.refusal(4, "abdicate", "2H") == "attached_card"
    hand.do(4, "abdicate", "2S")
    assert {"BJ!", "2S"} <= set(hand.state.holdings[3].cards)
    assert Abdicated(4, 3, ("2S",)) in hand.events
    assert [call.cards for call in rules.view(hand.state, None).calls] == [(), ("2S",)], "it lies face up"


def test_of_as_many_identical_ones_the_attached_card_goes_by_suit():
    hand = table("qingdao_classic", {0: "BJ!", 4: "2H*2 2D*2 2C*2"}).silence().do(0, "abdicate")
    kinds = {code: hand.state.holdings[4].cards.count(code) for code in ("2S", "2H", "2C", "2D")}
    best = min((count, "SHCD".index(code[1]), code) for code, count in kinds.items() if count)[2]
    assert rules.legal(hand.state, 4).options[-1].cards == (best,)


def abdicate_all(hand):
    for _ in range(5):
        hand.do(rules.pending(hand.state)[0], "abdicate")
    return hand


# R4b.3


def test_after_five_abdications_the_first_seat_with_exactly_three_identical_cards_is_forced():
    hand = abdicate_all(table("qingdao", {0: "KS 9C", 1: "BJ!", 3: "9C*3 KS*3", 4: "TH*4 BJ*3"}).silence())
    # Asked in the order 1, 0, 4, 3: seat 4 has four tens (which do not count) and big jokers (never forced).
    assert Forced(3, 1) in hand.events
    assert (hand.phase, hand.state.phase.turn, rules.view(hand.state, 0).emperor_card) == ("forced", 3, 3)
    assert rules.legal(hand.state, 3).options == (Option("ascend", groups=(("9C", 3), ("KS", 3))),)
    assert hand.refusal(3, "abdicate") == "not_offered"


def test_the_forced_seat_chooses_its_group_and_the_clock_takes_the_lowest():
    held = {0: "KS 9C", 1: "BJ!", 3: "9C*3 KS*3"}
    chosen = abdicate_all(table("qingdao", held).silence()).do(3, "ascend", "KS", "3")
    assert chosen.state.court.named == "KS"
    by_clock = abdicate_all(table("qingdao", held).silence()).silence()
    assert (by_clock.state.court.named, by_clock.state.court.emperor) == ("9C", 3)
    highest = abdicate_all(table("qingdao", held, options={"forced_highest": True}).silence()).silence()
    assert highest.state.court.named == "KS"


def test_as_a_house_option_three_big_jokers_force_and_with_the_emperor_card_are_four_and_a_solo():
    held = {0: "KS 9C", 1: "BJ!", 3: "9C*3 KS*3", 4: "TH*4 BJ*3"}
    hand = abdicate_all(table("qingdao", held, options={"forced_big": True}).silence())
    assert hand.state.phase.turn == 4
    assert rules.legal(hand.state, 4).options == (Option("ascend", groups=(("BJ", 4),)),)
    assert hand.refusal(4, "ascend", "BJ", "3") == "group_not_offered"
    hand.do(4, "ascend", "BJ", "4")
    assert (hand.state.court.named, hand.state.court.alone, hand.options(4)) == ("BJ", True, ["open", "hidden"])


# R4b.4


def test_nobody_who_can_be_forced_makes_the_hand_void_without_points():
    hand = abdicate_all(table("qingdao", {1: "BJ!"}).silence())
    result = hand.state.result
    assert (result.end, result.points, result.roles, result.sum) == ("void", (0,) * 5, None, None)


# R4c.3


@pytest.mark.parametrize("ruleset_id", ["classic", "common", "weihai_homy"])
def test_elsewhere_five_abdications_make_the_hand_void(ruleset_id):
    hand = table(ruleset_id, {1: "BJ!", 3: "9C*3"})
    abdicate_all(hand.until("ascend"))
    assert hand.state.result.end == "void"


def test_in_qingdao_the_one_who_is_asked_to_ascend_may_grab():
    hand = table("qingdao", NINES).silence().do(0, "abdicate").do(4, "grab")
    assert (hand.state.court.emperor, hand.state.court.solo, hand.phase) == (4, "grab", "trick")


def test_the_special_card_is_the_fourth_in_the_guards_hand_alone():
    hand = table("qingdao_classic", NINES).silence().do(0, "ascend", "9C", "3")
    assert hand.state.holdings[3].special == "9C"
    assert rules.view(hand.state, 3).me.special == "9C"
    assert rules.view(hand.state, 3).me.cards[0] == "9C"
    assert hand.state.holdings[0].special is None


# R4c.2


def test_in_classic_four_named_is_a_hidden_solo_and_the_emperor_is_asked_about_surrender_alone():
    hand = table("classic", {0: "BJ! 9C*4"}).silence()
    assert hand.options(0) == ["ascend", "open_solo", "abdicate"]
    hand.do(0, "ascend", "9C", "4")
    assert hand.state.court.solo == "hidden"
    assert hand.options(0) == ["surrender", "no"]
    assert rules.legal(hand.state, 0).default == "no"
    assert rules.view(hand.state, 1).solo is None


def test_in_classic_the_holder_may_be_an_open_solo_without_a_group():
    hand = table("classic", {0: "BJ!"}).silence()
    assert hand.options(0) == ["open_solo", "abdicate"]
    hand.do(0, "open_solo")
    assert (hand.state.court.solo, hand.phase, hand.options(0)) == ("open", "declare", ["surrender", "no"])
    hand.silence()
    assert (hand.phase, hand.options(1)) == ("kick", ["kick", "no"])


# R4c.1


def test_in_classic_a_grab_makes_the_emperor_card_plain_and_goes_to_the_kick():
    hand = table("classic", NINES).do(2, "grab")
    assert "BJ!" not in hand.state.holdings[0].cards
    assert (hand.phase, hand.options(1), hand.options(2)) == ("kick", ["kick", "no"], ["continue"])


# R4d.1


def test_in_common_nobody_grabs_and_the_clock_ascends():
    hand = table("common", {1: "BJ!", 2: "SJ!"})
    assert hand.phase == "ascend"
    assert rules.legal(hand.state, 1).default == "ascend"
    assert hand.options(1) == ["ascend", "abdicate"]
    hand.do(1, "abdicate").do(0, "ascend")
    assert (hand.state.court.emperor, hand.state.court.guard) == (0, 2)


# R4d.2


def test_in_common_an_emperor_who_holds_the_guard_card_is_alone():
    hand = table("common", {1: "BJ!", 0: "SJ!"}).do(1, "abdicate").do(0, "ascend")
    assert hand.state.court.alone
    assert hand.options(0) == ["surrender", "open", "hidden"]


# R4e


def test_weihai_homy_grabs_like_classic_and_ascends_like_common():
    grabbed = table("weihai_homy", {1: "BJ!", 2: "SJ!"}).do(3, "grab")
    assert grabbed.phase == "kick"
    assert "SJ!" not in grabbed.state.holdings[2].cards
    hand = table("weihai_homy", {1: "BJ!", 2: "SJ!"}).silence().do(1, "abdicate")
    assert hand.state.phase.turn == 0
