"""``bin/manage bench_tables``: the whole site under load, as JSON."""

import json
import os
import platform
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from config.bench import house, idle, load, machine, rivals
from config.play import raise_file_limit

# What the generator is told as it is given here.
TOLD = ("seconds", "rate", "warmup", "spread", "absent", "twice")


class Command(BaseCommand):
    help = (
        "Start the site on servers and a data folder of its own (or on DATABASE_URL, REDIS_URL, --data), let five real "
        "socket clients play at each of some tables, and print JSON: actions a second, times, queries, memory, "
        "lost and doubled actions, and beside them what the bare servers can do. It ends by itself."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=20)
        parser.add_argument("--seconds", type=float, default=20.0, help="of the measured time (20)")
        parser.add_argument("--rate", type=float, default=0.0, help="actions a second over all tables; 0: all it can")
        parser.add_argument("--warmup", type=float, default=3.0, help="seconds that are played before (3)")
        parser.add_argument("--spread", type=int, default=60, help="actions by which tables are apart at first (60)")
        parser.add_argument("--absent", type=float, default=0.0, help="share of turns in tricks that players let pass")
        parser.add_argument("--twice", type=float, default=0.01, help="share of actions that are sent twice (0.01)")
        parser.add_argument("--limit", type=int, default=25, help="the tables' seconds for an action (25)")
        parser.add_argument("--ruleset", default="weihai")
        parser.add_argument("--idle", type=int, default=0, help="measure the memory of so many sockets that sit still")
        parser.add_argument(
            "--against",
            action="store_true",
            help="load, in the same run, the same table by stock Channels, and boardgame.io's own server in a folder "
            "that is deleted afterwards, and tell the ratios",
        )
        parser.add_argument("--data", type=Path, help="a data folder to keep; else one that is deleted afterwards")
        parser.add_argument("--no-pin", action="store_true", help="do not keep web and clients on a core each")

    def handle(self, **options: Any) -> None:
        raise_file_limit()
        pinned = not options["no_pin"] and (os.cpu_count() or 1) > 1
        web, clients = (0, 1) if pinned else (None, None)
        with tempfile.TemporaryDirectory(prefix="baohuang-bench-") as made:
            Path(made).chmod(0o711)
            with house.running((options["data"] or Path(made)).resolve(), web_core=web) as place:
                figures = measure(place, options, web, clients)
        self.stdout.write(json.dumps(figures))


def measure(place: house.Place, options: dict[str, Any], web: int | None, clients: int | None) -> dict[str, Any]:
    """Everything that was asked for, one after another."""
    figures: dict[str, Any] = {
        "machine": {"cores": os.cpu_count(), "system": platform.platform(), **machine.limits(place)},
    }
    tables = load.make_people(place, options["tables"], options["limit"], options["ruleset"])
    plan = {**{name: options[name] for name in TOLD}, "port": place.port, "tables": tables, "core": clients}
    figures["load"] = load.play(place, plan)
    if options["against"]:
        figures["against"] = rivals.measure(place, plan, figures["load"], core=web)
    if options["idle"]:
        figures["idle"] = idle.measure(place, options["idle"], clients)
    return figures
