"""One player's figures: by ruleset and role, rating over time, best and worst hands, streaks, partners, honours."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Q, QuerySet

from lobby.accounts import selectors as accounts
from lobby.accounts.models import User
from scoring.models import Kind, LedgerEntry, Partnership, Rating, SeasonPlace, Tally
from scoring.periods import ALL
from scoring.ratings import PROVISIONAL_HANDS, shown, spread
from scoring.results import UNCOUNTED

SHOWN = 5
# Points of a plot: more than its pixels would not be seen.
PLOTTED = 240

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
class Moment:
    """A rating at a time."""

    at: datetime
    rating: int
    spread: int


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody on the same side, and how it went."""

    user: User
    hands: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True)
class Player:
    """All of a profile but the plot."""

    user: User
    ranked: Sequence[Tally]
    friendly: Sequence[Tally]
    skills: Sequence[Skill]
    best: Sequence[LedgerEntry]
    worst: Sequence[LedgerEntry]
    streaks: Streaks
    partners: Sequence[Partner]
    honours: Sequence[SeasonPlace]


def may_see(owner: User, viewer_id: int | None) -> bool:
    """Whether this viewer may read an account's record: its owner chooses. Queries: two at most."""
    return accounts.lets(owner.history_to, owner.pk, viewer_id)


def player(user: User) -> Player:
    """An account's figures. Queries: 7."""
    tallies = list(Tally.objects.filter(user=user, period=ALL).order_by("-hands", "ruleset"))
    # Both together first, then each ruleset that was played.
    tallies.sort(key=lambda tally: bool(tally.ruleset))
    return Player(
        user=user,
        ranked=[tally for tally in tallies if tally.ranked],
        friendly=[tally for tally in tallies if not tally.ranked],
        skills=skills(user),
        best=best(user),
        worst=worst(user),
        streaks=streaks(user),
        partners=[
            Partner(row.partner, row.hands, row.wins, row.points)
            for row in Partnership.objects.filter(user=user, hands__gt=0)
            .select_related("partner")
            .order_by("-hands", "partner")[:SHOWN]
        ],
        honours=list(
            SeasonPlace.objects.filter(user=user).select_related("season").order_by("-season__starts_at", "ruleset")
        ),
    )


def best(user: User) -> list[LedgerEntry]:
    """The hands that brought an account most, friendly ones too. Queries: one."""
    return list(_hands(user).filter(points__gt=0).order_by("-points", "-pk")[:SHOWN])


def worst(user: User) -> list[LedgerEntry]:
    """The hands that cost an account most. Queries: one."""
    return list(_hands(user).filter(points__lt=0).order_by("points", "-pk")[:SHOWN])


def skills(user: User) -> list[Skill]:
    """An account's ratings, that over all rulesets first, then by hands. Queries: one."""
    rows = sorted(Rating.objects.filter(user=user), key=lambda row: (bool(row.ruleset), -row.hands, row.ruleset))
    return [
        Skill(row.ruleset, shown(row.mu), spread(row.sigma), row.hands, row.hands < PROVISIONAL_HANDS, row.flagged)
        for row in rows
    ]


def streaks(user: User) -> Streaks:
    """Queries: one."""
    with connection.cursor() as cursor:
        cursor.execute(STREAKS, [user.pk, user.pk, list(UNCOUNTED)])
        longest, running = cursor.fetchone() or (0, 0)
    return Streaks(longest, running)


def rating_history(user: User, ruleset: str) -> list[Moment]:
    """An account's rating over time, thinned to what a plot can show; first and last stay. Queries: one."""
    with connection.cursor() as cursor:
        cursor.execute(COURSE, [user.pk, ruleset, PLOTTED, PLOTTED])
        return [Moment(at, shown(mu), spread(sigma)) for at, mu, sigma in cursor.fetchall()]


def _hands(user: User) -> QuerySet[LedgerEntry]:
    counted = ~Q(end__in=UNCOUNTED)
    taken_back = LedgerEntry.objects.filter(user=user, kind=Kind.CORRECTION).values("reverses")
    return LedgerEntry.objects.filter(counted, user=user, kind=Kind.HAND).exclude(pk__in=taken_back)
