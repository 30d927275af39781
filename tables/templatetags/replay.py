"""Cards and points in words, and the way to a replay, for the pages of finished hands and of players."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django import template
from django.utils.translation import pgettext

from rules.cards import EMPEROR_CARD, GUARD_CARD, counter_rank, strong_to_weak
from scoring.models import LedgerEntry
from tables import wording
from tables.replay import search

register = template.Library()


@register.simple_tag
def with_replays(viewer_id: int | None, *lists: Sequence[LedgerEntry]) -> list[list[tuple[LedgerEntry, str | None]]]:
    """Lists of entries, each with its hand's code where the viewer may be led to it. Queries: one."""
    codes = search.codes([entry.hand_id for entries in lists for entry in entries], viewer_id)
    return [[(entry, codes.get(entry.hand_id)) for entry in entries] for entries in lists]


@register.simple_tag
def signed(points: int) -> str:
    return wording.signed(points)


@register.simple_tag
def hand_words(cards: Iterable[str]) -> str:
    """A whole hand by its ranks, strong to weak; marked cards by themselves: `皇牌 大王 小王×2 2×4 …`."""
    counts = Counter(
        wording.kind(code) if code in (EMPEROR_CARD, GUARD_CARD) else wording.rank(counter_rank(code))
        for code in strong_to_weak(cards)
    )
    space = pgettext("between cards", " ")
    return space.join(name if count == 1 else f"{name}×{count}" for name, count in counts.items())
