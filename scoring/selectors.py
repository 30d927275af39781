"""What the ledger says."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank

from lobby.accounts import selectors as accounts
from scoring.models import Kind, LedgerEntry
from scoring.results import UNCOUNTED

COUNTED = Q(kind=Kind.HAND) & ~Q(end__in=UNCOUNTED)


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line in a leaderboard."""

    # Players with equal points share a rank; the next one skips: 1, 2, 2, 4.
    rank: int
    user_id: int
    name: str
    color: int
    points: int
    hands: int
    # Hands that gave points; one that ended level is neither won nor lost.
    wins: int


def leaderboard(ruleset: str | None = None, limit: int = 50) -> list[Standing]:
    """The players with the most points, of one ruleset or of all together; no bots.

    Penalties and corrections count into points, never into hands. Queries: two.
    """
    ranked = (
        _totals(ruleset)
        .annotate(rank=Window(Rank(), order_by=F("total").desc()))
        .order_by("rank", "-hands", "user_id")[:limit]
    )
    return _standings(list(ranked))


def standing(user_id: int, ruleset: str | None = None) -> Standing | None:
    """One player's line, wherever it stands; None before his first hand. Queries: three."""
    own = _totals(ruleset).filter(user_id=user_id).order_by("user_id").first()
    if own is None:
        return None
    ahead = _totals(ruleset).filter(total__gt=own["total"]).count()
    return _standings([{**own, "rank": ahead + 1}])[0]


def hands_of(user_id: int) -> list[int]:
    """The ids of the hands in which an account won or lost anything, or nothing, oldest first. Queries: one."""
    own = LedgerEntry.objects.filter(user=user_id).order_by("hand_id").distinct()
    return list(own.values_list("hand_id", flat=True))


def _totals(ruleset: str | None) -> QuerySet[Any, Any]:
    entries = LedgerEntry.objects.filter(user__isnull=False)
    if ruleset is not None:
        entries = entries.filter(ruleset=ruleset)
    return entries.values("user_id").annotate(
        total=Sum("points"),
        # A column of the index that the sum reads, so that the ledger itself is not touched.
        hands=Count("user_id", filter=COUNTED),
        wins=Count("user_id", filter=COUNTED & Q(points__gt=0)),
    )


def _standings(rows: list[dict[str, int]]) -> list[Standing]:
    users = accounts.by_ids(row["user_id"] for row in rows)
    return [
        Standing(
            rank=row["rank"],
            user_id=row["user_id"],
            name=users[row["user_id"]].name,
            color=users[row["user_id"]].color,
            points=row["total"],
            hands=row["hands"],
            wins=row["wins"],
        )
        for row in rows
    ]
