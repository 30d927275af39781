"""Drawn cards: `{% cards codes %}` gives a fan of them that is read out as what it is."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.cards import BIG_JOKER, EMPEROR_CARD, GUARD_CARD, STRENGTH, counter_rank, kind, strong_to_weak

register = template.Library()

SUITS = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}
WIDTH, HEIGHT, STEP = 44, 62, 21
# Room for the line around a card.
EDGE = 1


@dataclass(frozen=True, slots=True)
class Face:
    """What card.svg draws: one of `kind` (back, emperor, guard, big, small) or `rank` with `suit`."""

    x: int = 0
    kind: str = ""
    rank: str = ""
    suit: str = ""
    special: bool = False
    # All but the left edge lies under the next card.
    covered: bool = False


@register.inclusion_tag("lobby/cards.html")
def cards(codes: str | Iterable[str], special: str | None = None) -> dict[str, Any]:
    """Draw cards from strong to weak, each half over the one before; `special` is the code that is 特画.

    A template may write the codes as one text: `{% cards "SJ 8S 8H" %}`.
    """
    sorted_codes = strong_to_weak(codes.split() if isinstance(codes, str) else codes, special)
    faces = [
        replace(_face(code, special), x=EDGE + STEP * place, covered=place < len(sorted_codes) - 1)
        for place, code in enumerate(sorted_codes)
    ]
    width = WIDTH + STEP * (len(faces) - 1) + 2 * EDGE
    return {"faces": faces, "width": width, "height": HEIGHT + 2 * EDGE, "label": words(sorted_codes, special)}


def _face(code: str, special: str | None) -> Face:
    if code in (EMPEROR_CARD, GUARD_CARD):
        return Face(kind="emperor" if code == EMPEROR_CARD else "guard")
    if kind(code) in STRENGTH and len(code) == 2 and code[1] in SUITS:
        return Face(rank=code[0].replace("T", "10"), suit=SUITS[code[1]], special=code == special)
    return Face(kind="big" if code == BIG_JOKER else "small")


@register.simple_tag
def play_words(codes: Iterable[str], special: str | None = None) -> str:
    """A play in words."""
    return words(strong_to_weak(codes, special), special)


def words(codes: Iterable[str], special: str | None = None) -> str:
    """Cards by their ranks and numbers, suits left out: `小王、8×2`."""
    counts = Counter(pgettext("card", "特画") if code == special else _name(code) for code in codes)
    return _("、").join(name if count == 1 else f"{name}×{count}" for name, count in counts.items())


def _name(code: str) -> str:
    if code == EMPEROR_CARD:
        return _("皇牌")
    if code == GUARD_CARD:
        return _("侍卫牌")
    names = {"BJ": _("大王"), "SJ": _("小王"), "T": "10"}
    rank = counter_rank(code)
    return names.get(rank, rank)
