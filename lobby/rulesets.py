"""How the rulesets are put to people who choose one: a name and one line each."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules

# The names stand in rules/ as data; they are repeated here for the message catalogue to find them.
TEXTS: dict[str, tuple[Promise, Promise]] = {
    "weihai": (_("威海保皇"), _("165 张牌，皇帝和侍卫对三个革命党。可以抢独、明保、造反、扭和踢；六要憋到最后。")),
    "qingdao": (_("青岛保皇"), _("四副整牌。皇帝叫三张一样的牌，拿着第四张的就是侍卫；可以让位，也会被逼位。")),
    "qingdao_classic": (_("青岛保皇·传统"), _("青岛的老打法：第四张是特画，比大王还大；让位要贴牌，独保另算分。")),
    "qingdao_tribute": (_("青岛保皇·进贡"), _("叫牌找侍卫；上一局输了的，下一局开局要进贡。")),
    "classic": (_("经典保皇"), _("四副整牌，叫三张找侍卫，可以独保、投降、造反和踢。")),
    "common": (_("普通保皇"), _("四副整牌，拿到侍卫牌的就是侍卫，可以让位；接风要自己申请。")),
    "weihai_homy": (_("威海保皇·红心"), _("威海的牌和憋六，分数大一倍，叫法同普通保皇。")),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A ruleset that can be played here, in words."""

    id: str
    name: str
    line: str


def offers() -> list[Offer]:
    """Every playable ruleset, in the rules' own order, in the language active now."""
    return [offer_of(ruleset) for ruleset in rules.rulesets()]


def offer_of(ruleset: rules.Ruleset) -> Offer:
    """A ruleset in words."""
    name, line = TEXTS[ruleset.id]
    return Offer(ruleset.id, str(name), str(line))
