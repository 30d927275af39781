"""``bin/manage check_hands``: play finished hands again and compare them with all that is stored of them."""

import sys
from argparse import ArgumentParser
from datetime import datetime, timedelta

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from tables.check import check, finished


class Command(BaseCommand):
    help = "Replay finished hands and print every difference from what is stored; exit 1 if there is any."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--since", help="only hands that ended since: 2026-11-30, a date and time, or 2d, 12h")

    def handle(self, *, since: str | None, **_options: object) -> None:
        hands = differing = 0
        for hand in finished(None if since is None else _moment(since)).iterator(chunk_size=100):
            hands += 1
            found = check(hand)
            differing += bool(found)
            for difference in found:
                self.stdout.write(str(difference))
        self.stdout.write(f"{hands} hands, {differing} differ")
        if differing:
            sys.exit(1)


def _moment(text: str) -> datetime:
    """A moment, or one so long ago."""
    units = {"d": "days", "h": "hours", "m": "minutes"}
    if text[:-1].isdecimal() and text[-1] in units:
        return timezone.now() - timedelta(**{units[text[-1]]: int(text[:-1])})
    try:
        day, moment = parse_date(text), parse_datetime(text)
    except ValueError:
        day = moment = None
    moment = moment or (datetime(day.year, day.month, day.day) if day else None)  # noqa: DTZ001  (made aware below)
    if moment is None:
        raise CommandError(f"since_unreadable: {text}", returncode=2)
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)
