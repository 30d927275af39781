"""The cards a seat still has: the physical cards, and how many of each strength, kept side by side."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.cards import BIG, RANK_STRENGTH, SMALL, SPECIAL, STRENGTH, STRENGTHS, strong_to_weak
from rules.plays import Play


class Holding(NamedTuple):
    """``counts`` is indexed by strength; ``special`` is the code that is 特画 in this hand, if one is."""

    cards: tuple[str, ...]
    counts: tuple[int, ...]
    special: str | None = None


def holding(codes: Iterable[str], special: str | None = None) -> Holding:
    """Make a holding of these cards, strong to weak."""
    cards = strong_to_weak(codes, special)
    counts = [0] * STRENGTHS
    for code in cards:
        counts[SPECIAL if code == special else STRENGTH[code]] += 1
    return Holding(cards, tuple(counts), special)


def without(held: Holding, cards: Iterable[str], play: Play) -> Holding:
    """Return the holding after ``play`` was made of ``cards``, all of which are held."""
    left = list(held.cards)
    for code in cards:
        left.remove(code)
    counts = list(held.counts)
    if play.n:
        counts[RANK_STRENGTH[play.rank]] -= play.n
    counts[SMALL] -= play.small
    counts[BIG] -= play.big
    counts[SPECIAL] -= play.special
    return Holding(tuple(left), tuple(counts), held.special)
