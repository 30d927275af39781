"""The yardstick player: leads its lowest whole group, answers with the smallest play that beats.

It never plays over its own side as far as it knows, and before the first lead it does what the clock
would do, except that it ascends when it can.
"""

from bots.hand import cards_for
from rules.actions import ACTIONS, Action, Ascend, Play
from rules.cards import RANK_STRENGTH
from rules.plays import Play as Counts
from rules.questions import Question
from rules.views import OwnView, View


def choose(view: View, me: OwnView, question: Question) -> Action:
    """Choose what is smallest."""
    if question.plays is None:
        return _call(question)
    if question.lead:
        return Play(cards_for(me, _lead(question.plays), named=view.named))
    if question.plays and not _own_side(view, me):
        return Play(cards_for(me, question.plays[0], named=view.named))
    declines = [option.type for option in question.options]
    return ACTIONS["claim" if "claim" in declines else "pass"]()


def _call(question: Question) -> Action:
    for option in question.options:
        if option.groups:
            return Ascend(*option.groups[0])
    if question.default is None:
        raise ValueError("a question before the first lead has a default")
    return ACTIONS[question.default]()


def _lead(plays: tuple[Counts, ...]) -> Counts:
    """Return the whole group of the lowest rank; jokers go together once nothing else is left."""
    groups = [play for play in plays if play.size == play.n]
    if groups:
        return min(groups, key=lambda play: (RANK_STRENGTH[play.rank], -play.n))
    return max(plays, key=lambda play: play.size)


def _own_side(view: View, me: OwnView) -> bool:
    """Whether the top play is one of its own side, as far as this seat knows."""
    top = view.trick.top if view.trick else None
    if top is None:
        return False
    own, other = view.seats[me.seat].role, view.seats[top.seat].role
    return other is not None and (own == "rebel") == (other == "rebel")
