"""威海保皇, from sources 000 and 002."""

from rules.ruleset import Ruleset

WEIHAI = Ruleset(
    id="weihai",
    name="威海保皇",
    pack="weihai165",
    guard_by="marked",
    held_back="sixes",
    grab="plain",
    abdication="offer",
    abdication_step=2,
    rebels_needed=2,
    answers="twist_kick",
    passing="again",
    fold=True,
    wind="team",
    end="side",
    unit=1,
    solo_open=(24, -24, -24, -24, -24),
    solo_hidden=(12, 0, -12, -12, -12),
    solo_grab=(24, -24, -24, -24, -24),
)
