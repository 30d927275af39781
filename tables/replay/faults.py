"""What is wrong with a record, in a sentence for whoever brought it. The code and the place stand beside it."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules

SENTENCES: Mapping[str, Promise] = {
    "malformed": _("这里的写法不对，读不懂。"),
    "unknown_format": _("这不是 baohuang-hand/1 的记录。"),
    "unfinished": _("这一局没有结果，或者有盖着的牌，不能判。"),
    "commitment_differs": _("封存的摘要和种子对不上。"),
    "deal_differs": _("种子和随机数发不出这样的牌。"),
    "tribute_differs": _("进贡的牌不对。"),
    "attached_card": _("贴的牌不对。"),
    "hand_unfinished": _("动作写完了，这一局还没有结束。"),
    "actions_after_end": _("这一局在这个动作之前已经结束。"),
    "end_differs": _("结束的方式不对。"),
    "roles_differ": _("身份不对。"),
    "solo_differs": _("独保的种类不对。"),
    "places_differ": _("名次不对。"),
    "doubles_differ": _("加倍不对。"),
    "points_differ": _("分数不对。"),
    "leaving_differs": _("逃跑扣的分不对。"),
    "unknown_ruleset": _("这里没有这种玩法。"),
    "unknown_option": _("没有这项规则。"),
    "option_value": _("这项规则不能这样定。"),
    "options_conflict": _("这几项规则互相矛盾。"),
    "first_seat": _("首家不对。"),
    "deal_sizes": _("有一家的牌数不对。"),
    "deal_cards": _("发的牌不是这副牌：有一张多了或少了。"),
    "unknown_action": _("没有这种动作。"),
    "not_your_turn": _("还没有轮到这一家。"),
    "not_asked": _("这时没有问这一家。"),
    "already_answered": _("这一家已经表过态。"),
    "not_offered": _("这时不能这样做。"),
    "group_not_offered": _("不能叫这种牌。"),
    "must_lead": _("首家必须出牌。"),
    "cards_not_held": _("手里没有这张牌。"),
    "not_a_play": _("这几张不成一手牌。"),
    "jokers_alone": _("手里还有别的牌时，王不能单出。"),
    "six_held_back": _("六要留到最后。"),
    "does_not_beat": _("压不住上一手。"),
    "hand_ended": _("这一局已经结束。"),
}


def sentence(error: rules.RecordError) -> str:
    return str(SENTENCES.get(error.code) or gettext("这份记录不合规则。"))


def place(error: rules.RecordError) -> str:
    """Where it is: of an action its number as a person counts, from 1."""
    name, _space, number = error.place.partition(" ")
    if name == "action" and number.isdecimal():
        return gettext("第 %(number)s 个动作") % {"number": int(number) + 1}
    return error.place
