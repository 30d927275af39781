"""Reads the ledger and the books: boards, players, hands."""

from scoring.models import LedgerEntry


def hands_of(user_id: int) -> list[int]:
    """The ids of the hands in which an account won or lost anything, or nothing, oldest first. Queries: one."""
    own = LedgerEntry.objects.filter(user=user_id).order_by("hand_id").distinct()
    return list(own.values_list("hand_id", flat=True))
