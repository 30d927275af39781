"""Plays as five numbers, which beats which, and all that a hand can play.

A play is N cards of one rank with small and big jokers, and in some rulesets the special card (特画).
Suits do not matter here; ``rules.holding`` keeps the physical cards.
"""

from typing import NamedTuple


class Play(NamedTuple):
    """A set of cards by its counts; ``rank`` is empty for jokers alone.

    Rule: R3-play
    """

    rank: str
    n: int
    small: int
    big: int
    special: int

    @property
    def size(self) -> int:
        """How many cards it is."""
        return self.n + self.small + self.big + self.special
