"""Hands that are kept: transcripts in words, and records of old versions, which replay for ever."""

import json
from itertools import groupby
from pathlib import Path

import pytest

import rules
from rules.actions import ACTIONS, Play
from rules.record import read, verify
from tests.rules.kit import EVERY, codes_for, trick
from tests.rules.transcript import FOLDER, transcript

KEPT = Path(__file__).parent / "records"


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_a_transcript_is_what_the_rules_make_of_its_hands(ruleset_id):
    kept = (FOLDER / f"{ruleset_id}.txt").read_text(encoding="utf-8")
    assert transcript(ruleset_id) + "\n" == kept, "python -m tests.rules.transcript writes it anew"


@pytest.mark.parametrize("path", sorted(KEPT.glob("*/*.jsonl")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_records_of_every_version_replay_to_their_result(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        verify(read(json.loads(line)))


def test_every_ruleset_has_records_of_every_version():
    for _, paths in groupby(sorted(KEPT.glob("*/*.jsonl")), key=lambda path: path.parent):
        assert {path.stem for path in paths} == set(EVERY)


def sequences(state, depth: int) -> int:
    """Count the ways in which a hand can go on for so many actions, plays by their counts."""
    if depth == 0 or state.result is not None:
        return 1
    total = 0
    for seat in rules.pending(state):
        question = rules.legal(state, seat)
        for option in question.options:
            if option.type == "play":
                choices = [Play(codes_for(state.holdings[seat], play)) for play in question.plays]
            else:
                choices = [ACTIONS[option.type]()]
            total += sum(sequences(rules.apply(state, seat, choice).state, depth - 1) for choice in choices)
    return total


SMALL = ["7S 7H BJ", "8S 8H", "9S", "9H SJ", "TS TH"]

COUNTS = [
    ("weihai", SMALL, (5, 12, 27, 75, 186, 430)),
    ("qingdao", SMALL, (5, 13, 32, 95, 258, 579)),
    ("common", SMALL, (5, 8, 12, 25, 44, 83)),
    ("weihai", ["6S 6H", "6C 7C", "8S", "9S", "TS"], (2, 5, 13, 35, 97, 159)),
]


@pytest.mark.parametrize(("ruleset_id", "hands", "counts"), COUNTS)
def test_the_number_of_ways_a_trick_can_go_on(ruleset_id, hands, counts):
    state = trick(ruleset_id, hands).state
    assert tuple(sequences(state, depth) for depth in range(1, len(counts) + 1)) == counts
