"""The words of boards and profiles."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.selectors.boards import Figure

FIGURES: dict[Figure, Promise] = {
    "points": _("总分"),
    "rating": _("等级分"),
    "hands": _("局数"),
    "mean": _("每局得分"),
    "emperor_share": _("皇帝胜率"),
    "guard_share": _("侍卫胜率"),
    "rebel_share": _("革命党胜率"),
}
SPANS: dict[str, Promise] = {
    "day": pgettext_lazy("period", "今天"),
    "week": pgettext_lazy("period", "本周"),
    "season": pgettext_lazy("period", "本赛季"),
    "all": pgettext_lazy("period", "全部时间"),
}
HANDS: dict[str, Promise] = {"ranked": _("计分局"), "friendly": _("友谊局")}
LEVELS: dict[str, Promise] = {
    "random": _("乱出"),
    "greedy": _("有牌就压"),
    "novice": _("新手"),
    "standard": _("一般"),
    "skilled": _("熟手"),
    "strong": _("高手"),
}
