"""The presets: one frozen value a file. To add one, write its file and name it here."""

from rules.ruleset import Ruleset
from rules.rulesets.weihai import WEIHAI

PRESETS: tuple[Ruleset, ...] = (WEIHAI,)
