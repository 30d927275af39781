"""The hands that are over: kept when they end, found again by what came out of them, and read from their log."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models.functions import Now

import rules
from rules import events as ev
from rules.cards import BIG_JOKER, EMPEROR_CARD, GUARD_CARD, SMALL_JOKER
from rules.record import Mark
from tables import log, selectors
from tables.models import Hand, HandEvent
from tables.replay.models import FinishedHand

JOKERS = frozenset({SMALL_JOKER, GUARD_CARD, BIG_JOKER, EMPEROR_CARD})


@dataclass(frozen=True, slots=True)
class Telling:
    """A hand whole: its log and who took which action."""

    events: tuple[rules.Event, ...]
    # By number in the log: "auto" the clock, "bot" a bot.
    marks: dict[int, Mark]


def keep(hand: Hand, result: rules.Result) -> FinishedHand:
    """Write the row of a hand in the transaction that ends it. Queries: one."""
    return FinishedHand.objects.create(
        hand=hand, public=hand.table.public, ended_at=Now(), **columns(hand, result, log.fold(hand))
    )


def columns(hand: Hand, result: rules.Result, fold: log.Fold) -> dict[str, Any]:
    """What the log of a hand that is over says its row holds, but for when it ended and at what kind of table."""
    return {
        "ruleset": hand.ruleset,
        "end": result.end,
        "solo": result.solo or "",
        "won": winner(result),
        "roles": result.roles and list(result.roles),
        "places": list(result.places),
        "points": list(result.points),
        **dealt(_deal(fold)),
    }


def winner(result: rules.Result) -> str:
    """The side that won; empty where there was no emperor or are no points."""
    if result.roles is None or result.sum is None:
        return ""
    emperor = result.points[result.roles.index("emperor")]
    if emperor == 0:
        return FinishedHand.Won.LEVEL
    return FinishedHand.Won.CROWN if emperor > 0 else FinishedHand.Won.REBELS


def dealt(hands: Sequence[Sequence[str]]) -> dict[str, Any]:
    """What the columns of a hand say of its deal, before any card moved."""
    return {
        "emperor_card": next(seat for seat, cards in enumerate(hands) if EMPEROR_CARD in cards),
        "jokers": [sum(code in JOKERS for code in cards) for cards in hands],
    }


def _deal(fold: log.Fold) -> tuple[tuple[str, ...], ...]:
    event = fold.entries[1].event
    if not isinstance(event, ev.Dealt):
        raise TypeError("the second event of a log is the deal")
    return event.hands


def find(code: str) -> FinishedHand | None:
    """The finished hand with this code; who has the code may see it, and no running hand has one. Queries: one."""
    return FinishedHand.objects.select_related("hand__table").filter(code=code).first()


def tell(finished: FinishedHand) -> Telling:
    """Read a finished hand's log. Queries: 2."""
    rows = HandEvent.objects.filter(hand_id=finished.pk, by__in=selectors.MARKS).values_list("number", "by")
    events = tuple(entry.event for entry in log.read(finished.pk).entries)
    return Telling(events, {number: selectors.MARKS[by] for number, by in rows})
