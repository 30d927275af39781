"""Tables that wait for people: whoever seeks a seat anywhere is brought to one of them before another is opened.

Public ones alone, by their ruleset's own rules, whose people are still there; nobody is brought to who keeps apart
from him, or to where he was sent away.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.db.models.functions import Now

from lobby.models import Ticket
from scoring.models import Rating
from scoring.ratings import MU, shown
from tables.models import Seat, Table

# Who has given no sign of life for so long may be gone, and a newcomer would wait with nobody.
THERE = timedelta(seconds=45)
# Tables that one look considers.
LOOKED_AT = 100


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A table with a free seat, and what its people are worth: (account, ruleset) → rating; "" is all rulesets."""

    code: str
    ruleset: str
    shut_out: frozenset[int]
    people: frozenset[int]
    strengths: Mapping[tuple[int, str], int]

    def suits(self, ticket: Ticket, apart: Collection[int], reach: float) -> bool:
        """Whether who waits may sit here: his ruleset, nobody he keeps apart from, nobody too far in rating."""
        if ticket.ruleset not in {"", self.ruleset} or ticket.user_id in self.shut_out:
            return False
        unrated = shown(MU)
        return all(
            person not in apart and abs(self.strengths.get((person, ticket.ruleset), unrated) - ticket.rating) <= reach
            for person in self.people
        )


def vacancies() -> list[Vacancy]:
    """The tables with a free seat, those with most people first, then those that wait longest. Queries: 2 or 3."""
    tables = Table.objects.filter(state=Table.State.WAITING, public=True, options={})
    free = Seat.objects.filter(table__in=tables, user=None, bot=None).values("table")
    taken = Seat.objects.filter(table__in=free, user__isnull=False, left=False).select_related("table")
    there = Q(seen_at__gt=Now() - THERE) | Q(seen_at=None, table__created_at__gt=Now() - THERE)
    here = taken.filter(table__in=taken.filter(there).values("table"))
    seats: dict[int, list[Seat]] = {}
    for seat in here.order_by("table")[: LOOKED_AT * 4]:
        seats.setdefault(seat.table_id, []).append(seat)
    found = sorted(seats.values(), key=lambda sitting: (-len(sitting), sitting[0].table.created_at))
    strengths = _strengths([seat for sitting in found for seat in sitting])
    return [
        Vacancy(
            code=sitting[0].table.code,
            ruleset=sitting[0].table.ruleset,
            shut_out=frozenset(sitting[0].table.shut_out),
            people=frozenset(seat.user_id for seat in sitting if seat.user_id is not None),
            strengths=strengths,
        )
        for sitting in found
    ]


def _strengths(seats: Sequence[Seat]) -> dict[tuple[int, str], int]:
    if not seats:
        return {}
    rulesets = {"", *(seat.table.ruleset for seat in seats)}
    rows = Rating.objects.filter(user__in={seat.user_id for seat in seats}, ruleset__in=rulesets)
    return {(user, ruleset): shown(mu) for user, ruleset, mu in rows.values_list("user", "ruleset", "mu") if user}
