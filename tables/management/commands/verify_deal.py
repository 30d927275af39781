"""``bin/manage verify_deal``: check that the cards of a hand came from its sealed seed and what the seats added."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

import rules
from rules import record as records
from tables import judging, selectors
from tables.replay import archive


class Command(BaseCommand):
    help = (
        "Check the deal of a finished hand, by its code or address, "
        "or of the records in a file (JSON lines, - for standard input)."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "hand", help="the code or address of a hand, or a file of records; a file needs no database"
        )

    def handle(self, *, hand: str, **_options: object) -> None:
        wrong = 0
        for number, text in enumerate(self._texts(hand), 1):
            try:
                verdict = self._judge(text)
            except rules.RecordError as error:
                wrong += 1
                verdict = f"{error.place}: {error.code}"
            self.stdout.write(f"{number}: {verdict}")
        if wrong:
            sys.exit(1)

    def _judge(self, text: str) -> str:
        record: records.Record = judging.read(text)
        if record.seed is None:
            raise rules.RecordError("unfinished", "seed")
        added = sum(part is not None for part in record.entropy or ())
        sealed = f"the seed {record.seed} is the one sealed as {record.commitment}"
        return f"{sealed}, and with what {added} seats added it gives this deal"

    def _texts(self, hand: str) -> Iterator[str]:
        if hand == "-":
            yield from filter(str.strip, sys.stdin)
        elif Path(hand).is_file():
            yield from self._records(Path(hand).read_text(encoding="utf-8", errors="replace"))
        else:
            finished = archive.find(hand.rstrip("/").rpartition("/")[2])
            if finished is None:
                raise CommandError(f"no_such_hand: {hand} is neither a file nor a finished hand", returncode=2)
            told = archive.tell(finished)
            yield json.dumps(selectors.record_of(finished.hand, told.events, told.marks))

    def _records(self, text: str) -> list[str]:
        """A file is one record, over however many lines, or one record a line."""
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            return [line for line in text.splitlines() if line.strip()]
        return [text]
