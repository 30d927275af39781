"""How the rulesets are put to people who choose one: a name and one line each."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules

# The names stand in rules/ as data; they are repeated here for the message catalogue to find them.
TEXTS: dict[str, tuple[Promise, Promise]] = {
    "weihai": (_("威海保皇"), _("165 张牌，皇帝和侍卫对三个革命党。可以抢独、明保、造反、扭和踢；六要憋到最后。")),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A ruleset that can be played here, in words."""

    id: str
    name: str
    line: str


def offers() -> list[Offer]:
    """Every playable ruleset, in the rules' own order, in the language active now."""
    return [
        Offer(ruleset.id, str(name), str(line)) for ruleset in rules.rulesets() for name, line in [TEXTS[ruleset.id]]
    ]
