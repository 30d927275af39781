"""普通保皇, from source 001: the guard is the marked small joker, nobody grabs."""

from dataclasses import replace

from rules.rulesets.classic import CLASSIC

COMMON = replace(
    CLASSIC,
    id="common",
    name="普通保皇",
    guard_by="marked",
    grab="none",
    open_solo=False,
    four_named="choose",
)
