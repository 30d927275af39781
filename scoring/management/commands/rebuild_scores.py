"""``bin/manage rebuild_scores``: everything kept beside the ledger made anew from it, to compare or to put in place."""

import sys
from argparse import ArgumentParser
from itertools import islice

from django.core.management.base import BaseCommand
from django.db import transaction

from scoring import rebuild, store
from scoring.models import Posting

# So many differences are told one by one.
TOLD = 50


class Command(BaseCommand):
    help = (
        "Work out balances, sums, partners, ratings and the places of seasons again from the ledger, and print every "
        "difference from what is stored; exit 1 if there is any. With --write, put what was worked out in its place."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="replace what is stored by what was worked out")

    def handle(self, *, write: bool, **_options: object) -> None:
        with transaction.atomic():
            # Nobody settles meanwhile.
            store.lock()
            made = rebuild.rebuild()
            differences = iter(rebuild.compare(made))
            told = list(islice(differences, TOLD))
            for difference in told:
                self.stdout.write(str(difference))
            count = len(told) + sum(1 for _ in differences)
            if write:
                rebuild.replace(made)
            waiting = Posting.objects.filter(number__isnull=True).count()
        books = made.books
        self.stdout.write(
            f"{made.postings} postings, {len(books.tallies)} sums, {len(books.partnerships)} partnerships, "
            f"{len(books.ratings)} ratings, {len(books.changes)} rating changes, {len(made.places)} season places; "
            f"{count} differ{', replaced' if write else ''}; {waiting} postings wait to be settled"
        )
        if count and not write:
            sys.exit(1)
