"""Calls and kinds of solo in the players' words, and whether an exercise is solved."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from lobby.exercises import Judgement

register = template.Library()

CALLS = {
    "reveal": pgettext_lazy("double", "明保"),
    "rebellion": pgettext_lazy("double", "造反"),
    "twist": pgettext_lazy("double", "扭"),
    "kick": pgettext_lazy("double", "踢"),
}
SOLOS = {
    "open": pgettext_lazy("solo", "明独"),
    "hidden": pgettext_lazy("solo", "暗独"),
    "grab": pgettext_lazy("solo", "抢独"),
}


@register.filter
def calls(names: Iterable[str]) -> str:
    """A series of calls: `明保 → 扭`."""
    return " → ".join(str(CALLS[name]) for name in names) or _("没有加倍")


@register.filter
def solo(kind: str) -> str:
    return str(SOLOS[kind])


@register.filter
def all_right(judgements: Iterable[Judgement]) -> bool:
    return all(judgement.right for judgement in judgements)
