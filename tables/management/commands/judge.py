"""``bin/manage judge``: play records again and say which are faulty."""

import io
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tables.simulation import judge


class Command(BaseCommand):
    help = "Replay hand records (JSON lines) and print one line for each faulty one. Needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file of records, or - for standard input")

    def handle(self, *, file: str, **_options: object) -> None:
        try:
            faulty = self._judge_file(file)
        except OSError as error:
            raise CommandError(f"unreadable: {file}: {error.strerror}", returncode=2) from error
        if faulty:
            sys.exit(1)

    def _judge_file(self, file: str) -> int:
        """Bytes that are no text make a record malformed, as anything else that cannot be read does."""
        if file != "-":
            with Path(file).open(encoding="utf-8", errors="replace") as lines:
                return self._judge(lines)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")
        return self._judge(sys.stdin)

    def _judge(self, lines: Iterable[str]) -> int:
        number = faulty = 0
        for fault in judge(lines):
            number += 1
            if fault is not None:
                faulty += 1
                self.stdout.write(str(fault))
        self.stdout.write(f"{number} records, {faulty} faulty")
        return faulty
