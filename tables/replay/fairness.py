"""The page that tells how a deal is made, how anybody can check one, and how the cards have fallen here."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

import rules
from tables.deals.figures import Figures, figures

SECONDS = 600


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    """Tell it. Queries: one a ruleset, every ten minutes."""
    decks: dict[tuple[str, ...], list[str]] = {}
    for ruleset in rules.rulesets():
        decks.setdefault(rules.deck(ruleset), []).append(gettext(ruleset.name))
    context = {
        "figures": house_figures(),
        "decks": [(names, len(deck), " ".join(deck)) for deck, names in decks.items()],
    }
    return render(request, "replay/fair.html", context)


def house_figures() -> list[Figures]:
    """The deals of this house as they were at most ten minutes ago. Queries: one a ruleset, or none."""
    key = f"{settings.BUILD}.deals.{get_language()}"
    try:
        kept: list[Figures] | None = cache.get(key)
        if kept is None:
            kept = figures()
            cache.set(key, kept, SECONDS)
    except RedisError:
        return figures()
    return kept
