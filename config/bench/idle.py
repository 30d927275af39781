"""What a socket costs that only sits there, with its session and its user."""

import time
from typing import Any

import psutil

from config.bench import load
from config.bench.house import Place, resident

SEATS = 5
# Two beats of the hub, so that what it keeps is there.
SETTLE_SECONDS = 9.0


def measure(place: Place, sockets: int, core: int | None) -> dict[str, Any]:
    """Open so many sockets, five at a table whose hand is yet to be dealt, and return KiB each in the web process."""
    web = place.house.services[0].process
    if web is None:
        raise RuntimeError("the web process has ended")
    process = psutil.Process(web.pid)
    tables = load.make_people(place, -(-sockets // SEATS), 25, "weihai")
    before = resident(process)
    plan = {"port": place.port, "tables": tables, "seconds": SETTLE_SECONDS, "idle": True, "core": core}
    begun = time.monotonic()
    with load.generating(plan, place.environment, "config.bench.players") as generator:
        opened = time.monotonic() - begun
        generator.until("end")
        after = resident(process)
        closed = generator.until("done")["closed"]
    count = len(tables) * SEATS
    return {
        "sockets": count,
        "kib_each": round((after - before) / 1024 / count, 1),
        "web_mib": round(after / 2**20, 1),
        "opened_per_second": round(count / opened),
        "closed": closed,
    }
