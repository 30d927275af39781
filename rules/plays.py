"""Plays as five numbers, which beats which, and all that a hand can play.

A play is N cards of one rank with small and big jokers, and in some rulesets the special card (特画).
Suits do not matter here; ``rules.holding`` keeps the physical cards.

Rule: R3-play R3-beats R3-special R3-sixes
"""

from collections.abc import Sequence
from functools import cache
from operator import le
from typing import Final, NamedTuple

from rules.cards import BIG, RANK_STRENGTH, RANKS, SIX, SMALL, SPECIAL, STRENGTH
from rules.ruleset import Ruleset

JOKERS_OF_A_KIND: Final = 4
SPECIALS: Final = 1
OF_A_RANK: Final = 16


class Play(NamedTuple):
    """A set of cards by its counts; ``rank`` is empty for jokers alone.

    >>> read(["9S", "SJ!", "9S"])
    Play(rank='9', n=2, small=1, big=0, special=0)
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


# The house option that makes three cards beat one: 2 2 2 over a lone big joker.
THREE_TWOS: Final = Play("2", 3, 0, 0, 0)
LONE_BIG: Final = Play("", 0, 0, 1, 0)
TWO: Final = RANK_STRENGTH["2"]


def read(cards: Sequence[str], special: str | None = None) -> Play | None:
    """Return the play that cards make, None if they make none; ``special`` is the code that is 特画."""
    rank = ""
    n = small = big = specials = 0
    for code in cards:
        strength = SPECIAL if code == special else STRENGTH[code]
        if strength < SMALL:
            if rank and code[0] != rank:
                return None
            rank = code[0]
            n += 1
        elif strength == SMALL:
            small += 1
        elif strength == BIG:
            big += 1
        else:
            specials += 1
    return Play(rank, n, small, big, specials) if cards else None


# There is one special card, so that two are more than any hand has.
UNMATCHED: Final = 2


def bar(top: Play) -> tuple[int, int, int, int]:
    """Return the four numbers that decide what beats a play: its size, small jokers, rank and big jokers.

    The rank is a strength, -1 for jokers alone. A play with the special card counts as more big jokers than
    can be matched.

    >>> bar(Play("9", 3, 2, 0, 0))
    (5, 2, 6, 0)
    """
    rank, n, small, big, special = top
    return n + small + big + special, small, RANK_STRENGTH[rank], UNMATCHED if special else big


def beats(play: Play, top: Play, *, three_twos: bool = False) -> bool:
    """Whether a play beats the one on top.

    Same size, and card by card from the strongest, each strictly stronger. By counts that means: a special
    for every big joker, a big joker or special for every small one as well, a higher rank for the rest.
    ``three_twos``: 2 2 2 beats a lone big joker.

    >>> beats(Play("J", 2, 0, 3, 0), Play("9", 3, 2, 0, 0))
    True
    >>> beats(Play("2", 3, 0, 0, 0), Play("8", 2, 1, 0, 0))
    False
    """
    size, small, rank, big = bar(top)
    own_rank, n, own_small, own_big, special = play
    clears = (
        n + own_small + own_big + special == size
        and special >= big
        and special + own_big >= big + small
        and (n == 0 or RANK_STRENGTH[own_rank] > rank)
    )
    return clears or (three_twos and play == THREE_TWOS and top == LONE_BIG)


def held_back(counts: Sequence[int], ruleset: Ruleset) -> bool:
    """Whether the sixes of a hand with these counts must still wait (憋6)."""
    if ruleset.held_back == "none" or not counts[SIX]:
        return False
    if ruleset.held_back == "sixes":
        return sum(counts) > counts[SIX]
    return sum(counts[:SMALL]) > counts[SIX]


def must_ride(counts: Sequence[int], ruleset: Ruleset) -> bool:
    """Whether jokers may not go alone: the house wants them on a rank, and there is one that may be played."""
    if ruleset.jokers_alone:
        return False
    return any(counts[:SMALL]) and (sum(counts[:SMALL]) > counts[SIX] or not held_back(counts, ruleset))


def may_go_alone(play: Play, ruleset: Ruleset) -> bool:
    """Whether jokers without a rank are a play at all in this house: mixed ones may be none."""
    return ruleset.jokers_mixed or max(play.small, play.big, play.special) == play.size


# Every play there is, made once, so that listing is picking.


class Jokers:
    """The plays with certain jokers on them."""

    __slots__ = ("alone", "by_number", "pure", "special", "strong", "total", "up_to")

    def __init__(self, special: int, big: int, small: int) -> None:
        self.special = special
        self.strong = special + big
        self.total = special + big + small
        # Jokers alone are a play, nothing at all is none.
        self.alone = (Play("", 0, small, big, special),) if self.total else ()
        # The same where the house wants jokers that go alone to be of one kind.
        self.pure = self.alone if max(special, big, small) == self.total else ()
        plays = [[Play(rank, n, small, big, special) for n in range(OF_A_RANK + 1)] for rank in RANKS]
        # By rank and number held: one to that many of the rank.
        self.up_to = tuple(tuple(tuple(row[1 : held + 1]) for held in range(OF_A_RANK + 1)) for row in plays)
        # By number and rank: exactly that many.
        self.by_number = tuple(zip(*plays, strict=True))


_JOKERS: Final = {
    (special, big, small): Jokers(special, big, small)
    for special in range(SPECIALS + 1)
    for big in range(JOKERS_OF_A_KIND + 1)
    for small in range(JOKERS_OF_A_KIND + 1)
}
NO_JOKERS: Final = _JOKERS[0, 0, 0]
# By the jokers held: every choice of them, from none to all, the weakest first.
_CHOICES: Final = {
    held: tuple(jokers for chosen, jokers in _JOKERS.items() if all(map(le, chosen, held))) for held in _JOKERS
}


@cache
def fitting(held: tuple[int, int, int], size: int, small: int, big: int) -> tuple[tuple[Jokers, int], ...]:
    """Return the jokers that an answer to a play may have, each with the number of cards of a rank it then needs.

    ``held`` are the hand's (special, big, small); the others are the numbers of ``bar`` but for the rank.
    """
    return tuple(
        (jokers, size - jokers.total)
        for jokers in _CHOICES[held]
        if jokers.special >= big and jokers.strong >= big + small and 0 <= size - jokers.total <= OF_A_RANK
    )


def leads(counts: Sequence[int], ruleset: Ruleset) -> tuple[Play, ...]:
    """Return every play a hand can lead, the fewest and weakest jokers first, then by rank and number."""
    held = [(rank, number) for rank, number in enumerate(counts[:SMALL]) if number]
    if held_back(counts, ruleset):
        held = [(rank, number) for rank, number in held if rank != SIX]
    alone, mixed = not must_ride(counts, ruleset), ruleset.jokers_mixed
    found: list[Play] = []
    for jokers in _CHOICES[counts[SPECIAL], counts[BIG], counts[SMALL]]:
        if alone:
            found += jokers.alone if mixed else jokers.pure
        up_to = jokers.up_to
        for rank, number in held:
            found += up_to[rank][number]
    return tuple(found)


def follows(counts: Sequence[int], top: Play, ruleset: Ruleset) -> tuple[Play, ...]:
    """Return every play with which a hand beats ``top``, in the order of ``leads``."""
    found: list[Play] = []
    size, small, rank, big = bar(top)
    above: Sequence[int] = range(rank + 1, SMALL)
    if rank < SIX and held_back(counts, ruleset):
        above = [strength for strength in above if strength != SIX]
    for jokers, n in fitting((counts[SPECIAL], counts[BIG], counts[SMALL]), size, small, big):
        if n:
            plays = jokers.by_number[n]
            found += [plays[strength] for strength in above if counts[strength] >= n]
        elif not must_ride(counts, ruleset):
            found += jokers.alone if ruleset.jokers_mixed else jokers.pure
    if top == LONE_BIG and ruleset.three_twos_beat_big and counts[TWO] >= THREE_TWOS.n:
        found.append(THREE_TWOS)
    return tuple(found)
