"""Cards and points in words, for the pages of finished hands."""

from collections import Counter
from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.translation import pgettext

from rules.cards import EMPEROR_CARD, GUARD_CARD, counter_rank, strong_to_weak
from tables import wording

register = template.Library()


@register.filter
def sheets(names: str) -> list[str]:
    """The addresses of style sheets, in their order."""
    return [static(f"css/{name}.css") for name in names.split(",")]


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
