"""``bin/manage play_bots``: thousands of hands through the real services, and whether everything written adds up."""

import sys
import time
from argparse import ArgumentParser
from collections import Counter

from django.core.management import call_command
from django.core.management.base import BaseCommand

from scoring import scratch, seasons
from scoring.models import LedgerEntry
from scoring.settlement import settle
from tables import check
from tables.arena import Arena
from tables.recount import Recount

# A line of progress after so many hands.
TOLD = 250


class Command(BaseCommand):
    help = (
        "Have made-up people and bots play hands through the services of the tables, in a database of their own; then "
        "play every hand again from its log, count profiles and boards from the logs, work out every sum and rating "
        "again from the ledger, and print a report. "
        "Exit 1 if anything differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hands", type=int, default=200)
        parser.add_argument("--people", type=int, default=60)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--database", default="baohuang_play_bots", help="made if missing, dropped unless --keep")
        parser.add_argument("--keep", action="store_true", help="keep the database; another run adds to it")
        parser.add_argument("--no-check", action="store_true", help="with --keep: play only, a later run checks")

    def handle(self, *, hands: int, people: int, seed: int, database: str, keep: bool, **options: object) -> None:
        with scratch.database(database, keep=keep):
            if hands:
                self._play(hands, people, seed)
            if not options["no_check"] and self._differ():
                sys.exit(1)

    def _play(self, hands: int, people: int, seed: int) -> None:
        started, told = time.monotonic(), Counter[str]()
        arena = Arena(people, seed)
        for number, played in enumerate(arena.play(hands), 1):
            told.update(
                {
                    "hands": 1,
                    "actions": played.actions,
                    "ranked": played.ranked,
                    "somebody left": bool(played.left),
                    "voided by staff": played.voided,
                    played.ruleset: 1,
                }
            )
            if number % TOLD == 0:
                self.stdout.write(f"{number} hands, {time.monotonic() - started:.0f} s")
        arena.close()
        self.stdout.write(f"played in {time.monotonic() - started:.0f} s: {dict(told)}")

    def _differ(self) -> bool:
        """Check everything there is in the database; whether anything differs."""
        # A run beside this one may have left hands to settle.
        settle()
        hands = differing = 0
        recount = Recount()
        for hand in check.finished().iterator(chunk_size=100):
            recount.add(hand)
            found = check.check(hand)
            hands, differing = hands + 1, differing + bool(found)
            for difference in found:
                self.stdout.write(str(difference))
        self.stdout.write(f"{hands} hands played again from their logs, rows and ledger compared: {differing} differ")
        miscounted = list(recount.differences())
        for each in miscounted:
            self.stdout.write(str(each))
        self.stdout.write(f"{recount} counted from the logs, profiles and boards compared: {len(miscounted)} differ")
        seasons.turn()
        self.stdout.write(f"{LedgerEntry.objects.count()} ledger entries; worked out again from them:")
        call_command("rebuild_scores", stdout=self.stdout)
        return bool(differing or miscounted)
