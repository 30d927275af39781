"""What players do about the order of the house: report, put a notice away, read what is announced."""

import re

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from lobby.accounts.models import Reason, User
from lobby.moderation import context, reports
from lobby.moderation.errors import ModerationError
from lobby.moderation.models import TEXT_LENGTH, Notice
from tables.models import CODE_LENGTH, CODE_LETTERS

# Of the largest id there can be.
ID_DIGITS = 18
CODE = f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}"


class ReportForm(forms.Form):
    """Why, in a word and a few more; the table's code comes with the link."""

    reason = forms.ChoiceField(label=gettext_lazy("原因"), choices=Reason.choices)
    text = forms.CharField(
        label=gettext_lazy("说明（可不填）"),
        required=False,
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    about = forms.IntegerField(min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)
    table = forms.CharField(required=False, max_length=CODE_LENGTH, widget=forms.HiddenInput)
    line = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)


@login_required
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """Tell staff of `?about=` another player; `line=` attaches a line of chat, `table=` a table, and the hand there.

    Who names himself or nobody, as a bot's seat does, is told why that cannot be.
    """
    code = request.POST.get("table") or request.GET.get("table", "")
    table = code if re.fullmatch(CODE, code) else ""
    told = request.POST.get("about") or request.GET.get("about", "")
    about = get_object_or_404(User, pk=_id(told), is_active=True) if told else None
    if about is None or about == request.user:
        refusal = ModerationError("report_bot" if about is None else "report_self")
        return render(request, "moderation/unreported.html", {"refusal": refusal, "table": table}, status=400)
    form = ReportForm(
        request.POST or None, initial={key: request.GET.get(key, "") for key in ("about", "table", "line")}
    )
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            reports.report(
                _player(request),
                about,
                reason=given["reason"],
                text=given["text"],
                code=given["table"] or None,
                line=given["line"],
            )
        except ModerationError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("举报已收到。处理完会告诉你。"))
            return redirect("table", code=table) if table else redirect("lobby:home")
    return render(request, "moderation/report.html", {"form": form, "about": about, "table": table})


def _id(told: str) -> int:
    if not told.isdecimal() or len(told) > ID_DIGITS:
        raise Http404
    return int(told)


@login_required
@require_POST
def put_away(request: HttpRequest, notice_id: int) -> HttpResponse:
    Notice.objects.filter(pk=notice_id, account=_player(request), seen_at=None).update(seen_at=Now())
    return redirect("lobby:home")


@require_safe
def announcements(request: HttpRequest) -> HttpResponse:
    """What is announced now, in the page's language; open pages ask now and then."""
    del request
    response = JsonResponse({"announcements": context.announced()})
    response["Cache-Control"] = "no-store"
    return response


def _player(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101  (login_required saw to it)
    return request.user
