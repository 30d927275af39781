"""The account pages: name and colour, becoming a member, logging in and out, the language."""

import json
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as set_language_cookie

from lobby.accounts import addresses, letters, selectors, services, sessions, texts, throttle
from lobby.accounts.errors import AccountError
from lobby.accounts.forms import CirclesForm, LoginForm, MembershipForm, NameForm, PreferencesForm
from lobby.accounts.models import User
from lobby.accounts.preferences import plain


@login_required
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = _player(request)
    form = NameForm(request.POST or None, initial={"name": user.name, "color": user.color})
    if request.method == "POST" and form.is_valid() and _saved(form, _introduce, user):
        messages.success(request, _("已保存。"))
        return redirect("accounts:account")
    context = {"form": form, "circles": CirclesForm(instance=user), "mute": selectors.active_mute(user.pk)}
    return render(request, "accounts/account.html", context)


@login_required
@require_POST
def circles(request: HttpRequest) -> HttpResponse:
    """Say who sees and may ask what; the form stands on the account page."""
    chosen = {field: request.POST.get(field, "") for field in services.CIRCLES}
    try:
        services.draw_circles(_player(request), **chosen)
    except AccountError as refusal:
        messages.error(request, texts.explain(refusal))
    else:
        messages.success(request, _("已保存。"))
    return redirect("accounts:account")


@login_required
@require_http_methods(["GET", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """Everything a player can set for himself, also reached from the table."""
    user = _player(request)
    form = PreferencesForm(request.POST or None, initial=plain(user.prefers))
    if request.method == "POST" and form.is_valid() and _saved(form, _prefer, user):
        messages.success(request, _("已保存。"))
        return redirect("accounts:settings")
    return render(request, "accounts/settings.html", {"form": form})


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Change some settings from a running page: a JSON object of names and values; 204, or 400 with the reason."""
    if not isinstance(request.user, User):
        return JsonResponse({"code": "not_logged_in"}, status=401)
    try:
        services.prefer(request.user, _changes(request.body))
    except (ValueError, RecursionError):
        return JsonResponse({"code": "malformed"}, status=400)
    except AccountError as refusal:
        return JsonResponse({"code": refusal.code, "detail": texts.explain(refusal)}, status=400)
    return HttpResponse(status=204)


def _changes(body: bytes) -> dict[str, Any]:
    changes = json.loads(body)
    if not isinstance(changes, dict):
        raise AccountError("preference_unknown")
    return changes


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A guest becomes a member and keeps everything; a stranger becomes one at once."""
    user = request.user if isinstance(request.user, User) else None
    if user is None:
        sessions.admit(request)
    elif not user.is_guest:
        return redirect("accounts:account")
    form = MembershipForm(request.POST or None, initial={"name": user.name if user else ""})
    if request.method == "POST" and form.is_valid() and _saved(form, _enroll, request, user):
        messages.success(request, _("欢迎成为会员！以后用名字和密码登录。"))
        return redirect("accounts:account")
    return render(request, "accounts/join.html", {"form": form})


class LogIn(LoginView):
    """Log in by name; the page then speaks the account's language."""

    authentication_form = LoginForm
    template_name = "accounts/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        throttle.count("log_in", request)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        _remember_language(response, form.get_user().language)
        return response


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Switch the language of the pages, for a player also that of the account."""
    response = set_language_cookie(request)
    chosen = request.POST.get("language", "")
    if isinstance(request.user, User) and chosen in dict(settings.LANGUAGES):
        services.speak(request.user, chosen)
    return response


def _introduce(form: NameForm, user: User) -> None:
    with transaction.atomic():
        services.rename(user, form.cleaned_data["name"])
        services.recolor(user, form.cleaned_data["color"])


def _prefer(form: PreferencesForm, user: User) -> None:
    services.prefer(user, form.cleaned_data)


def _enroll(form: MembershipForm, request: HttpRequest, user: User | None) -> None:
    given = form.cleaned_data
    with transaction.atomic():
        if user is None:
            throttle.count("guest", request)
        member = user or services.make_guest(given["name"], language=sessions.language())
        services.become_member(member, name=given["name"], password=given["password"])
        if given["email"]:
            addresses.tell(member, given["email"])
            letters.confirm(request, member.pk)
    if user:
        update_session_auth_hash(request, member)
    else:
        login(request, member, sessions.BACKEND)


def _saved(form: Form, save: Any, *args: Any) -> bool:
    """Whether the service took what the form holds; if not, the form says why."""
    try:
        save(form, *args)
    except AccountError as refusal:
        form.add_error(texts.field_of(refusal), texts.explain(refusal))
        return False
    return True


def _player(request: HttpRequest) -> User:
    """The account behind a page that asks for one."""
    assert isinstance(request.user, User)  # noqa: S101  (login_required saw to it)
    return request.user


def _remember_language(response: HttpResponse, chosen: str) -> None:
    if isinstance(response, HttpResponseRedirect):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            chosen,
            max_age=settings.SESSION_COOKIE_AGE,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
