"""The home page, the rules, the lessons, and the ways to a seat."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules
from lobby import exercises, selectors
from lobby.accounts import sessions
from lobby.forms import TableForm
from lobby.rulebook.chapters import chapters
from lobby.rulebook.deck import marked, ranks
from lobby.rulebook.differences import differences
from lobby.rulebook.scores import scores
from lobby.rulebook.verdicts import verdicts
from lobby.rulesets import offer_of, offers
from scoring.selectors.boards import leaders
from tables import options
from tables.errors import TableError
from tables.services.seating import open_table, play_now

LEADERS = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what a first visit needs. Queries: three, and two for whoever is logged in."""
    context = {
        "offers": offers(),
        "activity": selectors.activity(),
        "leaders": leaders(LEADERS),
        "seat": selectors.seat_of(request.user.pk) if request.user.is_authenticated else None,
    }
    return render(request, "lobby/home.html", context)


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Sit the visitor down at a table that plays; a stranger is made a guest by this press."""
    wanted = _find(request.POST.get("ruleset") or offers()[0].id)
    return _seat(request, wanted.id)


@require_http_methods(["GET", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Open a table with house options and seat its maker: with four bots, then it is dealt, or to wait for people.

    Who sits somewhere already is led back there.
    """
    wanted = request.POST.get("ruleset") or request.GET.get("ruleset") or offers()[0].id
    chosen = _find(wanted)
    form = TableForm(chosen, request.POST or None)
    seat = selectors.seat_of(request.user.pk) if request.user.is_authenticated else None
    if request.method == "POST" and seat is not None:
        return redirect("table", code=seat.table.code)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        wishes = {name: given[name] for name in ("options", "seconds", "bank_seconds", "public", "delay_seconds")}
        if not given["level"]:
            return _open(request, chosen.id, **wishes)
        return _seat(request, chosen.id, given["level"], **wishes)
    context = {"offers": offers(), "offer": offer_of(chosen), "form": form, "seat": seat}
    return render(request, "lobby/new_table.html", context)


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    """Put the rulesets side by side."""
    return render(request, "lobby/rules.html", {"offers": offers(), "differences": differences()})


@require_safe
def ruleset(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """Tell the rules of one ruleset. Queries: one for whoever is logged in."""
    chosen = _find(ruleset_id)
    context = {
        "offers": offers(),
        "offer": offer_of(chosen),
        "chapters": chapters(chosen),
        "ranks": ranks(chosen),
        "marked": marked(chosen),
        "verdicts": verdicts(chosen),
        "scores": scores(chosen),
        "settings": options.settings_of(chosen),
        "seat": selectors.seat_of(request.user.pk) if request.user.is_authenticated else None,
    }
    return render(request, "lobby/ruleset.html", context)


@require_http_methods(["GET", "POST"])
def learn(request: HttpRequest) -> HttpResponse:
    """Teach the game, and judge the exercise that was answered."""
    answered = None
    if request.method == "POST":
        answered = exercises.find(request.POST.get("exercise", ""))
        if answered is None:
            raise Http404
    picked = {int(place) for place in request.POST.getlist("pick") if place.isdecimal()}
    tasks = [
        (exercise, exercises.judge(exercise, picked) if exercise is answered else None)
        for exercise in exercises.EXERCISES
    ]
    return render(request, "lobby/learn.html", {"tasks": tasks})


def _find(ruleset_id: str) -> rules.Ruleset:
    try:
        return rules.ruleset(ruleset_id)
    except rules.RulesetError as error:
        raise Http404 from error


def _open(request: HttpRequest, ruleset_id: str, **wishes: Any) -> HttpResponse:
    """Open a table that waits for people, and lead its maker there."""
    try:
        code = open_table(sessions.enter(request), ruleset_id, **wishes).code
    except TableError as refusal:
        code = refusal.fields["table"]
    return redirect("table", code=code)


def _seat(request: HttpRequest, *wanted: Any, **more: Any) -> HttpResponse:
    """Sit the visitor down, as `play_now` is asked to, and lead him to his table."""
    try:
        code = play_now(sessions.enter(request), *wanted, **more).code
    except TableError as refusal:
        # Pressed twice at once: the other press has the seat.
        code = refusal.fields["table"]
    return redirect("table", code=code)
