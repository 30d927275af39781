"""How the rulesets are put to people who choose one: a name and one line each."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules

# The names stand in rules/ as data; they are repeated here for the message catalogue to find them.
TEXTS: dict[str, tuple[Promise, Promise]] = {
    "weihai": (_("威海保皇"), _("165 张牌，皇帝和侍卫对三个革命党。可以抢独、明保、造反、扭和踢；六要憋到最后。")),
    "qingdao": (_("青岛保皇"), _("四副整牌，皇帝叫三张同样的牌找侍卫。可以抢皇帝、让位、让牌，没人登基就逼位。")),
    "qingdao_classic": (_("青岛保皇·传统"), _("同青岛保皇，第四张是比大王还大的特画，让位要贴牌，独保另有算分。")),
    "qingdao_tribute": (_("青岛保皇·进贡"), _("同经典保皇，每局之后输家向赢家进贡。")),
    "classic": (_("经典保皇"), _("四副整牌，三张同样的牌叫侍卫。可以抢独、明独、暗独、投降、造反和踢。")),
    "common": (_("普通保皇"), _("四副整牌，宝剑小王是侍卫。可以让位、投降、造反、踢和申请接风。")),
    "weihai_homy": (_("威海保皇·红心"), _("威海的牌、抢独和憋六，普通保皇的叫法和算分。")),
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
