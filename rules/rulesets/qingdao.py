"""青岛保皇, from source 003."""

from rules.ruleset import Ruleset

QINGDAO = Ruleset(
    id="qingdao",
    name="青岛保皇",
    pack="full216",
    guard_by="fourth",
    grab="takes",
    grab_in_ascend=True,
    abdication="moves",
    abdication_step=4,
    unwanted="forced",
    four_named="choose",
    passing="out",
    hold=True,
    wind="claim",
    end="last",
    unit=1,
    solo_open=(32, -32, -32, -32, -32),
    solo_hidden=(24, -24, -24, -24, -24),
    solo_grab=(40, -40, -40, -40, -40),
)
