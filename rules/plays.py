"""Plays as five numbers, which beats which, and all that a hand can play.

A play is N cards of one rank with small and big jokers, and in some rulesets the special card (特画).
Suits do not matter here; ``rules.holding`` keeps the physical cards.

Rule: R3-play R3-beats R3-special R3-sixes
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.cards import BIG, RANK_STRENGTH, RANKS, SIX, SMALL, SPECIAL, STRENGTH
from rules.ruleset import Ruleset

JOKERS_OF_A_KIND: Final = 4
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
_THREE_TWOS: Final = Play("2", 3, 0, 0, 0)
_LONE_BIG: Final = Play("", 0, 0, 1, 0)


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
    if three_twos and play == _THREE_TWOS and top == _LONE_BIG:
        return True
    rank, n, small, big, special = play
    top_rank, top_n, top_small, top_big, top_special = top
    return (
        n + small + big + special == top_n + top_small + top_big + top_special
        and top_special == 0
        and special >= top_big
        and special + big >= top_big + top_small
        and (n == 0 or RANK_STRENGTH[rank] > RANK_STRENGTH[top_rank])
    )


def held_back(counts: Sequence[int], ruleset: Ruleset) -> bool:
    """Whether the sixes of a hand with these counts must still wait (憋6)."""
    if ruleset.held_back == "none" or not counts[SIX]:
        return False
    if ruleset.held_back == "sixes":
        return sum(counts) > counts[SIX]
    return sum(counts[:SMALL]) > counts[SIX]


def naturals_held(counts: Sequence[int]) -> bool:
    """Whether a hand with these counts has a card that is no joker."""
    return any(counts[:SMALL])


# Every play there is, made once: _PLAYS[jokers][rank][n], where jokers is (special, big, small).
# n = 0 is there under the first rank alone, and not without jokers.
_JOKERS: Final = tuple(
    (special, big, small)
    for special in (0, 1)
    for big in range(JOKERS_OF_A_KIND + 1)
    for small in range(JOKERS_OF_A_KIND + 1)
)
_PLAYS: Final = {
    (special, big, small): tuple(
        tuple(Play(rank, n, small, big, special) for n in range(OF_A_RANK + 1)) for rank in RANKS
    )
    for special, big, small in _JOKERS
}
_ALONE: Final = {
    (special, big, small): Play("", 0, small, big, special) for special, big, small in _JOKERS if special + big + small
}


def _joker_choices(counts: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield (special, big, small) from none to all, the weakest first."""
    for special in range(counts[SPECIAL] + 1):
        for big in range(counts[BIG] + 1):
            for small in range(counts[SMALL] + 1):
                yield special, big, small


def leads(counts: Sequence[int], ruleset: Ruleset) -> tuple[Play, ...]:
    """Return every play a hand can lead, the fewest and weakest jokers first, then by rank and number."""
    waiting = held_back(counts, ruleset)
    ranks = [rank for rank in range(SMALL) if counts[rank] and not (waiting and rank == SIX)]
    alone = ruleset.jokers_alone or not naturals_held(counts)
    found: list[Play] = []
    for jokers in _joker_choices(counts):
        if alone and jokers in _ALONE:
            found.append(_ALONE[jokers])
        plays = _PLAYS[jokers]
        for rank in ranks:
            found += plays[rank][1 : counts[rank] + 1]
    return tuple(found)


def follows(counts: Sequence[int], top: Play, ruleset: Ruleset) -> tuple[Play, ...]:
    """Return every play with which a hand beats ``top``, in the order of ``leads``."""
    found: list[Play] = []
    if top.special or top.big > counts[SPECIAL]:
        return _three_twos(counts, top, ruleset)
    size = top.size
    above = RANK_STRENGTH[top.rank] + 1
    waiting = held_back(counts, ruleset)
    alone = ruleset.jokers_alone or not naturals_held(counts)
    for jokers in _joker_choices(counts):
        special, big, small = jokers
        if special < top.big or special + big < top.big + top.small:
            continue
        n = size - special - big - small
        if n == 0 and alone:
            found.append(_ALONE[jokers])
        elif n > 0:
            plays = _PLAYS[jokers]
            found += [
                plays[rank][n] for rank in range(above, SMALL) if counts[rank] >= n and not (waiting and rank == SIX)
            ]
    return (*found, *_three_twos(counts, top, ruleset))


def _three_twos(counts: Sequence[int], top: Play, ruleset: Ruleset) -> tuple[Play, ...]:
    fits = ruleset.three_twos_beat_big and top == _LONE_BIG and counts[RANK_STRENGTH["2"]] >= _THREE_TWOS.n
    return (_THREE_TWOS,) if fits else ()
