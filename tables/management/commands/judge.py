"""``bin/manage judge``: play records again and say which are faulty."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path

from django.core.management.base import BaseCommand

from tables.simulation import judge


class Command(BaseCommand):
    help = "Replay hand records (JSON lines) and print one line for each faulty one. Needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file of records, or - for standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        if file == "-":
            faulty = self._judge(sys.stdin)
        else:
            with Path(file).open(encoding="utf-8") as lines:
                faulty = self._judge(lines)
        if faulty:
            sys.exit(1)

    def _judge(self, lines: Iterable[str]) -> int:
        number = faulty = 0
        for fault in judge(lines):
            number += 1
            if fault is not None:
                faulty += 1
                self.stdout.write(str(fault))
        self.stdout.write(f"{number} records, {faulty} faulty")
        return faulty
