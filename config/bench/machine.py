"""The bare limits of this machine, in the same run: what no program on top of these servers can pass."""

import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg
import redis

from config.bench.house import Place

CONNECTIONS = 4
SCRIPT = r"""
\set row random(1, 400)
BEGIN;
UPDATE bench_hand SET step = step + 1 WHERE id = :row;
INSERT INTO bench_event (hand, data) VALUES (:row, '{"type": "played", "seat": 3, "cards": ["9S", "9H"], "turn": 4}');
COMMIT;
"""


def limits(place: Place, seconds: float = 3.0) -> dict[str, Any]:
    """Commits of a one-row update and insert a second, over a few connections, and publishes a second over one."""
    return {"commits_per_second": commits(place, seconds), "publishes_per_second": publishes(place, seconds)}


def commits(place: Place, seconds: float) -> int | None:
    """By PostgreSQL's own pgbench; None if it is not at hand."""
    servers = place.house.servers
    program = servers.postgres.programs / "pgbench" if servers and servers.postgres else None
    if program is None or not program.exists():
        return None
    with psycopg.connect(place.database, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS bench_hand (id int PRIMARY KEY, step int NOT NULL)")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS bench_event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
            " hand int NOT NULL, data jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now())"
        )
        connection.execute("INSERT INTO bench_hand SELECT n, 0 FROM generate_series(1, 400) n ON CONFLICT DO NOTHING")
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder, "action.sql")
            script.write_text(SCRIPT)
            told = subprocess.run(  # noqa: S603 - a list
                [program, "-n", "-M", "prepared", "-c", str(CONNECTIONS), "-j", "1", "-T", str(max(1, round(seconds))),
                 "-f", script, place.database],
                check=True, capture_output=True, text=True,
            ).stdout  # fmt: skip
        connection.execute("DROP TABLE bench_event, bench_hand")
    found = re.search(r"tps = ([\d.]+)", told)
    return round(float(found[1])) if found else None


def publishes(place: Place, seconds: float) -> int:
    with redis.Redis.from_url(place.environment["REDIS_URL"]) as client:
        count, until, begun = 0, time.perf_counter() + seconds, time.perf_counter()
        while time.perf_counter() < until:
            client.publish("bench", b"bell")
            count += 1
        return round(count / (time.perf_counter() - begun))
