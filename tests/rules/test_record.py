"""The hand record: written, read, and judged by the same rules."""

import copy
import json
import random  # noqa: TID251 - any hand will do.

import pytest

import rules
from rules import record as records
from rules.errors import RECORD
from rules.record import Left, read, verify, write
from tests.rules.kit import EVERY, table
from tests.rules.play import play


def a_record(ruleset_id="weihai", seed=1) -> dict:
    _, events = play(rules.ruleset(ruleset_id), random.Random(seed))
    return json.loads(json.dumps(write(events)))


def fault(data) -> tuple[str, str]:
    """Return place and code of the first fault."""
    with pytest.raises(rules.RecordError) as caught:
        verify(read(data))
    assert caught.value.code in RECORD or caught.value.place.startswith(("action", "ruleset", "deal"))
    return caught.value.place, caught.value.code


@pytest.mark.parametrize("ruleset_id", EVERY)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_read_again_and_found_right(ruleset_id, seed):
    data = a_record(ruleset_id, seed)
    state = verify(read(data))
    assert list(state.result.points) == data["result"]["points"]


def test_a_record_has_the_fields_of_its_format_and_no_continue():
    data = a_record()
    assert set(data) == {
        "format", "ruleset", "options", "seed", "commitment", "first_seat", "entropy", "deal", "actions", "result",
        "left",
    }  # fmt: skip
    assert set(data["result"]) == {"end", "roles", "solo", "places", "doubles", "points"}
    assert "continue" not in {action["type"] for action in data["actions"]}


def test_every_no_of_a_seat_that_was_asked_is_written():
    hand = table("weihai", {0: "BJ!", 1: "SJ!"}).until("trick")
    written = [(action["seat"], action["type"]) for action in write(hand.events)["actions"]]
    assert written == [
        *((seat, "no") for seat in range(5)), (0, "ascend"), (1, "hide"), (2, "no"), (3, "no"), (4, "no"),
    ]  # fmt: skip


def test_marks_say_what_the_clock_and_bots_did():
    hand = table("weihai", {0: "BJ!", 1: "SJ!"}).do(3, "grab")
    index = next(index for index, event in enumerate(hand.events) if event.type == "grabbed")
    assert write(hand.events, {index: "auto"})["actions"] == [{"seat": 3, "type": "grab", "auto": True}]
    assert write(hand.events, {index: "bot"})["actions"][0]["bot"] is True


def test_a_hand_that_goes_on_has_no_result_and_no_seed():
    hand = table("weihai")
    assert (write(hand.events)["result"], write(hand.events)["seed"]) == (None, None)
    assert fault(write(hand.events)) == ("result", "unfinished")


def test_a_record_for_one_seats_eyes_hides_cards_and_the_secret_answers_of_others():
    hand = table("qingdao", {0: "BJ! 9C*3", 3: "9C"}).silence().do(0, "ascend", "9C", "3").until("trick")
    for seat in range(5):
        own = write([told for event in hand.events if (told := rules.redact(event, seat))])
        assert [cards == ["??"] * len(cards) for cards in own["deal"]] == [other != seat for other in range(5)]
        ascends = next(action for action in own["actions"] if action["type"] == "ascend")
        assert ("size" in ascends) is (seat in (0, 3))
        assert ("hide" in [action["type"] for action in own["actions"]]) is (seat == 3)
        assert {action["seat"] for action in own["actions"] if action["type"] == "no"} == {seat}
        read(own)


def test_house_options_are_written_and_decide():
    hand = table("weihai", options={"wind": "exposed"})
    assert write(hand.events)["options"] == {"wind": "exposed"}


def test_tribute_is_written_with_the_hand_before():
    previous = rules.Previous(
        ("rebel", "emperor", "rebel", "guard", "rebel"), None, (3, 1, 4, 2, 5), (-6, 12, -6, 6, -6)
    )
    hand = table("qingdao_tribute", {1: "BJ!"}, previous=previous)
    while hand.phase != "ended":
        seat = rules.pending(hand.state)[0]
        hand.do(seat, "abdicate" if "abdicate" in hand.options(seat) else "no")
    data = write(hand.events)
    assert [set(gift) for gift in data["tribute"]] == [{"from", "to", "card"}] * 3
    assert data["before"]["points"] == [-6, 12, -6, 6, -6]
    verify(read(data))
    other = copy.deepcopy(data)
    other["tribute"][0]["card"] = "3S"
    assert fault(other) == ("tribute", "tribute_differs")


def changed(change, seed=1):
    data = a_record(seed=seed)
    change(data)
    return fault(data)


def first(data, name):
    return next(index for index, action in enumerate(data["actions"]) if action["type"] == name)


def test_an_illegal_action_is_refused_by_its_index():
    data = a_record()
    index = first(data, "play")
    data["actions"][index]["cards"] = ["BJ", "BJ", "BJ", "BJ"]
    place, code = fault(data)
    assert place == f"action {index}"
    assert code in ("cards_not_held", "does_not_beat")


def test_a_card_too_many_is_refused():
    assert changed(lambda data: data["deal"][2].append("2S")) == ("deal", "deal_sizes")
    assert changed(lambda data: data["deal"][2].__setitem__(0, "3S")) == ("deal", "deal_cards")

    def twice(data):
        data["actions"][first(data, "play")]["cards"] *= 20

    assert changed(twice)[1] == "cards_not_held"


def test_a_wrong_point_place_role_solo_double_or_end_is_refused():
    def set_in_result(name, value):
        return changed(lambda data: data["result"].__setitem__(name, value))

    assert set_in_result("points", [1, 0, 0, 0, -1]) == ("result", "points_differ")
    assert set_in_result("places", [1, 2, 3, 4, 5]) == ("result", "places_differ")
    assert set_in_result("roles", None) == ("result", "roles_differ")
    assert set_in_result("doubles", ["reveal", "kick"]) == ("result", "doubles_differ")
    assert set_in_result("end", "void") == ("result", "end_differs")
    data = a_record()
    data["result"]["solo"] = "open" if data["result"]["solo"] != "open" else None
    assert fault(data) == ("result", "solo_differs")


def test_actions_must_reach_the_end_and_stop_there():
    missing = f"action {len(a_record()['actions']) - 1}"
    assert changed(lambda data: data["actions"].pop()) == (missing, "hand_unfinished")
    place, code = changed(lambda data: data["actions"].append({"seat": 0, "type": "pass"}))
    assert code == "actions_after_end"
    assert place == f"action {len(a_record()['actions'])}"


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        (lambda data: data.update(format="baohuang-hand/2"), "format", "unknown_format"),
        (lambda data: data.update(extra=1), "extra", "malformed"),
        (lambda data: data.pop("deal"), "deal", "malformed"),
        (lambda data: data.update(first_seat="0"), "first_seat", "malformed"),
        (lambda data: data.update(first_seat=7), "deal", "first_seat"),
        (lambda data: data.update(ruleset="poker"), "ruleset", "unknown_ruleset"),
        (lambda data: data.update(options={"speed": 3}), "ruleset", "unknown_option"),
        (lambda data: data.update(options={"wind": "north"}), "ruleset", "option_value"),
        (lambda data: data.update(options={"special_card": True}), "ruleset", "options_conflict"),
        (lambda data: data.update(actions={}), "actions", "malformed"),
        (lambda data: data["actions"].__setitem__(0, 3), "action 0", "malformed"),
        (lambda data: data["actions"][0].update(seat=5), "action 0", "malformed"),
        (lambda data: data["actions"][0].update(seat=True), "action 0", "malformed"),
        (lambda data: data["actions"][0].update(type="dance"), "action 0", "unknown_action"),
        (lambda data: data["actions"][0].update(type="continue"), "action 0", "unknown_action"),
        (lambda data: data["actions"][0].update(auto=1), "action 0", "malformed"),
        (lambda data: data["actions"][0].update(auto=True, bot=True), "action 0", "malformed"),
        (lambda data: data["actions"][0].update(cards=["9S"]), "action 0", "malformed"),
        (lambda data: data["result"].update(sum=None), "result", "malformed"),
        (lambda data: data["result"].update(end="won"), "result", "malformed"),
        (lambda data: data["result"].update(places=[1]), "result", "malformed"),
        (lambda data: data["deal"][0].__setitem__(0, "1S"), "deal", "malformed"),
        (lambda data: data["deal"][0].__setitem__(0, "??"), "result", "unfinished"),
        (lambda data: data.update(tribute=[]), "tribute", "tribute_differs"),
        (lambda data: data.update(tribute=[{"giver": 1, "to": 2, "card": "2S"}]), "tribute", "malformed"),
        (lambda data: data.update(entropy=[None]), "entropy", "malformed"),
    ],
)
def test_what_the_reader_does_not_know_is_refused_with_its_place(change, place, code):
    assert changed(change) == (place, code)


def test_something_that_is_no_object_is_refused():
    with pytest.raises(rules.RecordError, match="malformed"):
        read([1])


def test_leaving_is_checked_against_what_it_costs_then():
    data = a_record()
    late = len(data["actions"]) - 1
    data["left"] = [{"seat": 2, "after": 0, "cost": 24}, {"seat": 3, "after": late, "cost": 96}]
    verify(read(data))
    data["left"][1]["cost"] = 24
    assert fault(data) == ("left", "leaving_differs")
    data["left"] = [{"seat": 2, "after": late + 5, "cost": 96}]
    assert fault(data) == ("left", "leaving_differs")
    assert write(table("weihai").events, left=[Left(1, 0, 24)])["left"] == [{"seat": 1, "after": 0, "cost": 24}]


def test_a_hand_without_points_may_say_so_by_null():
    hand = table("common", {1: "BJ!"})
    for _ in range(5):
        hand.do(rules.pending(hand.state)[0], "abdicate")
    data = write(hand.events)
    assert data["result"]["points"] == [0] * 5
    data["result"]["points"] = None
    verify(read(data))


def test_a_dissolved_hand_is_right_wherever_it_stops():
    hand = table("weihai").do(2, "no")
    data = write([*hand.events, *rules.stop(hand.state, "dissolved").events])
    verify(read(data))
    data["result"]["end"] = "played"
    assert fault(data) == ("action 1", "hand_unfinished")


def test_the_attached_card_must_be_named_in_a_record():
    hand = table("qingdao_classic", {0: "BJ!"}).silence()
    for _ in range(5):
        hand.do(rules.pending(hand.state)[0], "abdicate")
    data = write([*hand.events, *(rules.stop(hand.state, "annulled").events if hand.phase != "ended" else ())])
    verify(read(data))
    index = [action["type"] for action in data["actions"]].index("abdicate") + 1
    del data["actions"][index]["cards"]
    assert fault(data) == (f"action {index}", "attached_card")


def test_answers_of_one_phase_may_come_in_any_order():
    hand = table("weihai", {0: "BJ!", 1: "SJ!"})
    for seat in (4, 2, 0, 1, 3):
        hand.do(seat, "no")
    hand.do(0, "ascend").do(1, "hide").silence()
    for seat in (4, 3, 2):
        hand.do(seat, "no")
    hand.silence()
    data = write([*hand.events, *rules.stop(hand.state, "annulled").events])
    verify(read(data))
    assert records.FORMAT == "baohuang-hand/1"


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_a_record_unfolds_into_the_log_it_was_written_from_but_for_who_continued_first(ruleset_id):
    _, events = play(rules.ruleset(ruleset_id), random.Random(3))
    # The last action of all: every hand has one.
    marked = max(index for index, event in enumerate(events) if event.steps and event.type != "closed")
    data = write(events, {marked: "bot"})
    unfolded, marks = records.unfold(read(data))
    assert write(unfolded, marks) == data
    assert rules.replay(unfolded).result == rules.replay(events).result
    assert [unfolded[index] for index in marks] == [events[marked]]
