"""Everything that is kept beside the ledger, made again from the ledger: to compare, or to put in its place.

The fold is that of `scoring.settlement`, run from the first posting on; balances and zero sums are also counted by
the database itself, without it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction

from scoring import seasons, store
from scoring.books import SUMS, Books, Change, RatingKey, TallyKey
from scoring.models import Partnership, Posting, Rating, RatingChange, Season, SeasonPlace, Tally
from scoring.seasons import Place

CHUNK = 1000
TALLIED = ("rating", "spread", *SUMS)

UNBALANCED = """
SELECT hand_id, sum(points) FROM scoring_ledgerentry WHERE kind = 'hand' GROUP BY hand_id HAVING sum(points) <> 0
"""
# A posting without entries, entries without a posting, an entry of a void hand that is not taken back.
UNPOSTED = """
SELECT coalesce(p.hand_id, e.hand_id), coalesce(p.kind, e.kind)
FROM (SELECT hand_id, kind FROM scoring_posting) p
FULL JOIN (
    SELECT DISTINCT hand_id, CASE kind WHEN 'correction' THEN 'void' ELSE 'hand' END AS kind FROM scoring_ledgerentry
) e ON e.hand_id = p.hand_id AND e.kind = p.kind
WHERE p.hand_id IS NULL OR e.hand_id IS NULL
"""
UNREVERSED = """
SELECT e.hand_id, e.seat FROM scoring_posting p
JOIN scoring_ledgerentry e ON e.hand_id = p.hand_id AND e.kind <> 'correction'
LEFT JOIN scoring_ledgerentry r ON r.reverses_id = e.id
WHERE p.kind = 'void' AND (r.id IS NULL OR r.points <> -e.points OR r.user_id IS DISTINCT FROM e.user_id)
"""
BALANCES = """
SELECT e.user_id, sum(e.points) FROM scoring_ledgerentry e
JOIN scoring_posting p ON p.hand_id = e.hand_id
    AND p.kind = CASE e.kind WHEN 'correction' THEN 'void' ELSE 'hand' END
WHERE e.user_id IS NOT NULL AND p.number IS NOT NULL GROUP BY e.user_id
"""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where what is kept is not what the ledger gives."""

    code: str
    place: str
    stored: object = None
    rebuilt: object = None

    def __str__(self) -> str:
        return f"{self.code} at {self.place}: stored {self.stored}, rebuilt {self.rebuilt}"


@dataclass(slots=True)
class Rebuilt:
    """The books from the first posting to the newest, and the places of the seasons that closed on the way."""

    books: Books = field(default_factory=Books)
    postings: int = 0
    places: dict[tuple[str, str, int], Place] = field(default_factory=dict)


def rebuild() -> Rebuilt:
    """Fold all settled postings, in their order. Writes nothing."""
    made = Rebuilt()
    closings: dict[int, list[str]] = defaultdict(list)
    for closed_after, period in Season.objects.filter(closed_at__isnull=False).values_list("closed_after", "period"):
        closings[closed_after or 0].append(period)
    _close(made, closings[0])
    while True:
        chunk = Posting.objects.filter(number__gt=made.postings).order_by("number")[:CHUNK]
        found = store.vouchers(list(chunk))
        for voucher in found:
            made.books.post(voucher)
            made.postings = voucher.number
            _close(made, closings[voucher.number])
        if len(found) < CHUNK:
            return made


def _close(made: Rebuilt, closed: list[str]) -> None:
    for period in closed:
        for place in seasons.places(_season_sums(made.books, period)):
            made.places[period, place.ruleset, place.user_id] = place


def _season_sums(books: Books, period: str) -> Iterator[tuple[str, int, int, int]]:
    for key, sums in books.tallies.items():
        if key.period == period and key.ranked and key.user_id is not None:
            yield key.ruleset, key.user_id, sums[SUMS.index("points")], sums[SUMS.index("hands")]


def compare(made: Rebuilt) -> Iterator[Difference]:
    """Everything in which what is kept differs from what was rebuilt, or the ledger from itself."""
    yield from _ledger()
    yield from _balances(made)
    yield from _table("tally", _stored_tallies(), _tallies(made.books), TALLIED)
    yield from _table("partnership", _stored_partnerships(), made.books.partnerships, ("hands", "wins", "points"))
    yield from _table("rating", _stored_ratings(), _ratings(made.books), ("mu", "sigma", "hands"))
    yield from _table("rating_change", _stored_changes(), _changes(made.books), Change._fields[3:])
    yield from _table("season_place", _stored_places(), made.places, ("rank", "points", "hands"), Place.figures)


def replace(made: Rebuilt) -> None:
    """Put what was rebuilt in the place of what is kept; flags go, for the ratings are right now."""
    store.replace(made.books)


def work_out_again() -> int:
    """Rebuild and replace, while nobody settles; returns how many postings that took."""
    with transaction.atomic():
        store.lock()
        made = rebuild()
        replace(made)
    return made.postings


def _ledger() -> Iterator[Difference]:
    for hand, total in _rows(UNBALANCED):
        yield Difference("hand_not_zero", f"hand {hand}", total, 0)
    for hand, kind in _rows(UNPOSTED):
        yield Difference("posting_unfounded", f"hand {hand}, {kind}")
    for hand, seat in _rows(UNREVERSED):
        yield Difference("entry_not_reversed", f"hand {hand}, seat {seat}")


def _balances(made: Rebuilt) -> Iterator[Difference]:
    sums: dict[int, int] = {}
    for key, amounts in made.books.tallies.items():
        if key.user_id is not None and not key.ruleset and key.period == "all":
            sums[key.user_id] = sums.get(key.user_id, 0) + amounts[0]
    for user_id, total in _rows(BALANCES):
        if sums.pop(user_id, None) != total:
            yield Difference("balance_differs", f"account {user_id}", total, sums.get(user_id))


def _table(
    name: str,
    stored: Mapping[Any, Any],
    rebuilt: Mapping[Any, Any],
    columns: tuple[str, ...],
    figures: Any = tuple,
) -> Iterator[Difference]:
    for key in stored.keys() | rebuilt.keys():
        place = "/".join(str(part) for part in key)
        if key not in rebuilt:
            yield Difference(f"{name}_unfounded", place, stored[key])
        elif key not in stored:
            yield Difference(f"{name}_missing", place, None, figures(rebuilt[key]))
        else:
            for column, was, is_now in zip(columns, stored[key], figures(rebuilt[key]), strict=True):
                if was != is_now:
                    yield Difference(f"{name}_differs", f"{place}, {column}", was, is_now)


def _tallies(books: Books) -> dict[TallyKey, tuple[object, ...]]:
    return {key: (*books.shown.get(key, (None, None)), *sums) for key, sums in books.standing().items()}


def _ratings(books: Books) -> dict[RatingKey, tuple[object, ...]]:
    return {
        key: (rated.strength.mu, rated.strength.sigma, rated.hands)
        for key, rated in books.ratings.items()
        if rated.hands
    }


def _changes(books: Books) -> dict[tuple[int, str, int], tuple[object, ...]]:
    return {(change.user_id, change.ruleset, change.number): change[3:] for change in books.changes}


def _stored_tallies() -> dict[TallyKey, tuple[object, ...]]:
    rows = Tally.objects.values_list(*TallyKey._fields, *TALLIED)
    return {TallyKey(*row[:5]): row[5:] for row in rows.iterator(chunk_size=10_000)}


def _stored_partnerships() -> dict[tuple[int, int], tuple[object, ...]]:
    rows = Partnership.objects.values_list("user_id", "partner_id", "hands", "wins", "points")
    return {row[:2]: row[2:] for row in rows.iterator(chunk_size=10_000)}


def _stored_ratings() -> dict[RatingKey, tuple[object, ...]]:
    rows = Rating.objects.values_list(*RatingKey._fields, "mu", "sigma", "hands")
    return {RatingKey(*row[:4]): row[4:] for row in rows.iterator(chunk_size=10_000)}


def _stored_changes() -> dict[tuple[int, str, int], tuple[object, ...]]:
    rows = RatingChange.objects.values_list(*Change._fields)
    return {row[:3]: row[3:] for row in rows.iterator(chunk_size=10_000)}


def _stored_places() -> dict[tuple[str, str, int], tuple[object, ...]]:
    rows = SeasonPlace.objects.values_list("season__period", "ruleset", "user_id", "rank", "points", "hands")
    return {row[:3]: row[3:] for row in rows}


def _rows(statement: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())
