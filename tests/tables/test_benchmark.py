"""The engine's speed is measured by one command."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

PROMISED = {
    "ruleset", "hands", "actions", "actions_per_second", "hands_per_second", "legal_us", "apply_us",
    "legal_first_lead_us", "replay_hand_ms", "flat",
}  # fmt: skip


def test_bench_engine_prints_one_line_of_figures_for_each_ruleset():
    out = io.StringIO()
    call_command("bench_engine", ruleset=["weihai", "common"], hands=1, stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["ruleset"] for line in lines] == ["weihai", "common"]
    for line in lines:
        assert line.keys() == PROMISED
        assert all(value for value in line.values())
        assert line["flat"].keys() == (PROMISED - {"ruleset", "flat", "legal_us", "apply_us"}) | {
            "actions_per_second_with_deal"
        }
        assert all(value > 0 for value in line["flat"].values())


def test_bench_engine_says_that_it_cannot_compare_where_nothing_can_be_installed(monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    with pytest.raises(CommandError, match="rivals_not_installed: ERROR: No matching distribution"):
        call_command("bench_engine", ruleset=["weihai"], hands=1, against=True, stdout=io.StringIO())
