"""威海保皇·红心, from the table of source 001: deck, grab, sixes and end of weihai, calls and points of common."""

from dataclasses import replace

from rules.rulesets.common import COMMON

WEIHAI_HOMY = replace(
    COMMON,
    id="weihai_homy",
    name="威海保皇·红心",
    pack="weihai165",
    held_back="sixes",
    grab="plain",
    passing="again",
    fold=True,
    end="side",
)
