"""The tables at the admin's desk: to look at. No card of a running hand is ever shown here."""

import json
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tables.models import Hand, HandEvent, Seat, Table
from tables.replay.models import FinishedHand


class ReadOnly:
    """Looked at only: what happens at a table goes through the services."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # Django takes none when it runs
    model = Seat
    template = "admin/rows.html"
    fields = ("number", "user", "bot", "auto", "left", "ready", "timeouts", "score", "seen_at")
    extra = 0


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    list_display = ("code", "ruleset", "state", "owner", "hands_dealt", "created_at", "closed_at")
    list_filter = ("state", "ruleset")
    search_fields = ("code", "owner__username")
    list_select_related = ("owner",)
    inlines: ClassVar = [SeatInline]


@admin.register(Hand)
class HandAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    """Hands, and the log of those that have ended. How many events a running one has would tell of secret answers."""

    list_display = ("id", "table", "number", "ruleset", "state", "step", "started_at", "ended_at")
    list_filter = ("state", "ruleset")
    search_fields = ("=id", "table__code")
    list_select_related = ("table",)
    fields = (
        ("table", "number", "ruleset", "options", "rules_version"),
        ("state", "step", "started_at", "ended_at", "ends_at"),
        ("first_seat", "players"),
        ("film", "leavers"),
        "log",
    )
    readonly_fields = ("film", "leavers", "log")

    @admin.display(description=_("已离开"))
    def leavers(self, hand: Hand) -> str:
        """Who left and what it cost, without the length of the log at that moment."""
        return "; ".join(f"{left['seat']}: {left['user']} −{left['cost']}" for left in hand.left)

    @admin.display(description=_("事件"))
    def log(self, hand: Hand) -> SafeString | str:
        """The events of an ended hand, in order."""
        if hand.state != Hand.State.ENDED:
            return gettext("这一局还没结束，事件保密。")
        rows = HandEvent.objects.filter(hand=hand).order_by("number")
        lines = [(row.number, row.by or "", json.dumps(row.data, ensure_ascii=False)) for row in rows]
        return format_html(
            "<details><summary>{}</summary><ol start='0'>{}</ol></details>",
            ngettext("%(count)s 个事件", "%(count)s 个事件", len(lines)) % {"count": len(lines)},
            format_html_join("", "<li value='{}'>{} <code>{}</code></li>", lines),
        )

    @admin.display(description=_("回放"))
    def film(self, hand: Hand) -> SafeString | str:
        """The way to its replay, once there is one."""
        finished = FinishedHand.objects.filter(hand=hand).first()
        if finished is None:
            return "—"
        return format_html("<a href='{}'>{}</a>", reverse("hand", args=[finished.code]), finished.code)
