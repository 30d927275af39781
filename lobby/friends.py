"""The page of one's company: friends and where they are, requests, whom one blocks or does not want to hear."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from lobby import presence
from lobby.accounts import company, selectors, texts
from lobby.accounts.errors import AccountError
from lobby.accounts.models import User
from lobby.company import friends_of
from lobby.selectors import seat_of

VERBS: dict[str, Callable[[User, User], None]] = {
    "ask": company.ask,
    "accept": company.accept,
    "decline": company.decline,
    "part": company.part,
    "block": company.block,
    "unblock": company.unblock,
    "mute": company.mute,
    "unmute": company.unmute,
}


@login_required
@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """Show one's company, who is about first. Queries: eleven."""
    user = _player(request)
    known = friends_of([user.pk])[user.pk]
    about = presence.beat([], {}, [friend.id for friend in known if friend.shows]).about
    lists = {"blocked": selectors.blocked_ids(user.pk), "muted": selectors.muted_by(user.pk)}
    people = selectors.by_ids(set().union(*lists.values()))
    context = {
        "friends": sorted(
            ((friend, friend.id in about or friend.table is not None) for friend in known),
            key=lambda pair: (not pair[1], pair[0].name),
        ),
        "received": selectors.requests_to(user.pk),
        "sent": selectors.requests_of(user.pk),
        "seat": seat_of(user.pk),
        **{name: [people[pk] for pk in sorted(ids) if pk in people] for name, ids in lists.items()},
    }
    return render(request, "lobby/friends.html", context)


@login_required
@require_POST
def act(request: HttpRequest, verb: str) -> HttpResponse:
    """Do one thing with one other account, told by its id, or by its name as people type it."""
    if verb not in VERBS:
        raise Http404
    user = _player(request)
    try:
        VERBS[verb](user, _other(request))
    except AccountError as refusal:
        messages.error(request, texts.explain(refusal))
    else:
        if verb == "ask":
            messages.success(request, _("申请已送到。"))
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    return redirect(back if safe and back else "lobby:friends")


def _other(request: HttpRequest) -> User:
    """Raises: AccountError `company_unknown`. An address is no name here: nobody is found by it."""
    told, name = request.POST.get("user", ""), request.POST.get("name", "")
    found: User | None = None
    if told.isdecimal() and len(told) < 18:
        found = selectors.by_ids([int(told)]).get(int(told))
    elif "@" not in name:
        found = selectors.by_login(name)
    if found is None or not found.is_active:
        raise AccountError("company_unknown")
    return found


def _player(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101  (login_required saw to it)
    return request.user
