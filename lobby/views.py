"""The home page, and the way from it to a seat."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from lobby import selectors
from lobby.accounts import sessions
from lobby.rulesets import offers
from scoring.selectors import leaderboard
from tables.errors import TableError
from tables.services.seating import play_now

LEADERS = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what a first visit needs. Queries: three, and two for whoever is logged in."""
    context = {
        "offers": offers(),
        "activity": selectors.activity(),
        "leaders": leaderboard(limit=LEADERS),
        "seat": selectors.seat_of(request.user.pk) if request.user.is_authenticated else None,
    }
    return render(request, "lobby/home.html", context)


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Sit the visitor down at a table that plays; a stranger is made a guest by this press."""
    ruleset = request.POST.get("ruleset") or offers()[0].id
    if ruleset not in {offer.id for offer in offers()}:
        raise Http404
    user = sessions.enter(request)
    try:
        code = play_now(user, ruleset_id=ruleset).code
    except TableError as refusal:
        # Pressed twice at once: the other press has the seat.
        code = refusal.fields["table"]
    return redirect("table", code=code)
