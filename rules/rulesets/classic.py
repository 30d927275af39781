"""经典保皇, from source 001."""

from rules.ruleset import Ruleset

CLASSIC = Ruleset(
    id="classic",
    name="经典保皇",
    pack="full216",
    guard_by="fourth",
    grab="plain",
    open_solo=True,
    abdication="moves",
    abdication_step=4,
    unwanted="void",
    four_named="hidden",
    surrender=True,
    rebels_needed=4,
    answers="kick",
    answers_after_grab=True,
    passing="out",
    wind="claim",
    end="last",
    unit=2,
    sweep=True,
    solo_open=(32, -32, -32, -32, -32),
    solo_hidden=(16, 8, 0, -8, -16),
    solo_grab=(32, -32, -32, -32, -32),
)
