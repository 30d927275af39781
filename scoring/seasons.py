"""Seasons open and close by themselves: a look now and then does what is due, once, however many look at once."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from scoring import periods, settlement, store
from scoring.models import Posting, Season, SeasonPlace, Tally

logger = structlog.get_logger(__name__)

# Hands that ended in the last moment of a season have so long to be written and settled.
GRACE = timedelta(minutes=1)
# The first so many of each ruleset, and all who stand level with the last of them.
HONOURED = 10


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stood when a season closed."""

    ruleset: str
    user_id: int
    rank: int
    points: int
    hands: int

    def figures(self) -> tuple[int, int, int]:
        return self.rank, self.points, self.hands


def turn(now: datetime | None = None) -> list[str]:
    """Open the season that runs, and any before it that nobody opened; close those that are over.

    Returns the periods of those that this call closed. A season waits for its last hands to be settled.
    """
    now = now or timezone.now()
    _open(now)
    due = Season.objects.filter(closed_at__isnull=True, ends_at__lte=now - GRACE).order_by("starts_at")
    return [season.period for season in due if close(season.pk, now)]


def close(season_id: int, now: datetime) -> bool:
    """Write down the places of a season that is over; whether it was this call that did."""
    with transaction.atomic():
        # The books first, as everywhere: whoever settles or closes at the same moment has finished before or waits.
        store.lock()
        season = Season.objects.select_for_update().get(pk=season_id)
        if season.closed_at is not None:
            return False
        if Posting.objects.filter(number__isnull=True, at__lt=season.ends_at).exists():
            return False
        sums = Tally.objects.filter(period=season.period, ranked=True, user__isnull=False)
        SeasonPlace.objects.bulk_create(
            SeasonPlace(
                season=season,
                ruleset=place.ruleset,
                user_id=place.user_id,
                rank=place.rank,
                points=place.points,
                hands=place.hands,
            )
            for place in places(sums.values_list("ruleset", "user_id", "points", "hands").iterator(chunk_size=10_000))
        )
        season.closed_at, season.closed_after = now, settlement.newest()
        season.save(update_fields=["closed_at", "closed_after"])
    logger.info("scoring.season.closed", season=season.period)
    return True


def places(sums: Iterable[tuple[str, int, int, int]]) -> Iterator[Place]:
    """Whom a season honours, from ruleset, account, points and hands of all who played in it.

    Who has no more than nothing is not honoured. Equal points are an equal rank.
    """
    by_ruleset: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for ruleset, user_id, points, hands in sums:
        if points > 0 and hands:
            by_ruleset[ruleset].append((-points, user_id, hands))
    for ruleset, people in sorted(by_ruleset.items()):
        rank, before = 0, 0
        for position, (lost, user_id, hands) in enumerate(sorted(people), 1):
            if lost != before:
                rank, before = position, lost
            if rank > HONOURED:
                break
            yield Place(ruleset, user_id, rank, -lost, hands)


def _open(now: datetime) -> None:
    first = Posting.objects.order_by("pk").values_list("at", flat=True).first()
    period = periods.current("season", min(first or now, now))
    while True:
        starts_at, ends_at = periods.bounds(period)
        Season.objects.get_or_create(period=period, defaults={"starts_at": starts_at, "ends_at": ends_at})
        if ends_at > now:
            return
        period = periods.current("season", ends_at)
