"""Buttons on a page of the desk that do one thing to one row, with a reason where one is owed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from lobby.accounts import texts
from lobby.accounts.errors import AccountError
from lobby.moderation.errors import ModerationError
from scoring.errors import ScoringError
from tables.errors import TableError

# With what was picked as a fourth, where there is something to pick.
Do = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Press:
    """What a button does: `do(by, row, text)`, for whom it is shown, which text it asks for and what is picked."""

    label: Promise
    do: Do
    permission: str
    fits: Callable[[Any], bool] = lambda row: True  # noqa: ARG005  (any row)
    # The label of the text; none is asked for without.
    asks: Promise | None = None
    required: bool = False
    # Values and their labels, the first one picked unless something else is; `do` is given the value last.
    picks: Sequence[tuple[str, Promise]] = ()
    danger: bool = False


class Presses:
    """For a ModelAdmin: its rows are looked at, and changed by presses only."""

    presses: ClassVar[Mapping[str, Press]] = {}
    change_form_template: Any = "moderation/pressed.html"

    def get_urls(self) -> list[URLPattern]:
        admin: Any = self
        info = admin.opts.app_label, admin.opts.model_name
        name = "{}_{}_press".format(*info)
        own = path("<path:pk>/press/<str:name>/", admin.admin_site.admin_view(self.press), name=name)
        return [own, *super().get_urls()]  # type: ignore[misc]  # ModelAdmin's

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        admin: Any = self
        row = admin.get_object(request, object_id)
        name = f"admin:{admin.opts.app_label}_{admin.opts.model_name}_press"
        shown = [
            (press, reverse(name, args=[object_id, key]))
            for key, press in self.presses.items()
            if row is not None and request.user.has_perm(press.permission) and press.fits(row)
        ]
        more = {"presses": shown, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, more)  # type: ignore[misc,no-any-return]

    def press(self, request: HttpRequest, pk: str, name: str) -> HttpResponse:
        admin: Any = self
        press, row = self.presses.get(name), admin.get_object(request, pk)
        if request.method != "POST" or press is None or row is None:
            raise Http404
        if not request.user.has_perm(press.permission):
            raise PermissionDenied
        text = request.POST.get("text", "").strip()[:500]
        back = redirect(f"admin:{admin.opts.app_label}_{admin.opts.model_name}_change", row.pk)
        if press.required and not text:
            messages.error(request, _("请写明理由。"))
            return back
        try:
            press.do(request.user, row, text, *([request.POST.get("pick", "")] if press.picks else []))
        except AccountError as refusal:
            messages.error(request, texts.explain(refusal))
        except ModerationError as refusal:
            messages.error(request, str(refusal))
        except (ScoringError, TableError) as refusal:
            messages.error(request, _("这一步不行（%(code)s）。") % {"code": refusal.code})
        else:
            messages.success(request, _("已完成，已记录。"))
        return back
