"""The page of a table. All that moves on it comes over the socket."""

import json
from dataclasses import replace
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import bots
import rules
from rules.cards import counter_rank
from tables import frames, options, protocol, selectors
from tables import sheet as sheets
from tables.models import Table


@require_safe
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Show a table to who sits there or watches; who has the code may.

    Queries: one, and for an account those of `selectors.sitting`.
    """
    found = _found(request, code)
    ruleset = rules.ruleset(found.ruleset, found.options)
    context = {
        "table": found,
        "ruleset_name": gettext(ruleset.name),
        "declines": _declines(ruleset),
        "ranks": ranks(ruleset),
        "options": options.chosen(ruleset, found.options),
        "levels": bots.PLAYABLE,
        "frame": _frame(code, request.user.pk),
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


def _frame(code: str, user_id: int | None) -> Any:
    """What a seat is shown before its socket opens; None: a watcher, whose frame may be due later."""
    sitting = selectors.sitting(code) if user_id is not None else None
    seat = sitting.seat_of(user_id) if sitting else None
    if sitting is None or seat is None:
        return None
    # Who asks for the page is here.
    sitting = replace(sitting, away=sitting.away - {seat})
    return json.loads(protocol.encode(frames.frame(sitting, seat, [], 0)))


def ranks(ruleset: rules.Ruleset) -> list[str]:
    """The ranks a ruleset is played with, in no order: what a card counter counts."""
    return sorted({counter_rank(code) for code in rules.deck(ruleset)})


def _declines(ruleset: rules.Ruleset) -> list[str]:
    """The ways not to play that a ruleset has, in the protocol's words. Rule: R6-pass R6-hold R6-fold R6-claim."""
    has = {"pass": True, "hold": ruleset.hold, "fold": ruleset.fold, "claim": ruleset.wind == "claim"}
    return [name for name, there in has.items() if there]
