"""``bin/manage deal_figures``: deal many times and hold the counts against what is to be expected exactly."""

import json
import sys
import time
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

import rules
from tables.deals.expectation import expect
from tables.deals.tally import deal_many, report


class Command(BaseCommand):
    help = "Deal many times, print who got the emperor card and how many jokers beside the exact expectation, as JSON."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default="weihai", help="id of a ruleset")
        parser.add_argument("--deals", type=int, default=1_000_000)

    def handle(self, *, ruleset: str, deals: int, **_options: object) -> None:
        if deals < 1:
            raise CommandError("deals_too_few: at least one")
        try:
            chosen = rules.ruleset(ruleset)
        except rules.RulesetError as error:
            raise CommandError(str(error)) from error
        began = time.monotonic()
        told = report(deal_many(chosen, deals), expect(chosen))
        self.stdout.write(json.dumps({"ruleset": ruleset, **told, "seconds": round(time.monotonic() - began, 1)}))
        if told["alarms"]:
            sys.exit(1)
