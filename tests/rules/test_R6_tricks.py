"""R6: order, pass, hold, fold, laps, the wind, claims, and the end of a hand."""

import pytest

import rules
from tests.rules.kit import table, trick

FIVE = ["7S 8S 9S", "7H 8H 9H", "7C 8C 9C", "7D 8D 9D", "TS JS QS"]
WEIHAI_LIKE = ["weihai", "weihai_homy"]
OTHERS = ["qingdao", "qingdao_classic", "qingdao_tribute", "classic", "common"]


def leader(hand) -> tuple[int, str]:
    event = next(event for event in reversed(hand.events) if event.type == "trick_opened")
    return event.leader, event.reason


# R6-order


def test_the_emperor_leads_the_first_trick():
    hand = table("weihai", {3: "BJ!", 1: "SJ!"}).until("trick")
    assert (hand.state.phase.turn, hand.state.phase.number) == (3, 1)


def test_a_leader_must_play():
    hand = trick("weihai", FIVE)
    assert hand.options(0) == ["play"]
    assert hand.refusal(0, "pass") == "must_lead"
    assert hand.refusal(0, "fold") == "must_lead"


def test_the_order_is_the_next_seat_and_skips_seats_that_are_out():
    hand = trick("weihai", ["7S 8S", "", "7C 8C", "7D 8D", "TS JS"], guard=2, places=(None, 1, None, None, None))
    hand.do(0, "play", "7S")
    assert hand.state.phase.turn == 2
    assert hand.refusal(3, "pass") == "not_your_turn"


def test_a_seat_is_asked_even_if_it_can_beat_nothing():
    hand = trick("weihai", FIVE).do(0, "play", "9S")
    assert hand.options(1) == ["pass", "fold"]
    assert hand.refusal(1, "play", "9H") == "does_not_beat"


def test_when_all_decline_the_owner_of_the_last_play_leads():
    hand = trick("weihai", FIVE).do(0, "play", "7S").do(1, "play", "8H").all("pass", 2, 3, 4, 0)
    assert leader(hand) == (1, "won")
    assert [act.type for act in hand.state.last_trick] == ["play", "play", "pass", "pass", "pass", "pass"]


# R6-pass


@pytest.mark.parametrize("ruleset_id", WEIHAI_LIKE)
def test_who_passed_may_act_again_once_somebody_else_has_played_as_often_as_that_happens(ruleset_id):
    hand = trick(ruleset_id, FIVE).do(0, "play", "7S").do(1, "pass").do(2, "play", "8C").all("pass", 3, 4, 0)
    assert hand.state.phase.turn == 1
    hand.do(1, "pass")
    assert leader(hand) == (2, "won")


# R6-fold


@pytest.mark.parametrize("ruleset_id", WEIHAI_LIKE)
def test_who_folded_is_out_of_the_trick_until_it_ends(ruleset_id):
    hand = trick(ruleset_id, FIVE).do(0, "play", "7S").do(1, "fold").do(2, "play", "8C").all("pass", 3, 4, 0)
    assert leader(hand) == (2, "won")
    assert rules.view(hand.state, 0).seats[1].in_trick


def test_the_view_tells_who_is_out_of_the_trick():
    hand = trick("weihai", FIVE).do(0, "play", "7S").do(1, "fold").do(2, "pass")
    assert [seat.in_trick for seat in rules.view(hand.state, 0).seats] == [True, False, True, True, True]


def test_a_trick_ends_with_a_play_that_nobody_may_answer():
    hand = trick("common", ["7S", "TH 8H", "7C 8C", "7D 8D", "TS JS"], places=(None,) * 5, guard=4)
    hand.do(0, "play", "7S").all("pass", 1, 2, 3).do(4, "play", "TS")
    assert leader(hand) == (4, "won")


@pytest.mark.parametrize("ruleset_id", OTHERS)
def test_elsewhere_who_passed_is_out_of_the_trick(ruleset_id):
    hand = trick(ruleset_id, FIVE).do(0, "play", "7S").do(1, "pass").do(2, "play", "8C").all("pass", 3, 4, 0)
    assert leader(hand) == (2, "won")


@pytest.mark.parametrize("ruleset_id", OTHERS)
def test_nobody_folds_elsewhere(ruleset_id):
    hand = trick(ruleset_id, FIVE).do(0, "play", "7S")
    assert hand.refusal(1, "fold") == "not_offered"


# R6-hold


@pytest.mark.parametrize("ruleset_id", [*WEIHAI_LIKE, "classic", "qingdao_tribute", "common"])
def test_only_qingdao_holds(ruleset_id):
    hand = trick(ruleset_id, FIVE).do(0, "play", "7S")
    assert hand.refusal(1, "hold") == "not_offered"


# R6-laps


def test_who_held_is_asked_in_a_second_lap_where_he_may_follow_or_pass_only():
    hand = trick("qingdao", FIVE).do(0, "play", "7S").do(1, "hold").do(2, "pass").do(3, "hold").do(4, "pass")
    assert (hand.state.phase.turn, hand.state.phase.lap) == (1, 2)
    assert hand.options(1) == ["play", "pass"]
    assert hand.refusal(1, "hold") == "not_offered"
    hand.do(1, "pass")
    assert hand.state.phase.turn == 3
    hand.do(3, "pass")
    assert leader(hand) == (0, "won")


def test_if_somebody_beats_the_play_who_held_is_asked_in_turn_and_may_hold_again():
    hand = trick("qingdao", FIVE).do(0, "play", "7S").do(1, "hold").do(2, "play", "8C").all("pass", 3, 4, 0)
    assert (hand.state.phase.turn, hand.state.phase.lap) == (1, 1)
    assert hand.options(1) == ["play", "pass", "hold"]


def test_as_a_house_option_a_pass_binds_for_both_laps_of_its_play_alone():
    hand = trick("qingdao", FIVE, options={"passing": "again"}).do(0, "play", "7S").do(1, "pass").do(2, "hold")
    hand.do(3, "pass").do(4, "pass")
    assert (hand.state.phase.turn, hand.state.phase.lap) == (2, 2)
    hand.do(2, "play", "8C").all("pass", 3, 4, 0)
    assert (hand.state.phase.turn, hand.options(1)) == (1, ["play", "pass", "hold"])


def test_a_play_in_the_second_lap_starts_a_new_first_lap():
    hand = trick("qingdao", FIVE).do(0, "play", "7S").do(1, "hold").do(2, "hold").do(3, "pass").do(4, "hold")
    hand.do(1, "pass").do(2, "play", "8C")
    assert (hand.state.phase.turn, hand.state.phase.lap) == (4, 1)
    hand.do(4, "hold").do(0, "pass")
    assert (hand.state.phase.turn, hand.state.phase.lap) == (4, 2)


# Going out and the wind.


def out_first(ruleset_id, **rest):
    """Seat 1 is guard and plays its last card over the emperor's."""
    hands = ["7S 8S 3S", "TH", "7C 8C", "7D 8D", "9S JS"]
    return trick(ruleset_id, hands, guard=1, **rest).do(0, "play", "7S").do(1, "play", "TH")


def test_who_plays_the_last_card_takes_the_next_place_at_once():
    hand = out_first("weihai")
    assert hand.state.places == (None, 1, None, None, None)
    assert hand.events[-1].place == 1


def test_the_last_play_must_still_be_beaten_or_declined():
    hand = out_first("weihai").do(2, "pass").do(3, "pass").do(4, "play", "JS").all("pass", 0, 2, 3)
    assert leader(hand) == (4, "won")


# R6-wind


def test_in_weihai_the_wind_goes_to_the_nearest_seat_of_the_same_side_by_its_true_role():
    hand = out_first("weihai").all("pass", 2, 3, 4, 0)
    assert leader(hand) == (0, "wind")
    rebels = trick("weihai", ["7S 8S", "7H 8H", "TC", "7D 8D", "9S JS"], guard=3, leader=2).do(2, "play", "TC")
    rebels.all("pass", 3, 4, 0, 1)
    assert leader(rebels) == (4, "wind")


def test_the_wind_shows_no_role_by_rule():
    hand = out_first("weihai").all("pass", 2, 3, 4, 0)
    assert rules.view(hand.state, 2).seats[1].role is None


def test_as_a_house_option_the_wind_goes_only_to_a_team_mate_whose_role_is_public():
    hands = ["7S 8S", "7H 8H", "TC", "7D 8D", "9S JS"]
    hidden = trick("weihai", hands, guard=3, leader=2, options={"wind": "exposed"}).do(2, "play", "TC")
    hidden.all("pass", 3, 4, 0, 1)
    assert leader(hidden) == (3, "next")
    shown = trick("weihai", hands, guard=3, leader=2, shown=True, options={"wind": "exposed"}).do(2, "play", "TC")
    shown.all("pass", 3, 4, 0, 1)
    assert leader(shown) == (4, "wind")


# R6-claim


@pytest.mark.parametrize("ruleset_id", ["weihai_homy", *OTHERS])
def test_elsewhere_a_seat_asked_to_beat_a_last_play_may_claim_and_leads_if_all_decline(ruleset_id):
    hand = out_first(ruleset_id)
    assert "claim" in hand.options(2)
    hand.do(2, "pass").do(3, "claim")
    assert "claim" not in hand.options(4)
    assert rules.view(hand.state, 0).trick.claim == 3
    hand.do(4, "pass").do(0, "pass")
    assert leader(hand) == (3, "claim")


def test_nobody_claims_while_the_owner_still_holds_cards():
    assert "claim" not in trick("common", FIVE).do(0, "play", "7S").options(1)
    assert "claim" not in out_first("weihai").options(2)


def test_a_follow_makes_the_claim_void_and_the_claimer_is_asked_in_turn():
    hand = out_first("common").do(2, "claim").do(3, "pass").do(4, "play", "JS")
    assert rules.view(hand.state, 0).trick.claim is None
    hand.do(0, "pass")
    assert hand.state.phase.turn == 2
    hand.do(2, "pass")
    assert leader(hand) == (4, "won")


def test_a_claim_waits_for_the_second_lap_in_which_the_claimer_is_not_asked():
    hand = out_first("qingdao").do(2, "hold").do(3, "claim").do(4, "hold").do(0, "pass")
    assert (hand.state.phase.turn, hand.state.phase.lap) == (2, 2)
    assert hand.options(2) == ["pass"]
    hand.do(2, "pass")
    assert (hand.state.phase.turn, hand.options(4)) == (4, ["play", "pass"])
    hand.do(4, "pass")
    assert leader(hand) == (3, "claim")


def test_when_nobody_claimed_the_next_seat_that_is_not_out_leads():
    hand = out_first("common").all("pass", 2, 3, 4, 0)
    assert leader(hand) == (2, "next")
    team = out_first("common", options={"unclaimed": "team"}).all("pass", 2, 3, 4, 0)
    assert leader(team) == (0, "wind")


def test_a_seat_out_of_the_trick_is_not_asked_and_cannot_claim():
    hands = ["7S 8S 3S", "TH", "7C 8C", "7D 8D", "9S JS"]
    hand = trick("common", hands, guard=2, leader=4).do(4, "play", "9S").do(0, "pass").do(1, "play", "TH")
    hand.do(2, "pass").do(3, "pass").do(4, "pass")
    assert leader(hand) == (2, "next")


def last_play_with_a_seat_outside(ruleset_id, decline="pass"):
    """Seat 0 is out of the trick when seat 1 plays its last card, at a table where it may still claim."""
    hands = ["7S 8S KS", "TH", "7C 8C", "7D 8D", "9S JS QS"]
    hand = trick(ruleset_id, hands, guard=2, leader=4, options={"claim_outside": True})
    return hand.do(4, "play", "9S").do(0, decline).do(1, "play", "TH")


@pytest.mark.parametrize(("ruleset_id", "decline"), [("common", "pass"), ("weihai_homy", "fold")])
def test_as_a_house_option_a_seat_out_of_the_trick_may_claim_but_not_play(ruleset_id, decline):
    hand = last_play_with_a_seat_outside(ruleset_id, decline).all("pass", 2, 3, 4)
    assert (hand.state.phase.turn, hand.options(0)) == (0, ["pass", "claim"])
    assert rules.legal(hand.state, 0).plays == ()
    assert not rules.view(hand.state, 2).seats[0].in_trick
    assert hand.refusal(0, "play", "KS") == hand.refusal(0, "hold") == hand.refusal(0, "fold") == "not_offered"
    assert leader(hand.do(0, "claim")) == (0, "claim")


def test_a_seat_outside_that_does_not_claim_leaves_the_lead_to_the_next():
    hand = last_play_with_a_seat_outside("common").all("pass", 2, 3, 4, 0)
    assert leader(hand) == (2, "next")


def test_a_seat_outside_is_not_asked_once_somebody_has_claimed():
    hand = last_play_with_a_seat_outside("common").do(2, "pass").do(3, "claim").do(4, "pass")
    assert leader(hand) == (3, "claim")


def test_after_a_follow_a_seat_outside_is_asked_nothing_and_its_claim_is_void():
    hand = last_play_with_a_seat_outside("common").all("pass", 2, 3).do(4, "play", "JS")
    assert leader(hand) == (4, "won")
    held = last_play_with_a_seat_outside("qingdao").do(2, "hold").do(3, "pass").do(4, "hold").do(0, "claim")
    held.do(2, "pass").do(4, "play", "JS")
    assert rules.view(held.state, 0).trick.claim is None
    assert leader(held) == (4, "won")


def test_a_seat_outside_is_asked_in_the_first_lap_and_never_in_the_second():
    hand = last_play_with_a_seat_outside("qingdao").do(2, "hold").do(3, "pass").do(4, "pass")
    assert (hand.state.phase.turn, hand.state.phase.lap, hand.options(0)) == (0, 1, ["pass", "claim"])
    hand.do(0, "pass")
    assert (hand.state.phase.turn, hand.state.phase.lap, hand.options(2)) == (2, 2, ["pass"])
    assert leader(hand.do(2, "pass")) == (2, "next")


# The end.


# R6-end


@pytest.mark.parametrize("ruleset_id", WEIHAI_LIKE)
def test_the_hand_ends_as_soon_as_all_seats_of_one_side_are_out(ruleset_id):
    hand = trick(ruleset_id, ["TS", "", "7C 8C", "7D 8D", "9S JS"], guard=1, places=(None, 1, None, None, None)).do(
        0, "play", "TS"
    )
    assert hand.phase == "ended"
    assert hand.state.result.places == (2, 1, None, None, None)


def test_rebels_all_out_end_the_hand_too():
    hand = trick("weihai", ["TS 7S", "8S", "", "", "JS"], guard=1, leader=4, places=(None, None, 1, 2, None))
    hand.do(4, "play", "JS")
    assert hand.state.result.places == (None, None, 1, 2, 3)


@pytest.mark.parametrize("ruleset_id", OTHERS)
def test_elsewhere_the_hand_ends_when_only_one_seat_holds_cards_and_it_takes_place_5(ruleset_id):
    hand = trick(ruleset_id, ["", "", "JC", "7D 8D", ""], guard=1, leader=2, places=(1, 2, None, None, 3))
    hand.do(2, "play", "JC")
    assert hand.state.result.places == (1, 2, 4, 5, 3)


@pytest.mark.parametrize("ruleset_id", OTHERS)
def test_elsewhere_a_side_that_is_out_does_not_end_the_hand(ruleset_id):
    hand = trick(ruleset_id, ["TS", "", "7C 8C", "7D 8D", "9S JS"], guard=1, places=(None, 1, None, None, None))
    assert hand.do(0, "play", "TS").phase == "trick"


FIRST_OR_NOT = [("weihai", "open"), ("weihai", "grab"), ("qingdao", "hidden"), ("classic", "open"), ("common", "open")]


@pytest.mark.parametrize(("ruleset_id", "solo"), FIRST_OR_NOT)
def test_a_solo_that_counts_only_first_ends_after_the_first_seat_is_out(ruleset_id, solo):
    hand = trick(ruleset_id, ["7S 8S", "TH", "7C", "7D", "9S"], guard=0, solo=solo, leader=1).do(1, "play", "TH")
    assert hand.phase == "ended"
    assert hand.state.result.places == (None, 1, None, None, None)


@pytest.mark.parametrize(("ruleset_id", "out"), [("weihai", 1), ("classic", 3), ("qingdao_classic", 3), ("common", 3)])
def test_a_hidden_solo_goes_on_while_places_matter_and_ends_when_the_points_are_settled(ruleset_id, out):
    places = tuple(None if seat == 0 or seat > out else seat for seat in range(5))
    hands = ["7S 8S", *["" if places[seat] else "TH" for seat in range(1, 5)]]
    hand = trick(ruleset_id, hands, guard=0, solo="hidden", leader=out + 1, places=places)
    hand.do(out + 1, "play", "TH")
    assert hand.phase == "ended"


def test_a_hidden_solo_of_weihai_goes_on_after_the_first_rebel_is_out():
    hand = trick("weihai", ["7S 8S", "TH", "7C", "7D", "9S"], guard=0, solo="hidden", leader=1).do(1, "play", "TH")
    assert hand.phase == "trick"


def test_a_hand_that_runs_to_one_seat_gives_it_place_5_in_a_solo_too():
    hand = trick("classic", ["JS", "TH", "", "", ""], guard=0, solo="hidden", places=(None, None, 1, 2, 3))
    hand.do(0, "play", "JS")
    assert hand.state.result.places == (4, 5, 1, 2, 3)


def test_seats_still_in_take_no_place_when_a_solo_ends_early():
    hand = trick("classic", ["JS", "TH", "7S", "8S", ""], guard=0, solo="hidden", places=(None, None, None, None, 1))
    hand.do(0, "play", "JS")
    assert hand.state.result.places == (2, None, None, None, 1)


def test_as_a_house_option_a_solo_is_played_to_the_end():
    hand = trick(
        "weihai", ["7S 8S", "TH", "7C", "7D", "9S"], guard=0, solo="open", leader=1, options={"solo_ends_early": False}
    )
    assert hand.do(1, "play", "TH").phase == "trick"


def test_a_hand_can_be_stopped_from_outside_without_points():
    hand = trick("weihai", FIVE).do(0, "play", "7S")
    stopped = rules.stop(hand.state, "dissolved").state
    assert (stopped.result.end, stopped.result.points) == ("dissolved", (0,) * 5)
    with pytest.raises(rules.IllegalAction, match="hand_ended"):
        rules.stop(stopped, "annulled")
