"""Points, shares and ratings as the pages write them."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

import rules
from scoring import texts
from scoring.selectors.boards import Standing

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NONE = "–"


@register.simple_tag
def points(number: int) -> SafeString:
    """Points with their sign, in the colour of a gain or a loss; zero has neither."""
    if number == 0:
        return format_html("<span>{}</span>", 0)
    kind, sign = ("gain", "+") if number > 0 else ("loss", MINUS)
    return format_html('<span class="{}">{}{}</span>', kind, sign, abs(number))


@register.filter
def mean(hundredths: int | None) -> str:
    """Points a hand, with their sign."""
    if hundredths is None:
        return NONE
    sign = "+" if hundredths > 0 else MINUS if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


@register.filter
def share(thousandths: int | None) -> str:
    """A share in per cent, to a tenth."""
    return NONE if thousandths is None else f"{thousandths // 10}.{thousandths % 10}%"


@register.simple_tag
def share_of(wins: int, hands: int) -> str:
    """A share of hands however few, in per cent."""
    return share((wins * 2000 + hands) // (hands * 2)) if hands else NONE


@register.simple_tag
def rating(number: int | None, spread: int | None) -> SafeString:
    """A rating with what it may be off."""
    if number is None or spread is None:
        return format_html("{}", NONE)
    return format_html('{} <small class="spread">±{}</small>', number, spread)


@register.simple_tag
def figure(standing: Standing, by: str) -> SafeString:
    """What a board is in order of, as it is written."""
    match by:
        case "points":
            return points(standing.figure)
        case "rating":
            return rating(standing.rating, standing.spread)
        case "hands":
            return format_html("{}", standing.figure)
        case "mean":
            return format_html("{}", mean(standing.figure))
        case _:
            return format_html("{}", share(standing.figure))


@register.filter
def level_name(level: str) -> str:
    """A level of bots in words."""
    return str(texts.LEVELS.get(level, level))


@register.filter
def ruleset_name(ruleset: str) -> str:
    """A ruleset in words; empty: all together."""
    name = next((known.name for known in rules.rulesets() if known.id == ruleset), ruleset)
    return _(name) if name else _("全部玩法")
