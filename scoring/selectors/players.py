"""One player's figures: by ruleset and role, rating over time, best and worst hands, streaks, partners, honours."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Q, QuerySet

from lobby.accounts import selectors as accounts
from lobby.accounts.models import User
from scoring.models import Kind, LedgerEntry, Partnership, Rating, RatingChange, SeasonPlace, Tally
from scoring.periods import ALL
from scoring.ratings import PROVISIONAL_HANDS, shown, spread
from scoring.results import UNCOUNTED

SHOWN = 5
# Points of a plot: more than its pixels would not be seen.
PLOTTED = 240

# Hands won in a row, newest last: runs are told apart by how many hands lie between them. Hands that are void
# are left out, and so are those that count for nothing.
STREAKS = """
WITH hands AS (
    SELECT e.id, e.points > 0 AS won FROM scoring_ledgerentry e
    WHERE e.user_id = %s AND e.kind = 'hand' AND e."end" <> ALL(%s)
      AND NOT EXISTS (SELECT 1 FROM scoring_ledgerentry r WHERE r.reverses_id = e.id)
), numbered AS (
    SELECT id, won, row_number() OVER (ORDER BY id) - row_number() OVER (PARTITION BY won ORDER BY id) AS run FROM hands
), runs AS (
    SELECT won, count(*) AS length, max(id) AS last FROM numbered GROUP BY won, run
)
SELECT coalesce(max(length) FILTER (WHERE won), 0),
       coalesce(max(length) FILTER (WHERE won AND last = (SELECT max(id) FROM hands)), 0)
FROM runs
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
    hands = _hands(user)
    return Player(
        user=user,
        ranked=[tally for tally in tallies if tally.ranked],
        friendly=[tally for tally in tallies if not tally.ranked],
        skills=skills(user),
        best=list(hands.filter(points__gt=0).order_by("-points", "-pk")[:SHOWN]),
        worst=list(hands.filter(points__lt=0).order_by("points", "-pk")[:SHOWN]),
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
        cursor.execute(STREAKS, [user.pk, list(UNCOUNTED)])
        longest, running = cursor.fetchone() or (0, 0)
    return Streaks(longest, running)


def rating_history(user: User, ruleset: str) -> list[Moment]:
    """An account's rating over time, thinned to what a plot can show; first and last stay. Queries: one."""
    rows = list(
        RatingChange.objects.filter(user=user, ruleset=ruleset).order_by("number").values_list("at", "mu", "sigma")
    )
    if len(rows) > PLOTTED:
        last = len(rows) - 1
        rows = [rows[round(number * last / (PLOTTED - 1))] for number in range(PLOTTED)]
    return [Moment(at, shown(mu), spread(sigma)) for at, mu, sigma in rows]


def _hands(user: User) -> QuerySet[LedgerEntry]:
    counted = ~Q(end__in=UNCOUNTED)
    return LedgerEntry.objects.filter(counted, user=user, kind=Kind.HAND, reversal__isnull=True)
