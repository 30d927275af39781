"""R5: declare, surrender, rebellion, twist and kick, and when roles are shown."""

import pytest

import rules
from tests.rules.kit import table, trick

PAIR = {0: "BJ!", 2: "SJ!"}
SOLO = {0: "BJ! SJ!"}


def declare(ruleset_id="weihai", held=None, **rest):
    return table(ruleset_id, held or PAIR, **rest).until("declare")


# R5-declare


def test_exactly_one_seat_is_asked_to_declare_and_the_others_can_only_continue():
    hand = declare()
    assert [hand.options(seat) for seat in range(5)] == [
        ["continue"], ["continue"], ["reveal", "hide"], ["continue"], ["continue"],
    ]  # fmt: skip
    assert rules.legal(hand.state, 2).default == "hide"
    assert rules.pending(hand.state) == (0, 1, 2, 3, 4)


def test_a_solo_emperor_is_asked_open_or_hidden_and_the_clock_says_hidden():
    hand = declare(held=SOLO)
    assert hand.options(0) == ["open", "hidden"]
    assert rules.legal(hand.state, 0).default == "hidden"
    assert hand.refusal(2, "hide") == "not_offered"


def test_the_last_secret_answer_closes_the_phase_as_one_step():
    hand = declare()
    before = hand.state.step
    for seat in (2, 0, 4, 1):
        hand.do(seat, "hide" if seat == 2 else "continue")
        assert (hand.state.step, hand.phase) == (before, "declare")
    hand.do(3, "continue")
    assert (hand.state.step, hand.phase) == (before + 1, "rebellion")


def test_reveal_closes_at_once_doubles_and_shows_all_roles():
    hand = declare().do(2, "reveal")
    assert hand.state.court.doubles == ("reveal",)
    assert [seat.role for seat in rules.view(hand.state, None).seats] == [
        "emperor", "rebel", "guard", "rebel", "rebel",
    ]  # fmt: skip
    assert hand.phase == "twist"


def test_open_shows_the_solo_and_is_no_double():
    hand = declare(held=SOLO).do(0, "open")
    assert (hand.state.court.doubles, hand.state.court.solo, hand.phase) == ((), "open", "twist")
    assert rules.view(hand.state, None).solo == "open"


def test_there_is_no_rebellion_after_a_reveal_so_the_two_never_both_double():
    hand = declare().do(2, "reveal").silence().until("trick")
    assert "rebellion" not in [event.phase for event in hand.events if event.type == "opened"]


# R5-rebellion


def test_all_rebels_are_asked_and_a_rebel_is_shown_at_once_a_no_never():
    hand = declare().silence()
    assert [hand.options(seat) for seat in (0, 1, 2, 3, 4)] == [
        ["continue"], ["rebel", "no"], ["continue"], ["rebel", "no"], ["rebel", "no"],
    ]  # fmt: skip
    step = hand.state.step
    hand.do(1, "no")
    assert hand.state.step == step
    hand.do(4, "rebel")
    assert hand.state.step == step + 1
    view = rules.view(hand.state, 0)
    assert (view.seats[4].role, view.seats[4].shown, view.seats[3].role) == ("rebel", True, None)


def test_two_rebels_make_a_rebellion_in_weihai_which_doubles_and_shows_all_roles():
    hand = declare().silence().do(4, "rebel").do(1, "rebel")
    assert hand.state.court.doubles == ("rebellion",)
    assert rules.view(hand.state, 3).seats[2].role == "guard"
    assert hand.phase == "twist"
    assert [hand.options(seat) for seat in range(5)] == [
        ["twist", "no"], ["continue"], ["twist", "no"], ["continue"], ["continue"],
    ]  # fmt: skip


def test_a_rebellion_that_fails_doubles_nothing_but_its_rebels_stay_known():
    hand = declare().silence().do(4, "rebel").silence()
    assert (hand.state.court.doubles, hand.phase) == ((), "trick")
    roles = [seat.role for seat in rules.view(hand.state, None).seats]
    assert roles == ["emperor", None, None, None, "rebel"]


def test_a_rebel_as_the_last_answer_ends_the_phase_without_success():
    hand = declare().silence().do(0, "continue").do(2, "continue").do(1, "no").do(3, "no").do(4, "rebel")
    assert hand.phase == "trick"


@pytest.mark.parametrize(("held", "rebels"), [(PAIR, (1, 3, 4)), (SOLO, (1, 2, 3, 4))])
def test_the_rulesets_of_001_need_all_rebels_three_or_four_against_a_solo(held, rebels):
    hand = declare("common", held).silence()
    for seat in rebels[:-1]:
        hand.do(seat, "rebel")
        assert hand.phase == "rebellion"
    hand.do(rebels[-1], "rebel")
    assert (hand.state.court.doubles, hand.phase) == (("rebellion",), "kick")


def test_a_hidden_solo_is_shown_by_a_rebellion_and_stays_hidden_in_its_points():
    hand = declare(held=SOLO).silence().do(4, "rebel").do(1, "rebel")
    view = rules.view(hand.state, 3)
    assert (view.solo, [seat.role for seat in view.seats]) == ("hidden", ["emperor", *["rebel"] * 4])


def test_a_hidden_solo_that_is_rebelled_against_goes_on_to_96_but_for_a_house_option():
    """Rule: R7b."""
    hand = declare(held=SOLO).silence().do(4, "rebel").do(1, "rebel").do(0, "twist").do(2, "kick")
    assert hand.state.court.doubles == ("rebellion", "twist", "kick")
    kicked = declare(held=SOLO, options={"rebelled_solo": "kick"}).silence().do(4, "rebel").do(1, "rebel")
    assert [kicked.options(seat) for seat in range(5)] == [["kick", "no"], *[["continue"]] * 4]
    kicked.do(0, "kick")
    assert (kicked.phase, kicked.state.court.doubles) == ("trick", ("rebellion", "kick"))


def test_the_single_answer_after_a_rebellion_is_of_the_solo_alone():
    options = {"rebelled_solo": "kick"}
    assert declare(options=options).silence().do(4, "rebel").do(1, "rebel").phase == "twist"
    assert declare(held=SOLO, options=options).do(0, "open").phase == "twist"


def test_rebels_are_told_no_stakes_because_they_do_not_know_whether_there_is_a_guard():
    for held in (PAIR, SOLO):
        question = rules.legal(declare(held=held).silence().state, 1)
        assert (question.options[0].win, question.options[0].lose, question.options[0].times) == (None, None, 2)


@pytest.mark.parametrize("ruleset_id", ["qingdao", "qingdao_classic"])
def test_qingdao_has_no_rebellion_twist_or_kick(ruleset_id):
    nines = {0: "BJ! 9C*3", 3: "9C"}
    hidden = table(ruleset_id, nines).silence().do(0, "ascend", "9C", "3").silence()
    assert hidden.phase == "trick"
    shown = table(ruleset_id, nines).silence().do(0, "ascend", "9C", "3").do(3, "reveal")
    assert (shown.phase, shown.state.court.doubles) == ("trick", ("reveal",))


# R5-answers


def test_after_a_reveal_any_rebel_may_twist_then_emperor_or_guard_may_kick():
    hand = declare().do(2, "reveal")
    assert hand.options(1) == ["twist", "no"]
    assert hand.options(0) == hand.options(2) == ["continue"]
    hand.do(3, "twist")
    assert (hand.phase, hand.options(0), hand.options(2), hand.options(3)) == (
        "kick", ["kick", "no"], ["kick", "no"], ["continue"],
    )  # fmt: skip
    hand.do(2, "kick")
    assert (hand.phase, hand.state.court.doubles) == ("trick", ("reveal", "twist", "kick"))


def test_after_a_rebellion_the_crown_twists_and_the_rebels_kick():
    hand = declare().silence().do(4, "rebel").do(1, "rebel").do(0, "twist")
    assert (hand.phase, hand.options(3), hand.options(2)) == ("kick", ["kick", "no"], ["continue"])
    hand.do(3, "kick")
    assert hand.state.court.doubles == ("rebellion", "twist", "kick")


def test_there_is_no_kick_without_a_twist_in_weihai():
    hand = declare().do(2, "reveal").silence()
    assert hand.phase == "trick"


def test_an_open_solo_is_twisted_by_the_rebels():
    hand = declare(held=SOLO).do(0, "open").do(2, "twist").do(0, "kick")
    assert hand.state.court.doubles == ("twist", "kick")


def test_in_the_rulesets_of_001_the_first_answer_stands_alone_and_is_called_kick():
    hand = declare("common").do(2, "reveal")
    assert (hand.phase, hand.options(1), hand.options(0)) == ("kick", ["kick", "no"], ["continue"])
    hand.do(1, "kick")
    assert (hand.phase, hand.state.court.doubles) == ("trick", ("reveal", "kick"))
    rebelled = declare("common").silence()
    for seat in (1, 3, 4):
        rebelled.do(seat, "rebel")
    assert (rebelled.phase, rebelled.options(0), rebelled.options(2)) == ("kick", ["kick", "no"], ["kick", "no"])


def test_a_no_to_twist_is_shown_to_nobody_and_the_silent_close_is_one_step():
    hand = declare().do(2, "reveal")
    step = hand.state.step
    hand.silence()
    assert hand.state.step == step + 1


# R5-surrender


def test_a_solo_emperor_may_surrender_for_four():
    hand = declare("common", SOLO).do(0, "surrender")
    result = hand.state.result
    assert (result.end, result.points, result.solo, result.places) == (
        "surrendered",
        (-4, 1, 1, 1, 1),
        None,
        (None,) * 5,
    )
    assert result.roles == ("emperor", *["rebel"] * 4)


def test_a_surrendered_solo_whose_kind_was_settled_keeps_it():
    hand = table("classic", {0: "BJ!"}).silence().do(0, "open_solo").do(0, "surrender")
    assert hand.state.result.solo == "open"


def test_weihai_has_no_surrender_and_a_guarded_emperor_is_never_asked():
    assert "surrender" not in declare(held=SOLO).options(0)
    assert declare("common").options(0) == ["continue"]


def test_a_grab_cannot_be_surrendered_but_for_a_house_option():
    assert table("classic", {0: "BJ!"}).do(2, "grab").phase == "kick"
    hand = table("classic", {0: "BJ!"}, options={"surrender_grab": True}).do(2, "grab")
    assert (hand.phase, hand.options(2)) == ("declare", ["surrender", "no"])
    assert hand.silence().phase == "kick"


def test_stakes_tell_what_a_call_may_win_and_lose():
    guard = rules.legal(declare().state, 2).options[0]
    assert (guard.win, guard.lose, guard.times) == (6, -6, 2)
    solo = rules.legal(declare(held=SOLO).state, 0).options
    assert [(option.win, option.lose) for option in solo] == [(24, -24), (12, -12)]
    twisting = rules.legal(declare(held=SOLO).do(0, "open").state, 3).options[0]
    assert (twisting.win, twisting.lose) == (12, -12)
    swept = rules.legal(declare("common").state, 2).options[0]
    assert (swept.win, swept.lose) == (24, -24)


# R5-shown


def test_the_guard_is_public_as_soon_as_he_plays_the_guard_card():
    hand = trick("weihai", ["9S 2S", "SJ! TS", "JS", "QS", "KS"], guard=1).do(0, "play", "9S")
    assert rules.view(hand.state, 3).seats[1].role is None
    hand.do(1, "play", "SJ!")
    assert [seat.role for seat in rules.view(hand.state, None).seats] == [
        "emperor", "guard", "rebel", "rebel", "rebel",
    ]  # fmt: skip


def test_a_plain_small_joker_shows_nothing():
    hand = trick("weihai", ["9S 2S", "SJ! SJ TS", "JS", "QS", "KS"], guard=1).do(0, "play", "9S").do(1, "play", "SJ")
    assert rules.view(hand.state, 3).seats[1].role is None


def test_a_hidden_solo_is_public_once_the_emperor_has_played_the_guard_card():
    hand = trick("weihai", ["SJ! 9S 2S", "TS", "JS", "QS", "KS"], guard=0, solo="hidden")
    assert rules.view(hand.state, 1).solo is None
    hand.do(0, "play", "SJ!")
    assert (rules.view(hand.state, 1).solo, rules.view(hand.state, 1).seats[2].role) == ("hidden", "rebel")


def test_playing_the_fourth_identical_card_shows_the_guard_and_the_emperors_three_show_nothing():
    hands = ["9C*3 3S", "4S 5S", "4H 5H", "9C TS", "4D 5D"]
    hand = trick("qingdao", hands, guard=3, named="9C").do(0, "play", "9C*3")
    assert rules.view(hand.state, 1).seats[3].role is None
    hand = trick("qingdao", hands, guard=3, named="9C", leader=3).do(3, "play", "9C")
    assert rules.view(hand.state, 1).seats[3].role == "guard"


def test_a_hidden_solo_with_four_named_is_public_only_after_all_four():
    hand = trick("qingdao", ["9C*4 3S", "4S", "4H", "4C", "4D"], guard=0, solo="hidden", named="9C")
    hand.do(0, "play", "9C*3")
    assert rules.view(hand.state, 1).solo is None
    hand.all("pass", 1, 2, 3, 4).do(0, "play", "9C")
    assert rules.view(hand.state, 1).solo == "hidden"


def test_the_special_card_shows_the_guard():
    hand = trick("qingdao_classic", ["BJ 3S 3H", "4S", "4H", "9C TS TH", "4D"], guard=3, named="9C", special="9C").do(
        0, "play", "BJ 3S"
    )
    hand.all("pass", 1, 2).do(3, "play", "9C TS")
    assert rules.view(hand.state, 1).seats[3].role == "guard"
    assert rules.view(hand.state, 1).trick.top.play.special == 1
    assert hand.state.played[rules.views.COUNTER_RANKS.index("9")] == 1
