"""The players' own words for cards, roles, calls and results, in the language active now."""

from collections.abc import Iterable

from django.utils.translation import gettext, pgettext

from rules.cards import BIG_JOKER, EMPEROR_CARD, GUARD_CARD, SMALL_JOKER
from rules.plays import Play
from rules.results import FixedSum, Result, SoloSum

MINUS = "\N{MINUS SIGN}"


def listed(parts: Iterable[str]) -> str:
    """Several things in one sentence."""
    return pgettext("between names", "、").join(parts)


def signed(points: int) -> str:
    """Points with their sign; the minus is the typographic one."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def rank(rank: str) -> str:
    return {
        "T": "10",
        SMALL_JOKER: pgettext("card", "小王"),
        BIG_JOKER: pgettext("card", "大王"),
        "!": pgettext("card", "特画"),
    }.get(rank, rank)


def kind(code: str) -> str:
    """A card: suit and rank; a joker by its name, a marked one by what it makes of its holder."""
    if code == EMPEROR_CARD:
        return pgettext("card", "皇牌")
    if code == GUARD_CARD:
        return pgettext("card", "侍卫牌")
    suits = {
        "S": pgettext("suit", "黑桃"),
        "H": pgettext("suit", "红桃"),
        "C": pgettext("suit", "梅花"),
        "D": pgettext("suit", "方块"),
    }
    if code in {SMALL_JOKER, BIG_JOKER}:
        return rank(code)
    return pgettext("kind", "%(suit)s%(rank)s") % {"suit": suits[code[1]], "rank": rank(code[0])}


def play(cards: Play) -> str:
    """A play by its counts: "4 张 9 带 1 张小王"."""
    parts = [(cards.rank, cards.n), (SMALL_JOKER, cards.small), (BIG_JOKER, cards.big), ("!", cards.special)]
    first, *riders = [
        gettext("%(count)s 张 %(rank)s") % {"count": count, "rank": rank(name)} for name, count in parts if count
    ]
    for rider in riders:
        first = pgettext("cards with jokers", "%(first)s 带 %(next)s") % {"first": first, "next": rider}
    return first


def role(role: str) -> str:
    return {"emperor": pgettext("role", "皇帝"), "guard": pgettext("role", "侍卫")}.get(role) or pgettext(
        "role", "平民"
    )


def place(place: int) -> str:
    return (
        pgettext("place", "头客"),
        pgettext("place", "二客"),
        pgettext("place", "三客"),
        pgettext("place", "二拉"),
        pgettext("place", "大拉"),
    )[place - 1]


def decline(type_: str) -> str:
    return {
        "fold": pgettext("decline", "不出"),
        "hold": pgettext("decline", "让牌"),
        "claim": pgettext("decline", "接风"),
    }.get(type_) or pgettext("decline", "过")


def double(double: str) -> str:
    return {
        "reveal": pgettext("double", "明保"),
        "rebellion": pgettext("double", "造反"),
        "twist": pgettext("double", "扭"),
        "kick": pgettext("double", "踢"),
    }.get(double) or pgettext("double", "包圆")


def solo(solo: str) -> str:
    return {"open": pgettext("solo", "明独"), "grab": pgettext("solo", "抢独")}.get(solo) or pgettext("solo", "暗独")


def answer(type_: str) -> str:
    """A secret answer that says something."""
    return {"hide": pgettext("answer", "暗保"), "hidden": pgettext("answer", "暗独")}[type_]


def refusal(phase: str) -> str:
    """A "no", worded by the question it answers."""
    return {
        "grab": pgettext("answer", "不抢"),
        "offer": pgettext("answer", "不接"),
        "rebellion": pgettext("answer", "不反"),
        "twist": pgettext("answer", "不扭"),
        "kick": pgettext("answer", "不踢"),
        "declare": pgettext("answer", "不投降"),
    }.get(phase) or pgettext("answer", "不")


def end(end: str) -> str:
    """How a hand ended, as a title."""
    return {
        "surrendered": gettext("皇帝投降"),
        "refused": gettext("没有人接皇位"),
        "void": gettext("黄局，不算分"),
        "dissolved": gettext("大家同意散局，不算分"),
        "annulled": gettext("这一局作废，不算分"),
    }.get(end) or gettext("打完的一局")


def sum_of(result: Result) -> str:
    """The sum that gave the points: "皇帝 2 × (2 + 1) × 2 明保 = +12"; empty where there are none."""
    total = result.sum
    if total is None:
        return ""
    if isinstance(total, FixedSum):
        return pgettext("sum", "定价 %(points)s") % {"points": signed(total.base)}
    emperor = signed(result.points[result.roles.index("emperor")]) if result.roles else ""
    doubles = "".join(f" × 2 {double(each)}" for each in total.doubles)
    if isinstance(total, SoloSum):
        return f"{solo(result.solo or 'hidden')} {signed(total.base)}{doubles} = {emperor}"
    unit = "" if total.unit == 1 else f" × {total.unit}"
    sign = MINUS if total.guard_value < 0 else "+"
    first = str(total.emperor_value).replace("-", MINUS)
    return f"{role('emperor')} 2{unit} × ({first} {sign} {abs(total.guard_value)}){doubles} = {emperor}"
