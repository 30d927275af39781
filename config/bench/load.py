"""One load on one running site: makes its people, runs the generator beside it, and compares with the log."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import psycopg

from config.bench.house import Counters, Place

SHARES = {"p50": 0.5, "p99": 0.99, "max": 1.0}

# How late the clock was with each turn that it took for a person, in milliseconds: from when the turn before was
# written, with the table's seconds and the grace. In a trick each action puts a new question.
LATENESS = """
    SELECT extract(epoch FROM event.at - before.at) * 1000 - (t.seconds * 1000 + 500) AS late
    FROM tables_handevent event
    JOIN tables_handevent before ON before.hand_id = event.hand_id AND before.number = event.number - 1
    JOIN tables_hand hand ON hand.id = event.hand_id JOIN tables_table t ON t.id = hand.table_id
    WHERE event.by = 'clock' AND event.type IN ('played', 'passed')
      AND before.type IN ('played', 'passed', 'trick_opened')
      AND event.at - before.at >= t.seconds * interval '1 second'
    ORDER BY late
"""


def make_people(place: Place, tables: int, seconds: int, ruleset: str) -> list[dict[str, Any]]:
    made = subprocess.run(  # noqa: S603 - a list
        [sys.executable, "-P", "-m", "config.bench.people", str(tables), str(seconds), ruleset],
        env=place.environment, check=True, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    plan: list[dict[str, Any]] = json.loads(made.stdout)
    return plan


class Generator:
    """The process of the clients."""

    def __init__(self, plan: dict[str, Any], environment: dict[str, str], module: str) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - a list
            [sys.executable, "-P", "-m", module],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._write(json.dumps(plan))

    def _write(self, line: str) -> None:
        if self.process.stdin is not None:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def go(self) -> None:
        self._write("go")

    def until(self, event: str) -> dict[str, Any]:
        """What it tells with an event. Raises: RuntimeError."""
        for line in self.process.stdout or ():
            told: dict[str, Any] = json.loads(line)
            if told["event"] == event:
                return told
        raise RuntimeError("the load generator has ended")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def generating(plan: dict[str, Any], environment: dict[str, str], module: str) -> Iterator[Generator]:
    generator = Generator(plan, environment, module)
    try:
        generator.until("connected")
        generator.go()
        generator.until("begin")
        print("Measuring …", file=sys.stderr, flush=True)  # noqa: T201 - for who watches
        yield generator
    finally:
        generator.end()


def run(plan: dict[str, Any], environment: dict[str, str], *, module: str = "config.bench.players") -> dict[str, Any]:
    """Run a load on any server and return what the clients saw."""
    with generating(plan, environment, module) as generator:
        ended = generator.until("end")
        figures = generator.until("done")
    return {**seen(figures, ended), **share(ended)}


def play(place: Place, plan: dict[str, Any]) -> dict[str, Any]:
    """Run a load on our own site and return its figures."""
    with generating(plan, place.environment, "config.bench.players") as generator:
        before = place.counters()
        ended = generator.until("end")
        after, memory = place.counters(), place.memory()
        figures = generator.until("done")
    return {
        "tables": len(plan["tables"]),
        **seen(figures, ended),
        **asked(figures, before, after),
        **share(ended),
        "cpu": {
            name: round((after.cpu[name] - spent) / ended["seconds"], 2)
            for name, spent in before.cpu.items()
            if name in after.cpu
        },
        "memory_mib": memory,
        **compare(place, figures),
    }


def seen(figures: dict[str, Any], ended: dict[str, Any]) -> dict[str, Any]:
    """What the clients saw."""
    seconds = ended["seconds"]
    told = ("latency_ms", "answer_ms", "frame_bytes", "slipped", "resent", "reopened", "refused", "closed")
    return {
        "actions_per_second": round(figures["accepted"] / seconds, 1),
        "accepted": figures["accepted"],
        "secret": figures["secret"],
        "hands_ended": figures["hands"],
        "frames_per_second": round(figures["frames"] / seconds),
        **{name: figures[name] for name in told},
    }


def asked(figures: dict[str, Any], before: Counters, after: Counters) -> dict[str, Any]:
    """What the servers were asked for each action."""
    accepted = max(1, figures["accepted"])
    queries = None if before.queries is None or after.queries is None else after.queries - before.queries
    return {
        "queries_per_action": None if queries is None else round(queries / accepted, 2),
        "commits_per_action": round((after.commits - before.commits) / accepted, 2),
        "publishes_per_action": round((after.publishes - before.publishes) / accepted, 2),
    }


def share(ended: dict[str, Any]) -> dict[str, Any]:
    """How busy the clients' own process was: above nine tenths it is what was measured."""
    return {"generator_cpu": round(ended["cpu"], 2), "generator_is_bottleneck": ended["cpu"] > 0.9}


def compare(place: Place, figures: dict[str, Any]) -> dict[str, Any]:
    """Lost and doubled actions, and how late the clock was, by the log."""
    said = set(figures["done"])
    with psycopg.connect(place.database) as connection:
        rows = connection.execute(
            "SELECT command::text, count(*) FROM tables_handevent WHERE command IS NOT NULL GROUP BY command"
        ).fetchall()
        late = [float(row[0]) for row in connection.execute(LATENESS).fetchall()]
    stored = {command for command, _ in rows}
    return {
        "lost": len(said - stored),
        "doubled": sum(count - 1 for _, count in rows),
        "unanswered": len(figures["unanswered"]),
        "stored_of_unanswered": len(stored & set(figures["unanswered"])),
        "timeouts": len(late),
        "lateness_ms": {share: round(late[int(at * (len(late) - 1))]) for share, at in SHARES.items()}
        if late
        else None,
    }
