"""One player's figures: by ruleset and role, rating over time, best and worst hands, streaks, partners, honours."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import F, Q, QuerySet

from lobby.accounts import selectors as accounts
from lobby.accounts.models import User
from lobby.accounts.statements import Statement
from scoring.models import Kind, LedgerEntry, Partnership, Rating, SeasonPlace, Tally
from scoring.periods import ALL
from scoring.ratings import PROVISIONAL_HANDS, shown, spread
from scoring.results import UNCOUNTED

SHOWN = 5
# Points of a plot: more than its pixels would not be seen.
PLOTTED = 240
# Accounts whose streaks and course a process keeps in mind; both take long for who played thousands of hands.
REMEMBERED = 1024

# Hands won in a row: those between the same two that were not, and so with as many of these before them. Hands that
# are void are left out, and so are those that count for nothing.
STREAKS = """
WITH taken_back AS (
    SELECT reverses_id FROM scoring_ledgerentry WHERE user_id = %s AND kind = 'correction'
), hands AS (
    SELECT points > 0 AS won, count(*) FILTER (WHERE points <= 0) OVER (ORDER BY id) AS run FROM scoring_ledgerentry
    WHERE user_id = %s AND kind = 'hand' AND "end" <> ALL(%s) AND id NOT IN (SELECT reverses_id FROM taken_back)
), runs AS (
    SELECT run, count(*) FILTER (WHERE won) AS length FROM hands GROUP BY run
)
SELECT coalesce(max(length), 0), coalesce((SELECT length FROM runs ORDER BY run DESC LIMIT 1), 0) FROM runs
"""
# So many of an account's ratings as a plot can show, evenly spread, the first and the newest among them.
COURSE = """
SELECT at, mu, sigma FROM (
    SELECT at, mu, sigma, row_number() OVER (ORDER BY number DESC) - 1 AS back, count(*) OVER () AS total
    FROM scoring_ratingchange WHERE user_id = %s AND ruleset = %s
) AS numbered
WHERE back %% ((total + %s - 1) / %s) = 0 OR back = total - 1 ORDER BY back DESC
"""
SUMS = Statement(lambda: Tally.objects.filter(period=ALL), "WHERE user_id = %s ORDER BY hands DESC, ruleset")
RATINGS = Statement(Rating.objects.all, "WHERE user_id = %s")
RATING = Statement(Rating.objects.all, "WHERE user_id = %s AND ruleset = %s")
PARTNERS: Statement[Any] = Statement(
    lambda: Partnership.objects.filter(hands__gt=0).annotate(name=F("partner__name"), color=F("partner__color")),
    "WHERE user_id = %s ORDER BY hands DESC, partner_id LIMIT %s",
)
HONOURS: Statement[Any] = Statement(
    lambda: SeasonPlace.objects.annotate(period=F("season__period"), begun=F("season__starts_at")),
    "WHERE user_id = %s ORDER BY begun DESC, ruleset",
)


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating as it is shown."""

    ruleset: str
    rating: int
    spread: int
    hands: int
    # Too few hands yet; not in any board.
    provisional: bool
    # A hand behind it is void since; worked out again soon.
    flagged: bool


@dataclass(frozen=True, slots=True)
class Streaks:
    """Hands won in a row: the most ever, and up to now."""

    longest: int
    running: int


@dataclass(frozen=True, slots=True)
class Highlights:
    """The hands that brought an account most and that cost it most, friendly ones too, and hands won in a row."""

    best: Sequence[LedgerEntry]
    worst: Sequence[LedgerEntry]
    streaks: Streaks


@dataclass(frozen=True, slots=True)
class Moment:
    """A rating at a time."""

    at: datetime
    rating: int
    spread: int


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody on the same side, and how it went."""

    user_id: int
    name: str
    color: int
    hands: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True)
class Honour:
    """Where an account stood when a season closed."""

    period: str
    ruleset: str
    rank: int
    points: int
    hands: int


@dataclass(frozen=True, slots=True)
class Player:
    """All of a profile but the plot."""

    user: User
    ranked: Sequence[Tally]
    friendly: Sequence[Tally]
    skills: Sequence[Skill]
    highlights: Highlights
    partners: Sequence[Partner]
    honours: Sequence[Honour]


def may_see(owner: User, viewer_id: int | None) -> bool:
    """Whether this viewer may read an account's record: its owner chooses. Queries: two at most."""
    return accounts.lets(owner.history_to, owner.pk, viewer_id)


def player(user: User) -> Player:
    """An account's figures. Queries: 5, 2 more if it has more entries than at the last look."""
    tallies = SUMS.all(user.pk)
    # Both together first, then each ruleset that was played.
    tallies.sort(key=lambda tally: bool(tally.ruleset))
    return Player(
        user=user,
        ranked=[tally for tally in tallies if tally.ranked],
        friendly=[tally for tally in tallies if not tally.ranked],
        skills=skills(user),
        highlights=highlights(user),
        partners=[
            Partner(row.partner_id, row.name, row.color, row.hands, row.wins, row.points)
            for row in PARTNERS.all(user.pk, SHOWN)
        ],
        honours=[Honour(row.period, row.ruleset, row.rank, row.points, row.hands) for row in HONOURS.all(user.pk)],
    )


def skills(user: User) -> list[Skill]:
    """An account's ratings, that over all rulesets first, then by hands. Queries: one."""
    rows = sorted(RATINGS.all(user.pk), key=lambda row: (bool(row.ruleset), -row.hands, row.ruleset))
    return [
        Skill(row.ruleset, shown(row.mu), spread(row.sigma), row.hands, row.hands < PROVISIONAL_HANDS, row.flagged)
        for row in rows
    ]


def highlights(user: User) -> Highlights:
    """What stands out among an account's hands. Queries: one, 2 more if it has more entries than at the last look."""
    return _highlights(user.pk, LedgerEntry.objects.filter(user=user).count())


@lru_cache(REMEMBERED)
def _highlights(user_id: int, _entries: int) -> Highlights:
    """Entries are never changed: as long as there are as many, what stands out is the same."""
    hands = _hands(user_id)
    best = hands.filter(points__gt=0).order_by("-points", "-pk")[:SHOWN]
    worst = hands.filter(points__lt=0).order_by("points", "-pk")[:SHOWN]
    # From the best hand on, and of equal ones the newest first.
    both = sorted(best.union(worst, all=True), key=lambda entry: (-entry.points, -entry.pk))
    with connection.cursor() as cursor:
        cursor.execute(STREAKS, [user_id, user_id, list(UNCOUNTED)])
        longest, running = cursor.fetchone() or (0, 0)
    return Highlights(
        best=[entry for entry in both if entry.points > 0],
        worst=sorted((entry for entry in both if entry.points < 0), key=lambda entry: entry.points),
        streaks=Streaks(longest, running),
    )


def rating_history(user: User, ruleset: str) -> Sequence[Moment]:
    """An account's rating over time, thinned to what a plot can show; first and last stay.

    Queries: one, another one if the rating is another than at the last look.
    """
    rated = RATING.first(user.pk, ruleset)
    return _history(user.pk, ruleset, (rated.hands, rated.mu, rated.sigma)) if rated else ()


@lru_cache(REMEMBERED)
def _history(user_id: int, ruleset: str, _rated: tuple[int, float, float]) -> Sequence[Moment]:
    """A rating is what its changes led to: as long as it is the same to the last digit, so are they."""
    with connection.cursor() as cursor:
        cursor.execute(COURSE, [user_id, ruleset, PLOTTED, PLOTTED])
        return tuple(Moment(at, shown(mu), spread(sigma)) for at, mu, sigma in cursor.fetchall())


def _hands(user_id: int) -> QuerySet[LedgerEntry]:
    counted = ~Q(end__in=UNCOUNTED)
    taken_back = LedgerEntry.objects.filter(user=user_id, kind=Kind.CORRECTION).values("reverses")
    return LedgerEntry.objects.filter(counted, user=user_id, kind=Kind.HAND).exclude(pk__in=taken_back)
