"""The leaderboard page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import rules
from lobby.accounts.models import User
from scoring import selectors

SHOWN = 50


def chosen_ruleset(request: HttpRequest) -> str | None:
    """Return the ruleset the address names; None: all together. Raises: Http404 for an unknown one."""
    chosen = request.GET.get("ruleset") or None
    if chosen is not None and chosen not in {ruleset.id for ruleset in rules.rulesets()}:
        raise Http404
    return chosen


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Show the players with the most points, and the reader's own line wherever it stands. Queries: at most five."""
    chosen = chosen_ruleset(request)
    standings = selectors.leaderboard(chosen, SHOWN)
    me = request.user.pk if isinstance(request.user, User) else None
    mine = None
    if me and all(standing.user_id != me for standing in standings):
        mine = selectors.standing(me, chosen)
    context = {
        "rulesets": rules.rulesets(),
        "chosen": chosen,
        "standings": standings,
        "me": me,
        "mine": mine,
    }
    return render(request, "scoring/leaderboards.html", context)
