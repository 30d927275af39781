"""The books in the database: what a batch of postings is made of, and writing down what it gave.

SQL where the ORM has no words for it: sums are added to those that stand there, in one statement a table.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Q

from scoring.books import SUMS, Books, Change, Line, Rated, RatingKey, TallyKey, Voucher
from scoring.models import Kind, LedgerEntry, Posting, Rating
from scoring.ratings import Strength

# Serialises all who write books, over all processes; any number will do that nobody else uses.
LOCK = 0x62616F31
# Rows that one statement carries.
ROWS = 5000

TALLY_COLUMNS = ", ".join([*TallyKey._fields, "rating", "spread", *SUMS])
ADD_TALLIES = f"""
INSERT INTO scoring_tally ({TALLY_COLUMNS})
SELECT * FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[], %s::bool[], %s::int[], %s::int[],
    {", ".join("%s::bigint[]" for _ in SUMS)})
ON CONFLICT (user_id, bot, ruleset, period, ranked) DO UPDATE SET
    rating = coalesce(excluded.rating, scoring_tally.rating),
    spread = coalesce(excluded.spread, scoring_tally.spread),
    {", ".join(f"{name} = scoring_tally.{name} + excluded.{name}" for name in SUMS)}
"""  # noqa: S608  (names of columns, no values)
# Who has nothing left of a period after a void hand stands in none of its boards.
DROP_EMPTY = """
DELETE FROM scoring_tally AS tally
USING unnest(%s::bigint[], %s::text[], %s::text[], %s::bool[]) AS given (user_id, ruleset, period, ranked)
WHERE tally.user_id = given.user_id AND tally.bot = '' AND tally.ruleset = given.ruleset
    AND tally.period = given.period AND tally.ranked = given.ranked AND tally.hands = 0 AND tally.leavings = 0
"""
ADD_PARTNERSHIPS = """
INSERT INTO scoring_partnership (user_id, partner_id, hands, wins, points)
SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::int[], %s::int[], %s::int[])
ON CONFLICT (user_id, partner_id) DO UPDATE SET
    hands = scoring_partnership.hands + excluded.hands,
    wins = scoring_partnership.wins + excluded.wins,
    points = scoring_partnership.points + excluded.points
"""
PUT_RATINGS = """
INSERT INTO scoring_rating (user_id, bot, office, ruleset, mu, sigma, hands, flagged)
SELECT * FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[], %s::float8[], %s::float8[], %s::int[],
    %s::bool[])
ON CONFLICT (user_id, bot, office, ruleset) DO UPDATE SET
    mu = excluded.mu, sigma = excluded.sigma, hands = excluded.hands
"""
ADD_CHANGES = """
INSERT INTO scoring_ratingchange (user_id, ruleset, number, hand_id, at, mu, sigma)
SELECT * FROM unnest(%s::bigint[], %s::text[], %s::bigint[], %s::bigint[], %s::timestamptz[], %s::float8[],
    %s::float8[])
"""
NUMBER_POSTINGS = """
UPDATE scoring_posting SET number = given.number
FROM unnest(%s::bigint[], %s::bigint[]) AS given (id, number) WHERE scoring_posting.id = given.id
"""


def lock() -> None:
    """Wait until nobody else writes books; holds to the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def vouchers(postings: Sequence[Posting]) -> list[Voucher]:
    """These postings, numbered, with the entries of their hands. Queries: 3."""
    hands = {posting.hand_id for posting in postings}
    lines: dict[int, list[Line]] = defaultdict(list)
    entries = LedgerEntry.objects.filter(hand_id__in=hands).exclude(kind=Kind.CORRECTION)
    for row in entries.order_by("pk").values_list(*Line._fields):
        lines[row[0]].append(Line._make(row))
    kinds = Posting.Kind
    voided = set(Posting.objects.filter(kind=kinds.VOID, hand_id__in=hands).values_list("hand_id", flat=True))
    ended = dict(Posting.objects.filter(kind=kinds.HAND, hand_id__in=voided).values_list("hand_id", "at"))
    return [
        Voucher(
            number=posting.number or 0,
            at=ended[posting.hand_id] if posting.kind == kinds.VOID else posting.at,
            lines=lines[posting.hand_id],
            void=posting.kind == kinds.VOID,
            voided=posting.hand_id in voided,
        )
        for posting in postings
    ]


def ratings_of(found: Iterable[Voucher]) -> dict[RatingKey, Rated]:
    """The ratings that these postings may change, as they stand. Queries: one."""
    lines = [line for voucher in found for line in voucher.lines if line.ranked]
    people = {line.user_id for line in lines if line.user_id is not None}
    rows = Rating.objects.filter(Q(user__in=people) | Q(user__isnull=True)) if lines else Rating.objects.none()
    keys = rows.values_list("user_id", "bot", "office", "ruleset", "mu", "sigma", "hands")
    return {RatingKey(*row[:4]): Rated(Strength(*row[4:6]), row[6]) for row in keys}


def add(books: Books) -> None:
    """Add what a batch gave to what stands; ratings are put as they are now. Queries: 4 at most a few thousand rows."""
    with connection.cursor() as cursor:
        for statement, rows in (
            (ADD_TALLIES, _tallies(books, books.tallies)),
            (ADD_PARTNERSHIPS, _partnerships(books)),
            (PUT_RATINGS, _ratings(books)),
            (ADD_CHANGES, books.changes),
        ):
            for start in range(0, len(rows), ROWS):
                cursor.execute(statement, _columns(rows[start : start + ROWS]))
        shrunk = _shrunk(books)
        if shrunk:
            cursor.execute(DROP_EMPTY, _columns(shrunk))


def replace(books: Books) -> None:
    """Put whole books in the place of what stands: copied, for there may be millions of rows. Queries: 8."""
    with connection.cursor() as cursor:
        for table, columns, rows in (
            ("scoring_tally", TALLY_COLUMNS, _tallies(books, books.standing())),
            ("scoring_partnership", "user_id, partner_id, hands, wins, points", _partnerships(books)),
            ("scoring_rating", "user_id, bot, office, ruleset, mu, sigma, hands, flagged", _ratings(books)),
            ("scoring_ratingchange", ", ".join(Change._fields), books.changes),
        ):
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608  (one of four names)
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)


def number(postings: Sequence[Posting]) -> None:
    """Write down the numbers that postings were given. Queries: one."""
    with connection.cursor() as cursor:
        cursor.execute(NUMBER_POSTINGS, _columns([(posting.pk, posting.number) for posting in postings]))


def _tallies(books: Books, sums: Mapping[TallyKey, list[int]]) -> list[tuple[Any, ...]]:
    """In one order, so that two who write them wait for each other instead of blocking each other."""
    return [(*key, *books.shown.get(key, (None, None)), *sums[key]) for key in sorted(sums, key=_order)]


def _shrunk(books: Books) -> list[tuple[Any, ...]]:
    """Accounts' sums that a batch made smaller, or left as they were: they may be empty now."""
    hands, leavings = SUMS.index("hands"), SUMS.index("leavings")
    return [
        (key.user_id, key.ruleset, key.period, key.ranked)
        for key, sums in books.tallies.items()
        if key.user_id is not None and sums[hands] <= 0 and sums[leavings] <= 0
    ]


def _partnerships(books: Books) -> list[tuple[Any, ...]]:
    return [(*pair, *sums) for pair, sums in sorted(books.partnerships.items())]


def _ratings(books: Books) -> list[tuple[Any, ...]]:
    moved = [(key, books.ratings[key]) for key in books.moved]
    return [(*key, each.strength.mu, each.strength.sigma, each.hands, False) for key, each in moved]


def _order(key: TallyKey) -> tuple[Any, ...]:
    return (key.user_id or 0, *key[1:])


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
