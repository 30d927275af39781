"""Card codes and what they are worth.

A card is its code: rank and suit (``6S``, ``TH``), ``SJ`` and ``BJ`` for the jokers, ``SJ!`` for the
guard card and ``BJ!`` for the emperor card. Suits never rank. A *strength* is a small integer that
orders cards: 0-12 for the ranks, then the small joker, the big joker and the special card (特画).

Rule: R2-decks
"""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "3456789TJQKA2"
SUITS: Final = "SHCD"
SMALL_JOKER: Final = "SJ"
BIG_JOKER: Final = "BJ"
GUARD_CARD: Final = "SJ!"
EMPEROR_CARD: Final = "BJ!"
UNKNOWN: Final = "??"

SMALL: Final = 13
BIG: Final = 14
# A special card has this strength in the guard's hand alone, whatever its code says.
SPECIAL: Final = 15
STRENGTHS: Final = 16

NATURALS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
KINDS: Final = (*NATURALS, SMALL_JOKER, BIG_JOKER)
CODES: Final = (*KINDS, GUARD_CARD, EMPEROR_CARD)

STRENGTH: Final = {
    **{rank + suit: RANKS.index(rank) for rank in RANKS for suit in SUITS},
    SMALL_JOKER: SMALL,
    GUARD_CARD: SMALL,
    BIG_JOKER: BIG,
    EMPEROR_CARD: BIG,
}
RANK_STRENGTH: Final = {"": -1, **{rank: strength for strength, rank in enumerate(RANKS)}}
SIX: Final = RANK_STRENGTH["6"]

# Marked cards lie before their plain equals, suits in the order S H C D.
_PLACE: Final = {
    code: place for place, code in enumerate((*NATURALS, GUARD_CARD, SMALL_JOKER, EMPEROR_CARD, BIG_JOKER))
}


def kind(code: str) -> str:
    """Return the code without its mark: what a named group calls this card.

    >>> kind("BJ!"), kind("9C")
    ('BJ', '9C')
    """
    return code.removesuffix("!")


def counter_rank(code: str) -> str:
    """Return the heading under which the public card counter lists this card.

    >>> counter_rank("SJ!"), counter_rank("TH")
    ('SJ', 'T')
    """
    plain = kind(code)
    return plain if plain in (SMALL_JOKER, BIG_JOKER) else plain[0]


def strong_to_weak(codes: Iterable[str], special: str | None = None) -> tuple[str, ...]:
    """Sort cards from strong to weak, equal ones in suit order; a special card comes first.

    >>> strong_to_weak(["6S", "BJ", "6H", "SJ!", "2D"])
    ('BJ', 'SJ!', '2D', '6S', '6H')
    """
    return tuple(sorted(codes, key=lambda code: (-(SPECIAL if code == special else STRENGTH[code]), _PLACE[code])))
