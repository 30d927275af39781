"""The admin's desk: Django's admin behind a second factor, with pages of our own. Every page looked at is noted."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from lobby.accounts.models import User
from lobby.moderation import figures, pairs, plots, second, services
from lobby.moderation.models import Look, Report
from tables.services import drain


class Desk(AdminSite):
    """Only for staff that has shown a second factor in this session."""

    site_header = gettext_lazy("保皇管理台")
    site_title = gettext_lazy("保皇管理台")
    index_title = gettext_lazy("今天")
    index_template = "moderation/index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        user: Any = request.user
        return bool(super().has_permission(request) and user.is_verified())

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # noqa: ARG002
        """Send strangers to the one log-in of the site, and staff on to its second factor; refuse players."""
        if not isinstance(request.user, User) or not request.user.is_staff:
            return _to_log_in(request)
        back = request.GET.get("next") or request.get_full_path()
        return redirect(f"{reverse('admin:second')}?next={back}")

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Note what was looked at: by whom, and which page."""
        inner = super().admin_view(view, cacheable)

        def noted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            response: HttpResponse = inner(request, *args, **kwargs)
            if request.method == "GET" and response.status_code == 200 and self.has_permission(request):
                Look.objects.create(by_id=request.user.pk, path=request.get_full_path()[:400])
            return response

        return noted

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        waiting = Report.objects.filter(state=Report.State.OPEN).count() if self.has_permission(request) else 0
        return {**super().each_context(request), "reports_waiting": waiting}

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        own = {"draining": drain.on(), "running": drain.running(), "today": figures.today()}
        return super().index(request, {**own, **(extra_context or {})})

    def get_urls(self) -> list[URLResolver | URLPattern]:
        own: list[URLResolver | URLPattern] = [
            path("second-factor/", self.second_factor, name="second"),
            path("figures/", self.admin_view(self.figures), name="figures"),
            path("pairs/", self.admin_view(self.pairs), name="pairs"),
            path("maintenance/", self.admin_view(self.maintenance), name="maintenance"),
        ]
        return [*own, *super().get_urls()]

    def second_factor(self, request: HttpRequest) -> HttpResponse:
        """Show a second factor, or set one up; no other page of the desk opens before."""
        user = request.user
        if not isinstance(user, User) or not user.is_staff:
            return _to_log_in(request)
        back = request.POST.get("next") or request.GET.get("next") or ""
        safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
        onwards = back if safe and back else reverse("admin:index")
        if self.has_permission(request):
            return redirect(onwards)
        outcome = second.answer(request, user) if request.method == "POST" else None
        if outcome is not None and outcome.passed and not outcome.codes:
            return redirect(onwards)
        context = {"next": onwards, "outcome": outcome, "setup": second.setup(user), "title": _("第二道验证")}
        response = TemplateResponse(request, "moderation/second.html", context)
        response["Cache-Control"] = "no-store"
        return response

    def figures(self, request: HttpRequest) -> TemplateResponse:
        """The figures of the last month, a plot each."""
        days = figures.days()
        context = {
            **self.each_context(request),
            "title": _("每日数字"),
            "plots": [
                plots.bars(str(label), [(day.day, getattr(day, field)) for day in days])
                for field, label in figures.SHOWN
            ],
            "days": list(reversed(days)),
        }
        return TemplateResponse(request, "moderation/figures.html", context)

    def pairs(self, request: HttpRequest) -> TemplateResponse:
        """Who sits together how often, and where the points go: hints, not verdicts."""
        if not request.user.has_perm("moderation.view_report"):
            raise PermissionDenied
        given = request.GET.get("account", "")
        account = int(given) if given.isdecimal() and len(given) < 18 else None
        context = {**self.each_context(request), "title": _("常同桌的人"), "pairs": pairs.found(account)}
        return TemplateResponse(request, "moderation/pairs.html", context)

    def maintenance(self, request: HttpRequest) -> HttpResponse:
        """Begin or end a maintenance; by a press only."""
        if not request.user.has_perm("tables.change_table"):
            raise PermissionDenied
        return _maintain(request)


def _to_log_in(request: HttpRequest) -> HttpResponse:
    """Who is logged in already would be sent back and forth for ever.

    Raises: PermissionDenied for a player.
    """
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect(f"{reverse('accounts:login')}?next={reverse('admin:index')}")


@require_http_methods(["POST"])
def _maintain(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)  # noqa: S101  (the desk saw to it)
    on = request.POST.get("on") == "1"
    services.maintain(request.user, on=on)
    messages.success(request, _("维护开始：不发新局。") if on else _("维护结束：照常发牌。"))
    return redirect("admin:index")
