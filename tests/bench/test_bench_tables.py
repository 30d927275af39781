"""The load bench itself, small: that it ends, and that nothing is lost, doubled or asked too often."""

import json
import os
import subprocess
import sys

import pytest

SMALL = "--tables 3 --seconds 3 --rate 12 --warmup 1 --spread 5 --twice 0.2 --no-pin".split()


@pytest.fixture(scope="module")
def told():
    """What it prints, on servers of its own."""
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    done = subprocess.run(
        [sys.executable, "-m", "config.manage", "bench_tables", *SMALL],
        env=environment, capture_output=True, text=True, timeout=110, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_actions_through_real_sockets_are_neither_lost_nor_doubled_and_ask_little(told):
    load = told["load"]
    assert load["accepted"] > 0
    assert (load["lost"], load["doubled"], load["unanswered"], load["closed"]) == (0, 0, 0, {})
    assert set(load["refused"]) <= {"stale"}
    # A hand that ends meanwhile, a second sending and the beats of the hub have their share.
    assert load["queries_per_action"] <= 4 + 2
    assert load["publishes_per_action"] <= 1.5


def test_it_tells_the_bare_limits_of_the_machine_beside(told):
    assert told["machine"]["commits_per_second"] > 0
    assert told["machine"]["publishes_per_second"] > 0
    assert {"web", "clock", "bots", "beat", "postgres", "valkey"} <= set(told["load"]["memory_mib"])
