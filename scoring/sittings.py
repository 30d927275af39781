"""The points of one table, as the ledger has them."""

from collections.abc import Iterable

from django.db.models import Sum

from scoring.models import LedgerEntry


def points_at(table_id: int, user_id: int) -> int:
    """What an account has won and lost at a table so far, leaving and corrections included. Queries: one."""
    entries = LedgerEntry.objects.filter(table_id=table_id, user=user_id)
    return int(entries.aggregate(points=Sum("points", default=0))["points"])


def entries_at(table_id: int) -> Iterable[LedgerEntry]:
    """Every entry of a table in order of its hands. Queries: one."""
    return LedgerEntry.objects.filter(table_id=table_id).order_by("hand_id", "seat", "pk")
