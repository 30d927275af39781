"""``bin/manage bench_engine``: how fast the engine is, as JSON."""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

import rules
from tables.benchmark import measure


class Command(BaseCommand):
    help = (
        "Measure random playouts through the rules' public API and print JSON, one ruleset a line. Needs no database."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        names = [ruleset.id for ruleset in rules.rulesets()]
        parser.add_argument("--ruleset", action="append", choices=names, help="all of them if not given")
        parser.add_argument("--hands", type=int, default=30)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *, ruleset: list[str] | None, hands: int, seed: int, **_options: object) -> None:
        for each in rules.rulesets():
            if ruleset is None or each.id in ruleset:
                self.stdout.write(json.dumps(measure(each, hands=hands, seed=seed)))
