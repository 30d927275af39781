"""``bin/manage simulate``: hands played by bots, as JSON lines."""

import json
import math
from argparse import ArgumentParser, ArgumentTypeError

from django.core.management.base import BaseCommand, CommandError

import rules
from bots import PLAYABLE, random_player
from tables.simulation import Policy, simulate


class Command(BaseCommand):
    help = "Play hands among bots and print their records, one a line. Needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", default="weihai", help="id of a ruleset")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON", help="a house option")
        parser.add_argument("--hands", type=_number, default=1, help="how many, 1 or more")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--policy", choices=PLAYABLE, default="random")
        parser.add_argument(
            "--calls",
            type=_probability,
            default=random_player.CALLS,
            help="probability (0 to 1) with which the random policy takes a call that has a price",
        )

    def handle(self, **options: object) -> None:
        try:
            ruleset = rules.ruleset(str(options["ruleset"]), _house_options(options["option"]))
        except rules.RulesetError as error:
            raise CommandError(str(error)) from error
        policy = Policy(str(options["policy"]), float(str(options["calls"])))
        for record in simulate(
            ruleset, hands=int(str(options["hands"])), seed=int(str(options["seed"])), policy=policy
        ):
            self.stdout.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")))


def _number(text: str) -> int:
    number = int(text) if text.removeprefix("-").isdecimal() else 0
    if number < 1:
        raise ArgumentTypeError(f"{text} is no number of hands: 1 or more")
    return number


def _probability(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    # Not a number is neither below nor above.
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text} is no probability: 0 to 1")
    return number


def _house_options(given: object) -> dict[str, object]:
    """Read ``wind="exposed"`` and the like; a bare word is a string."""
    found: dict[str, object] = {}
    for text in given if isinstance(given, list) else []:
        name, _, value = text.partition("=")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found
