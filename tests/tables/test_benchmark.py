"""The engine's speed is measured by one command."""

import io
import json

from django.core.management import call_command


def test_bench_engine_prints_one_line_of_figures_for_each_ruleset():
    out = io.StringIO()
    call_command("bench_engine", ruleset=["weihai", "common"], hands=1, stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["ruleset"] for line in lines] == ["weihai", "common"]
    assert all(line["actions_per_second"] > 0 and line["legal_first_lead_us"] > 0 for line in lines)
