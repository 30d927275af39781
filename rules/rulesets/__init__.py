"""The presets: one frozen value a file. To add one, write its file and name it here."""

from collections.abc import Mapping
from typing import Any, Final

from rules.errors import RulesetError
from rules.ruleset import Ruleset, options_of, with_options
from rules.rulesets.classic import CLASSIC
from rules.rulesets.common import COMMON
from rules.rulesets.qingdao import QINGDAO
from rules.rulesets.qingdao_classic import QINGDAO_CLASSIC
from rules.rulesets.qingdao_tribute import QINGDAO_TRIBUTE
from rules.rulesets.weihai import WEIHAI
from rules.rulesets.weihai_homy import WEIHAI_HOMY

PRESETS: Final[tuple[Ruleset, ...]] = (WEIHAI, QINGDAO, QINGDAO_CLASSIC, QINGDAO_TRIBUTE, CLASSIC, COMMON, WEIHAI_HOMY)


def find(ruleset_id: str, options: Mapping[str, Any]) -> Ruleset:
    """Return a preset with house options.

    Raises: RulesetError
    """
    for preset in PRESETS:
        if preset.id == ruleset_id:
            return with_options(preset, options)
    raise RulesetError("unknown_ruleset", id=ruleset_id)


def own_options(ruleset: Ruleset) -> dict[str, Any]:
    """Return the house options by which a ruleset differs from its preset."""
    return options_of(ruleset, find(ruleset.id, {}))
