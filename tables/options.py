"""House options in words: what each switch of the rules is about, and what each of its values means.

The traits of a ruleset that no table may change have words here too, for they explain refusals.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import rules

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Wording:
    """`only_with`: the switch has an effect only where one of these fields has one of these values; empty: always."""

    label: Promise
    values: Mapping[Any, Promise]
    only_with: tuple[tuple[str, tuple[Value, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """One field of a ruleset in the language active now."""

    name: str
    label: str
    value: str
    # The clause of the rulebook; empty for a trait.
    rule: str = ""
    # It has an effect beside the other fields.
    matters: bool = True


_THERE = {True: pgettext_lazy("switch", "有"), False: pgettext_lazy("switch", "没有")}
_MAY = {True: pgettext_lazy("switch", "可以"), False: pgettext_lazy("switch", "不可以")}
_IS = {True: pgettext_lazy("switch", "是"), False: pgettext_lazy("switch", "否")}

_FOURTH = (("guard_by", ("fourth",)),)
_GRABS = (("grab", ("plain", "takes")),)
_MOVES = (("abdication", ("moves",)),)

TRAITS: Mapping[str, Wording] = {
    "pack": Wording(
        _("牌"),
        {"weihai165": _("165 张：没有 3、4、5，再去掉三张 6"), "full216": _("四副整牌，216 张")},
    ),
    "guard_by": Wording(_("谁是侍卫"), {"marked": _("拿到侍卫牌的人"), "fourth": _("拿着皇帝所叫的第四张牌的人")}),
    "abdication": Wording(
        _("怎么让位"), {"offer": _("皇牌和侍卫牌都在手里才可以让，要有人愿意接"), "moves": _("皇牌直接交给下一个人")}
    ),
}
"""What no table may change."""

WORDINGS: Mapping[str, Wording] = {
    "deal_offset": Wording(
        _("第一张牌发给谁"),
        {0: _("首家"), 1: _("首家的下家"), 2: _("首家隔一家的下家"), 3: _("首家隔一家的上家"), 4: _("首家的上家")},
    ),
    "removed_sixes": Wording(
        _("去掉哪三张 6"),
        {"drawn": _("发牌时随便抽掉三张"), "fixed": _("固定是红桃、梅花、方块 6 各一张")},
        (("pack", ("weihai165",)),),
    ),
    "next_first": Wording(
        _("下一局的首家"),
        {
            "emperor": _("这一局的皇帝，没有皇帝就不变"),
            "emperor_else_next": _("这一局的皇帝，没有皇帝就是首家的下家"),
            "next": _("这一局首家的下家"),
            "same": _("首家不变"),
        },
    ),
    "tribute": Wording(_("进贡"), _THERE),
    "jokers_alone": Wording(_("王单独出"), {True: _("可以"), False: _("手里只剩王才可以")}),
    "jokers_mixed": Wording(_("大王小王不带牌一起出"), _MAY),
    "held_back": Wording(
        _("憋 6"),
        {
            "none": _("不憋"),
            "sixes": _("手里只剩 6 才能出 6"),
            "sixes_and_jokers": _("手里只剩 6 和王就能出 6"),
        },
    ),
    "three_twos_beat_big": Wording(_("三个 2 压一张大王"), _MAY),
    "special_card": Wording(_("特画"), _THERE, _FOURTH),
    "grab": Wording(
        _("抢独"),
        {
            "none": _("没有"),
            "plain": _("可以，有记号的王变成普通的王"),
            "takes": _("可以，皇牌归抢的人"),
        },
    ),
    "grab_asked": Wording(_("谁可以抢独"), {"all": _("五家都可以"), "others": _("没有皇牌的四家")}, _GRABS),
    "grab_in_ascend": Wording(_("轮到登基时再抢独"), _MAY, _GRABS),
    "open_solo": Wording(_("不叫牌，直接明独"), _MAY, _FOURTH),
    "abdication_step": Wording(
        _("让位让给谁"), {1: _("下家"), 2: _("隔一家的下家"), 3: _("隔一家的上家"), 4: _("上家")}
    ),
    "acceptor_may_hide": Wording(_("接了皇位的人打暗独"), _MAY, (("abdication", ("offer",)),)),
    "attached_card": Wording(_("贴牌"), _THERE, _MOVES),
    "card_ties": Wording(
        _("贴牌、进贡时一样大的牌"),
        {"fewest": _("先给相同的张数最少的"), "suit": _("按黑桃、红桃、梅花、方块的次序给")},
        (("attached_card", (True,)), ("tribute", (True,))),
    ),
    "unwanted": Wording(_("五家都让位"), {"void": _("黄局，重新发牌"), "forced": _("逼位")}, _MOVES),
    "forced_big": Wording(_("三张大王也逼位"), _IS, (("unwanted", ("forced",)),)),
    "forced_highest": Wording(
        _("被逼位的人不表态，替他叫"), {False: _("最小的一组"), True: _("最大的一组")}, (("unwanted", ("forced",)),)
    ),
    "four_named": Wording(_("叫四张一样的"), {"choose": _("明独、暗独自己选"), "hidden": _("就是暗独")}, _FOURTH),
    "surrender": Wording(_("独保的皇帝投降"), _MAY),
    "surrender_grab": Wording(_("抢独以后投降"), _MAY, (("surrender", (True,)),)),
    "rebels_needed": Wording(
        _("造反要几家"),
        {0: _("没有造反"), 2: _("两家"), 3: _("三家"), 4: _("所有革命党")},
    ),
    "answers": Wording(_("扭和踢"), {"none": _("都没有"), "kick": _("只有踢"), "twist_kick": _("先扭，再踢")}),
    "rebelled_solo": Wording(
        _("暗独被造反以后"),
        {"twist_kick": _("皇帝可以扭，革命党再踢"), "kick": _("皇帝可以踢，就到这里")},
        (("answers", ("twist_kick",)),),
    ),
    "answers_after_grab": Wording(_("抢独以后的扭和踢"), _THERE, (("answers", ("kick", "twist_kick")),)),
    "passing": Wording(_("过牌以后"), {"again": _("别人再出牌，还可以上（过牌可上）"), "out": _("这一轮不能再出")}),
    "hold": Wording(_("让牌"), _THERE),
    "fold": Wording(_("不出"), _THERE),
    "wind": Wording(
        _("接风"),
        {
            "team": _("归离得最近的同伙"),
            "exposed": _("归离得最近、身份已经亮明的同伙"),
            "claim": _("要自己申请"),
        },
    ),
    "claim_outside": Wording(_("这一轮不能再出的人申请接风"), _MAY, (("wind", ("claim",)),)),
    "unclaimed": Wording(
        _("没有人申请接风"), {"next": _("下家开牌"), "team": _("离得最近的同伙开牌")}, (("wind", ("claim",)),)
    ),
    "end": Wording(_("一局什么时候结束"), {"side": _("一方全部出完"), "last": _("只剩一家有牌")}),
    "solo_ends_early": Wording(_("独保的分数定了就结束"), _IS),
    "sweep": Wording(_("包圆（占前两名或后两名）加倍"), _IS),
    "solo_loss": Wording(_("独保输了赔多少"), {"row": _("照这种独保的分"), "grab": _("和抢独输了一样多")}),
}
"""The house options, in the rules' own order."""

_FIELDS: Mapping[str, Wording] = {**TRAITS, **WORDINGS}


def settings_of(ruleset: rules.Ruleset) -> list[Setting]:
    """Every house option of a ruleset with its value."""
    return [_setting(ruleset, name) for name in rules.SWITCHES]


def traits_of(ruleset: rules.Ruleset) -> list[Setting]:
    """What no table may change."""
    return [_setting(ruleset, name) for name in TRAITS]


def chosen(ruleset: rules.Ruleset, options: Mapping[str, Any]) -> list[Setting]:
    """The house options that a table plays otherwise than its ruleset says."""
    return [setting for setting in settings_of(ruleset) if setting.name in options]


def matters(ruleset: rules.Ruleset, name: str) -> bool:
    """Whether a switch has an effect beside the ruleset's other fields."""
    needed = _FIELDS[name].only_with
    return not needed or any(getattr(ruleset, field) in values for field, values in needed)


def refused_fields(refusal: rules.RulesetError) -> list[str]:
    """The house options that a refusal is about; none if it is about the ruleset."""
    named = refusal.fields.get("options", [refusal.fields.get("option")])
    return [name for name in named if name in WORDINGS] if isinstance(named, list) else []


def explain(refusal: rules.RulesetError, ruleset: rules.Ruleset, options: Mapping[str, Any]) -> str:
    """A sentence for options that `ruleset` (a preset) does not take."""
    if refusal.code != "options_conflict":
        return gettext("没有这样的玩法或选项。")
    names = refusal.fields["options"]
    assert isinstance(names, list)  # noqa: S101  (rules.errors says so)
    told = [
        gettext("“%(label)s：%(value)s”")
        % {
            "label": _FIELDS[name].label,
            "value": _FIELDS[name].values[options.get(name, getattr(ruleset, name))],
        }
        for name in names
    ]
    return gettext("%(first)s和%(second)s不能一起用，请改掉一个。") % {"first": told[0], "second": told[1]}


def _setting(ruleset: rules.Ruleset, name: str) -> Setting:
    wording = _FIELDS[name]
    rule = rules.SWITCHES[name].rule if name in rules.SWITCHES else ""
    value = wording.values[getattr(ruleset, name)]
    return Setting(name, str(wording.label), str(value), rule, matters(ruleset, name))
