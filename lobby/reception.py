"""The lobby's page and every press that leads to a seat: anywhere, by link, by code, by invitation."""

import re
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from lobby import hall
from lobby.accounts import selectors as accounts
from lobby.accounts import sessions
from lobby.accounts.models import User
from lobby.hall import Filter
from lobby.phrases import PHRASES
from lobby.refusals import sentence
from lobby.rulesets import offers
from lobby.services import inviting, queue
from tables.errors import TableError
from tables.models import Table
from tables.services import seating

# A code as people copy it: alone, or at the end of a link.
CODE = re.compile(r"(?:^|/tables/)([a-z]{8})/?$")


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the tables, and what the visitor has going on. Queries: three, and nine for who is logged in."""
    known = {offer.id for offer in offers()}
    ruleset = request.GET.get("ruleset", "")
    wanted = Filter(ruleset if ruleset in known else "", "free" in request.GET, "rated" in request.GET)
    going = None
    if isinstance(request.user, User):
        queue.stay(request.user)
        going = hall.going(request.user.pk)
    context = {
        "offers": offers(),
        "names": {offer.id: offer.name for offer in offers()},
        "hall": hall.hall(wanted),
        "wanted": wanted,
        "going": going,
        "phrases": PHRASES,
    }
    return render(request, "lobby/lobby.html", context)


@require_POST
def seek(request: HttpRequest) -> HttpResponse:
    """Begin to wait for a seat anywhere; a stranger is made a guest by this press."""
    ruleset = request.POST.get("ruleset", "")
    if ruleset not in {"", *(offer.id for offer in offers())}:
        raise Http404
    user = sessions.enter(request)
    try:
        queue.seek(user, ruleset)
    except TableError as refusal:
        return redirect("table", code=refusal.fields["table"])
    return _onwards(user)


@require_POST
@login_required
def hurry(request: HttpRequest) -> HttpResponse:
    """Have bots fill the table now."""
    user = sessions.enter(request)
    queue.hurry(user)
    return _onwards(user)


@require_POST
@login_required
def cancel(request: HttpRequest) -> HttpResponse:
    """Wait no longer."""
    user = sessions.enter(request)
    queue.cancel(user)
    return _onwards(user)


@require_safe
def by_code(request: HttpRequest) -> HttpResponse:
    """Lead to the table of a code or link that somebody was told."""
    found = CODE.search(request.GET.get("code", "").strip().lower())
    table = Table.objects.filter(code=found[1]).first() if found else None
    if table is None:
        messages.error(request, gettext("没有这一桌：请看看桌号有没有抄错。"))
        return redirect("lobby:lobby")
    return redirect("table", code=table.code)


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat at a table, the one asked for or any; a stranger is made a guest by this press."""
    table = get_object_or_404(Table, code=code)
    number = request.POST.get("seat", "")
    user = sessions.enter(request)
    try:
        seating.sit(user, table.code, int(number) if number in {"0", "1", "2", "3", "4"} else None)
    except TableError as refusal:
        messages.error(request, sentence(refusal))
        if refusal.code == "seated_elsewhere" and refusal.fields["table"]:
            return redirect("table", code=refusal.fields["table"])
    else:
        inviting.decline(user, code)
        queue.cancel(user)
    return redirect("table", code=code)


@require_POST
@login_required
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Ask a friend to one's table. Answers without a page: the table's page asks by script."""
    user = sessions.enter(request)
    given = request.POST.get("user", "")
    guest = accounts.by_ids([int(given)]).get(int(given)) if given.isdecimal() and len(given) < 18 else None
    if guest is None:
        raise Http404
    try:
        inviting.invite(user, code, guest)
    except TableError as refusal:
        return HttpResponse(sentence(refusal), status=409, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@require_POST
@login_required
def invite_friend(request: HttpRequest) -> HttpResponse:
    """Ask a friend, from the page of friends, to the table where one sits."""
    user = sessions.enter(request)
    table = hall.going(user.pk).table
    if table is None:
        messages.error(request, gettext("你现在没有坐在牌桌上。"))
        return redirect("lobby:friends")
    answer = invite(request, table)
    if answer.status_code == HTTPStatus.CONFLICT:
        messages.error(request, answer.content.decode())
    else:
        messages.success(request, gettext("已邀请。"))
    return redirect("lobby:friends")


@require_POST
@login_required
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Say no to an invitation."""
    inviting.decline(sessions.enter(request), code)
    return redirect("lobby:lobby")


def _onwards(user: User) -> HttpResponse:
    """To the table that was found, else to the lobby, where the wait is shown."""
    going = hall.going(user.pk)
    return redirect("table", code=going.table) if going.table else redirect("lobby:lobby")
