"""Bots: a seat's choice from that seat's own view, and nothing else. No Django, no clock, no hidden cards.

The facade other packages import. ``choose`` is deterministic: the same view, level and seed give the
same choice.
"""

from dataclasses import dataclass
from typing import Final, Literal

from bots import greedy, random_player
from rules import View
from rules.actions import Action

Level = Literal["random", "greedy", "novice", "standard", "skilled", "strong"]

LEVELS: Final[tuple[Level, ...]] = ("random", "greedy", "novice", "standard", "skilled", "strong")
"""Every level there will be, from weak to strong; names that are stored."""

PLAYABLE: Final[tuple[Level, ...]] = ("random", "greedy")
"""The levels that can be chosen now."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot would do."""

    action: Action


def choose(view: View, *, level: str, seed: int, playouts: int = 0) -> Choice:  # noqa: ARG001 - no level searches yet.
    """Choose an action for the seat whose view this is; it must be asked something.

    ``seed`` decides between equals. ``playouts`` bounds the search of the levels that search.
    """
    me = view.me
    if me is None or me.question is None or me.question.answered:
        raise ValueError("nothing is asked of this seat")
    if level == "random":
        return Choice(random_player.choose(view, me, me.question, seed))
    if level == "greedy":
        return Choice(greedy.choose(view, me, me.question))
    raise ValueError(f"no bot plays at level {level}")
