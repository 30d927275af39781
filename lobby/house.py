"""The pages about the house, and what it keeps of whoever asks: privacy, terms, contact, own data, departure."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic import TemplateView

from lobby import departure, owndata
from lobby.accounts.forms import DepartureForm
from lobby.accounts.models import User


class Page(TemplateView):
    """A page of plain text; it may tell where to write, and how long chat is kept."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        told = {"contact": settings.CONTACT, "chat_days": settings.CHAT_DAYS}
        return {**super().get_context_data(**kwargs), **told}


@login_required
@require_safe
def own_data(request: HttpRequest) -> HttpResponse:
    """All that is kept of who asks, as a file."""
    response = JsonResponse(owndata.collect(_player(request)), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="baohuang.json"'
    response["Cache-Control"] = "no-store"
    return response


@login_required
@require_http_methods(["GET", "POST"])
def depart(request: HttpRequest) -> HttpResponse:
    """Empty the account of who asks, for good."""
    user = _player(request)
    form = DepartureForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        departure.depart(user)
        logout(request)
        messages.success(request, _("账号已注销。谢谢你来玩。"))
        return redirect("lobby:home")
    return render(request, "accounts/depart.html", {"form": form})


def _player(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101  (login_required saw to it)
    return request.user
