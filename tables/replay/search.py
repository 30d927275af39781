"""Finished hands by what they were. Of private tables only one's own are found."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from lobby.accounts import selectors as accounts
from lobby.accounts.models import User
from lobby.accounts.statements import Statement
from scoring.models import Kind, LedgerEntry
from tables.replay.models import FinishedHand
from tables.replay.showing import Sitter, sitters

PAGE = 20

# What came of a hand: for its two sides, and, where a player is asked for, for him.
SIDES: Mapping[str, Q] = {
    "crown": Q(won=FinishedHand.Won.CROWN),
    "rebels": Q(won=FinishedHand.Won.REBELS),
    "level": Q(won=FinishedHand.Won.LEVEL),
    "solo": ~Q(solo=""),
    "stopped": Q(won=""),
}
PLAYERS: Mapping[str, Q] = {"won": Q(points__gt=0), "lost": Q(points__lt=0)}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for; dates are the site's days, both included."""

    player: User | None = None
    ruleset: str | None = None
    role: str | None = None
    result: str | None = None
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A finished hand and who sat at it."""

    finished: FinishedHand
    sitters: tuple[Sitter, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Hands, newest first; `before` is the code from which the next page goes on, None on the last."""

    hands: tuple[Found, ...]
    before: str | None


def may_see(player: User, viewer_id: int | None) -> bool:
    """Whether an account's hands may be listed for somebody. Queries: as `accounts.lets`."""
    return accounts.lets(player.history_to, player.pk, viewer_id)


def search(wanted: Wanted, viewer_id: int | None, before: str | None = None, limit: int = PAGE) -> Page:
    """Find a page of hands, those before the one with this code. Queries: 2, one with `before`, one as `sitters`."""
    hands = _matching(wanted, viewer_id)
    if before:
        hands = _behind(hands, before)
    found = list(hands.select_related("hand__table").order_by("-ended_at", "-hand")[: limit + 1])
    shown = found[:limit]
    people = sitters([finished.hand for finished in shown], viewer_id)
    return Page(
        tuple(Found(finished, people[finished.pk]) for finished in shown),
        shown[-1].code if len(found) > limit else None,
    )


def codes(hand_ids: Iterable[int], viewer_id: int | None) -> dict[int, str]:
    """The codes of those of these hands that a viewer may be led to: public ones and his own. Queries: one."""
    ids = list(hand_ids)
    seen = PUBLIC.all(ids) if viewer_id is None else LED_TO.all(viewer_id, ids)
    return {finished.pk: finished.code for finished in seen}


def of(hand_ids: Sequence[int], viewer_id: int | None) -> tuple[Found, ...]:
    """Those of these hands that a viewer may be led to, in the order in which they are given. Queries: 2, or 3."""
    rows = FinishedHand.objects.filter(_led_to(viewer_id), hand__in=hand_ids).select_related("hand__table")
    seen = {finished.pk: finished for finished in rows}
    people = sitters([finished.hand for finished in seen.values()], viewer_id)
    return tuple(Found(seen[hand], people[hand]) for hand in hand_ids if hand in seen)


def _matching(wanted: Wanted, viewer_id: int | None) -> QuerySet[FinishedHand]:
    hands = FinishedHand.objects.all()
    if wanted.player is None or wanted.player.pk != viewer_id:
        hands = hands.filter(_led_to(viewer_id if wanted.player else None))
    if wanted.player is not None:
        hands = hands.filter(hand__in=_entries(wanted, wanted.player.pk).values("hand_id"))
    if wanted.ruleset:
        hands = hands.filter(ruleset=wanted.ruleset)
    if wanted.result and wanted.result in SIDES:
        hands = hands.filter(SIDES[wanted.result])
    if wanted.since:
        hands = hands.filter(ended_at__gte=_midnight(wanted.since))
    if wanted.until:
        hands = hands.filter(ended_at__lt=_midnight(wanted.until + timedelta(days=1)))
    return hands


def _led_to(viewer_id: int | None) -> Q:
    """Hands of public tables, and those at which the viewer sat."""
    public = Q(public=True)
    # Looked up for each hand that is not public: all of an account's hands together are thousands.
    return public if viewer_id is None else public | Q(Exists(_of(viewer_id).filter(hand_id=OuterRef("hand"))))


# Codes alone: what is written on these pages.
PUBLIC = Statement(lambda: FinishedHand.objects.filter(_led_to(None)).only("code"), "WHERE hand_id = ANY(%s)")
LED_TO = Statement(lambda viewer: FinishedHand.objects.filter(_led_to(viewer)).only("code"), "WHERE hand_id = ANY(%s)")


def _of(account_id: int | None) -> QuerySet[LedgerEntry]:
    """The entries that tie an account to hands: its points, or what leaving cost it."""
    return LedgerEntry.objects.filter(user=account_id, kind__in=[Kind.HAND, Kind.LEAVING])


def _entries(wanted: Wanted, player_id: int) -> QuerySet[LedgerEntry]:
    entries = _of(player_id)
    if wanted.role:
        entries = entries.filter(role=wanted.role)
    if wanted.result and wanted.result in PLAYERS:
        entries = entries.filter(PLAYERS[wanted.result])
    return entries


def _behind(hands: QuerySet[FinishedHand], code: str) -> QuerySet[FinishedHand]:
    last: Any = FinishedHand.objects.filter(code=code).values_list("ended_at", "hand").first()
    if last is None:
        return hands.none()
    return hands.filter(Q(ended_at__lt=last[0]) | Q(ended_at=last[0], hand__lt=last[1]))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
