"""``bin/manage bench_engine``: how fast the engine is, as JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import rules
from tables import rivals
from tables.benchmark import measure


class Command(BaseCommand):
    help = (
        "Measure random hands through the rules' public API and through the flat core, in processor time, and print "
        "JSON, one ruleset a line. Needs no database."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        names = [ruleset.id for ruleset in rules.rulesets()]
        parser.add_argument("--ruleset", action="append", choices=names, help="all of them if not given")
        parser.add_argument("--hands", type=int, default=30)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--against",
            action="store_true",
            help="install RLCard and OpenSpiel into an environment of their own, which is deleted afterwards, "
            "and print one more line: their figures in the same run, and the ratios",
        )

    def handle(self, *, ruleset: list[str] | None, hands: int, seed: int, against: bool, **_options: object) -> None:
        measured = []
        for each in rules.rulesets():
            if ruleset is None or each.id in ruleset:
                measured.append(measure(each, hands=hands, seed=seed))
                self.stdout.write(json.dumps(measured[-1]))
        if against:
            try:
                others = rivals.measure()
            except rivals.NotInstalled as error:
                raise CommandError(f"rivals_not_installed: {error}") from error
            self.stdout.write(json.dumps({"against": others, "ratios": _ratios(measured, others)}))


def _ratios(measured: list[dict[str, Any]], others: dict[str, dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Return how many times as fast as the others each ruleset is: the flat core for whole hands, and without deals."""
    rlcard, open_spiel = others["rlcard"], others["open_spiel"]
    ratios: dict[str, dict[str, float]] = {}
    for figures in measured:
        ratio = ratios[figures["ruleset"]] = {}
        ratio["public_to_rlcard"] = figures["actions_per_second"] / rlcard["moves_per_second"]
        flat = figures["flat"]
        if flat is not None:
            ratio["flat_to_open_spiel"] = (
                flat["actions_per_second_with_deal"] / open_spiel["moves_per_second_with_deal"]
            )
            ratio["flat_to_open_spiel_without_deal"] = flat["actions_per_second"] / open_spiel["moves_per_second"]
    return {name: {each: round(value, 2) for each, value in ratio.items()} for name, ratio in ratios.items()}
