"""Takes postings into the books, one after the other, in an order that is written down.

Sums are not written with the hand: a level of bots sits at many tables, and ratings need one order. What is not
settled lies in Postgres, so a task may be lost, late or doubled. One settles at a time, over all processes.
"""

import structlog
from django.db import transaction

from lobby.accounts.statements import Statement
from scoring import store
from scoring.books import Books
from scoring.models import Posting, Rating, RatingChange

logger = structlog.get_logger(__name__)

BATCH = 200
NEWEST = Statement(lambda: Posting.objects.filter(number__isnull=False), "ORDER BY number DESC LIMIT 1")


def settle() -> int:
    """Settle every posting there is; returns how many. Queries: 11 for each 200."""
    settled = 0
    while True:
        with transaction.atomic():
            store.lock()
            postings = _settle_some()
        settled += len(postings)
        if len(postings) < BATCH:
            return settled


def _settle_some() -> list[Posting]:
    postings = list(Posting.objects.filter(number__isnull=True).order_by("pk")[:BATCH])
    if not postings:
        return []
    last = newest()
    for number, posting in enumerate(postings, last + 1):
        posting.number = number
    found = store.vouchers(postings)
    books = Books(ratings=store.ratings_of(found))
    for voucher in found:
        books.post(voucher)
    store.add(books)
    store.number(postings)
    _flag([posting.hand_id for posting in postings if posting.kind == Posting.Kind.VOID])
    return postings


def newest() -> int:
    """The number of the posting that was settled last; 0 before the first. Queries: one."""
    last = NEWEST.first()
    return last.number or 0 if last else 0


def _flag(hands: list[int]) -> None:
    """Mark the ratings that a hand lies behind which is void since; `scoring.rebuild` works them out again."""
    for user_id, ruleset in RatingChange.objects.filter(hand_id__in=hands).values_list("user_id", "ruleset"):
        Rating.objects.filter(user=user_id, ruleset=ruleset).update(flagged=True)
