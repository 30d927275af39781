"""Simulated hands and the judge that plays them again."""

import io
import json
import sys
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command

import rules
from bots import random_player
from rules import plays
from rules.questions import Option, Question
from tables.simulation import Policy, judge, simulate
from tests.rules.kit import EVERY

RANDOM = Policy("random", random_player.CALLS)


def records(ruleset_id, hands, seed=1, policy=RANDOM):
    return list(simulate(rules.ruleset(ruleset_id), hands=hands, seed=seed, policy=policy))


def lines(data):
    return [json.dumps(record) for record in data]


def happened(data) -> set[str]:
    """Return all that occurs in these hands, by the words of the record."""
    found: set[str] = set()
    for record in data:
        found |= {action["type"] for action in record["actions"]}
        found |= {record["result"]["end"], str(record["result"]["solo"]), *record["result"]["doubles"]}
    return found


@pytest.mark.parametrize("ruleset_id", EVERY)
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_simulated_hands_of_every_ruleset_are_found_right(ruleset_id, level):
    assert not any(judge(lines(records(ruleset_id, 12, policy=Policy(level, 0.3)))))


@pytest.mark.timeout(900)
def test_a_thousand_hands_of_weihai_hold_every_phase_and_no_fault():
    data = records("weihai", 1000)
    assert happened(data) >= {
        "grab", "ascend", "abdicate", "accept", "no", "open", "hidden", "reveal", "hide", "rebel", "twist", "kick",
        "rebellion", "play", "pass", "fold", "played",
    }  # fmt: skip
    assert not any(judge(lines(data)))
    assert any(leaves_the_lead(record) for record in data), "somebody leads after a team-mate went out"


def leaves_the_lead(record) -> bool:
    """Whether some play that beats nothing follows another seat's: the lead went on from a seat that was out."""
    owner = top = None
    for action in record["actions"]:
        if action["type"] == "play":
            play = plays.read(action["cards"])
            if owner not in (None, action["seat"]) and not plays.beats(play, top):
                return True
            owner, top = action["seat"], play
    return False


def test_the_same_seed_gives_the_same_hands_and_another_other_ones():
    assert records("weihai", 3) == records("weihai", 3)
    assert records("weihai", 3) != records("weihai", 3, seed=2)


def test_the_next_hand_is_begun_by_the_last_emperor_and_pays_its_tribute():
    data = records("qingdao_tribute", 12)
    for before, after in pairwise(data):
        if before["result"]["roles"]:
            assert after["first_seat"] == before["result"]["roles"].index("emperor")
        assert after["before"] == {name: before["result"][name] for name in ("roles", "solo", "places", "points")}
    assert any(record["tribute"] for record in data)


def fault_of(change) -> str:
    data = records("weihai", 2)
    change(data[1])
    faults = [str(fault) for fault in judge(lines(data)) if fault]
    assert len(faults) == 1
    return faults[0]


def test_a_deal_that_the_seed_does_not_give_is_refused():
    assert fault_of(lambda record: record["deal"].reverse()) == "2: deal: deal_differs"
    assert fault_of(lambda record: record.update(commitment="00")) == "2: commitment: commitment_differs"
    assert fault_of(lambda record: record.update(seed="xy")) == "2: seed: malformed"
    assert fault_of(lambda record: record.update(ruleset="poker")) == "2: ruleset: unknown_ruleset"
    assert fault_of(lambda record: record["entropy"].__setitem__(0, "ff")) == "2: deal: deal_differs"


def test_a_hand_whose_deal_was_given_needs_no_seed():
    data = records("weihai", 1)
    data[0].update(seed=None, commitment=None)
    assert list(judge(lines(data))) == [None]


def test_one_illegal_action_one_wrong_point_one_card_too_many_are_named_with_their_place():
    assert fault_of(lambda record: record["actions"][0].update(type="twist")) == "2: action 0: not_offered"
    assert fault_of(lambda record: record["result"]["points"].__setitem__(0, 99)) == "2: result: points_differ"

    def add_card(record):
        record["seed"] = record["commitment"] = None
        record["deal"][0].append("2S")

    assert fault_of(add_card) == "2: deal: deal_sizes"


def judged(text, monkeypatch) -> tuple[str, int]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    out = io.StringIO()
    try:
        call_command("judge", "-", stdout=out)
    except SystemExit as stop:
        return out.getvalue(), int(stop.code)
    return out.getvalue(), 0


def test_the_commands_work_together(tmp_path, monkeypatch):
    out = io.StringIO()
    call_command("simulate", ruleset="weihai", hands=3, seed=7, policy="greedy", option=["wind=exposed"], stdout=out)
    assert judged(out.getvalue(), monkeypatch) == ("3 records, 0 faulty\n", 0)
    path = tmp_path / "records.jsonl"
    path.write_text(out.getvalue() + "\nno json\n", encoding="utf-8")
    faulty = io.StringIO()
    with pytest.raises(SystemExit) as stop:
        call_command("judge", str(path), stdout=faulty)
    assert stop.value.code == 1
    assert faulty.getvalue() == "4: record: malformed\n4 records, 1 faulty\n"


@pytest.mark.parametrize(
    "line", [b"\xff\xfe\x00", b"[" * 100_000, b'{"format":' + b"9" * 10_000 + b"}", b'"\xf3"', b"NaN"]
)
def test_what_is_no_record_at_all_is_malformed_and_the_judge_goes_on(tmp_path, line):
    path = tmp_path / "records.jsonl"
    path.write_bytes(line + b"\n" + lines(records("weihai", 1))[0].encode() + b"\n")
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("judge", str(path), stdout=out)
    assert out.getvalue() == "1: record: malformed\n2 records, 1 faulty\n"


def test_a_file_that_cannot_be_read_is_named_without_a_traceback(tmp_path):
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(CommandError, match=f"unreadable: {path}: ") as refusal:
            call_command("judge", str(path))
        assert refusal.value.returncode == 2


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--calls", "7"),
        ("--calls", "nan"),
        ("--calls", "-1"),
        ("--calls", "inf"),
        ("--calls", "x"),
        ("--hands", "-5"),
        ("--hands", "0"),
        ("--hands", "x"),
    ],
)
def test_what_is_no_probability_and_no_number_of_hands_is_refused_by_its_name(option, value):
    with pytest.raises(CommandError, match=f"argument {option}: {value} is no "):
        call_command("simulate", f"{option}={value}")


@pytest.mark.parametrize("call", sorted(random_player.PRICED))
def test_the_random_policy_takes_every_call_with_a_price_as_often_as_it_is_told(call):
    """Never at 0, always at 1, where there is another choice."""
    answer = "continue" if call == "abdicate" else "no"
    question = Question((Option(call), Option(answer)))
    ruleset = rules.ruleset("weihai")
    deal = rules.Deal(rules.deal_out(ruleset, rules.deck(ruleset), 0))
    view = rules.view(rules.start(ruleset, deal, 0).state, 0)
    for calls, expected in ((0.0, answer), (1.0, call)):
        chosen = {random_player.choose(view, view.me, question, seed, calls=calls).type for seed in range(20)}
        assert chosen == {expected}


def test_an_unknown_ruleset_cannot_be_simulated():
    with pytest.raises(CommandError, match="unknown_ruleset"):
        call_command("simulate", ruleset="poker")
