"""What the table proposes to who is to play: a bot's choice from that seat's own view, so it tells nothing new."""

from typing import Final

import bots
from rules import View
from rules.plays import Play, read

# Chosen anew for each frame of a person's turn: a level that does not search.
LEVEL: Final = "greedy"


def hint(view: View | None) -> Play | None:
    """The play a bot would make here, one of the question's; None where it would rather not or cannot play."""
    me = view.me if view else None
    if view is None or me is None or me.question is None or me.question.answered or not me.question.plays:
        return None
    action = bots.choose(view, level=LEVEL, seed=0).action
    cards = getattr(action, "cards", None)
    return read(cards, special=me.special) if cards else None
