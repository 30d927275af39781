"""The page of a table. All that moves on it comes over the socket."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

import bots
import rules
from tables import options
from tables import sheet as sheets
from tables.models import Table


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show a table to who sits there or watches; who has the code may. Queries: one."""
    found = _found(request, code)
    ruleset = rules.ruleset(found.ruleset, found.options)
    context = {
        "table": found,
        "ruleset_name": gettext(ruleset.name),
        "declines": _declines(ruleset),
        "options": options.chosen(ruleset, found.options),
        "levels": bots.PLAYABLE,
    }
    return render(request, "tables/table.html", context)


@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Show the sums of a table's sitting. Queries: four."""
    found = _found(request, code)
    ruleset = rules.ruleset(found.ruleset, found.options)
    context = {"table": found, "ruleset_name": gettext(ruleset.name), "sheet": sheets.sheet(found)}
    return render(request, "tables/sheet.html", context)


def _found(request: HttpRequest, code: str) -> Table:
    """The table, unless its owner has sent the visitor away for good."""
    found = get_object_or_404(Table, code=code)
    if request.user.pk in found.shut_out:
        raise PermissionDenied
    return found


def _declines(ruleset: rules.Ruleset) -> list[str]:
    """The ways not to play that a ruleset has, in the protocol's words. Rule: R6-pass R6-hold R6-fold R6-claim."""
    has = {"pass": True, "hold": ruleset.hold, "fold": ruleset.fold, "claim": ruleset.wind == "claim"}
    return [name for name, there in has.items() if there]
