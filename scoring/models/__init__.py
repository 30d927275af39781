"""The ledger, and what is kept beside it to be read quickly: all of that can be made again from the ledger."""

from scoring.models.books import Partnership, Rating, RatingChange, Tally
from scoring.models.ledger import Kind, LedgerEntry, Posting, Role, Solo
from scoring.models.seasons import Season, SeasonPlace

__all__ = [
    "Kind",
    "LedgerEntry",
    "Partnership",
    "Posting",
    "Rating",
    "RatingChange",
    "Role",
    "Season",
    "SeasonPlace",
    "Solo",
    "Tally",
]
