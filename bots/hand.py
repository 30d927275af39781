"""From a play by its counts to the physical cards of one's hand."""

from rules.cards import BIG, GUARD_CARD, SMALL, STRENGTH
from rules.plays import Play
from rules.views import OwnView


def cards_for(me: OwnView, play: Play, *, named: str | None) -> tuple[str, ...]:
    """Return held cards that make the play; those that would show a role are taken last of all.

    ``named`` is the named kind of the hand, if there is one.
    """
    wanted = {"n": play.n, "small": play.small, "big": play.big, "special": play.special}
    chosen = []
    for code in sorted(me.cards, key=lambda code: code in (GUARD_CARD, named)):
        part = _part(code, me.special, play.rank)
        if part is not None and wanted[part]:
            wanted[part] -= 1
            chosen.append(code)
    return tuple(chosen)


def _part(code: str, special: str | None, rank: str) -> str | None:
    """Return which of a play's counts a card can serve."""
    if code == special:
        return "special"
    if STRENGTH[code] == SMALL:
        return "small"
    if STRENGTH[code] == BIG:
        return "big"
    return "n" if code[0] == rank else None
