"""The page of a table. All that moves on it comes over the socket."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

import rules
from tables import options
from tables.models import Table


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show a table to who sits there or watches; who has the code may. Queries: one."""
    found = get_object_or_404(Table, code=code)
    ruleset = rules.ruleset(found.ruleset, found.options)
    context = {
        "table": found,
        "ruleset_name": gettext(ruleset.name),
        "declines": _declines(ruleset),
        "options": options.chosen(ruleset, found.options),
    }
    return render(request, "tables/table.html", context)


def _declines(ruleset: rules.Ruleset) -> list[str]:
    """The ways not to play that a ruleset has, in the protocol's words. Rule: R6-pass R6-hold R6-fold R6-claim."""
    has = {"pass": True, "hold": ruleset.hold, "fold": ruleset.fold, "claim": ruleset.wind == "claim"}
    return [name for name, there in has.items() if there]
