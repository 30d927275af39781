"""The desk's pages of rows: players, reports, bans and mutes, tables, announcements, and the logs."""

from datetime import datetime
from typing import Any

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AutocompleteSelect
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.forms import SplitDateTimeField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import formats, timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from lobby.accounts import texts
from lobby.accounts.admin import PlayerAdmin
from lobby.accounts.errors import AccountError
from lobby.accounts.models import Ban, Mute, User
from lobby.models import ChatLine
from lobby.moderation import acts, manners, reports, roles, second, services
from lobby.moderation.models import Act, Announcement, Look, Report
from lobby.moderation.presses import Press, Presses
from tables.admin import HandAdmin, ReadOnly, TableAdmin
from tables.models import Hand, Table

OPEN, CLAIMED = Report.State.OPEN, Report.State.CLAIMED
REPORT = "moderation.change_report"
SENTENCES = (
    ("", gettext_lazy("只警告")),
    ("mute1", gettext_lazy("禁言一天")),
    ("mute7", gettext_lazy("禁言一周")),
    ("mute30", gettext_lazy("禁言一个月")),
    ("ban1", gettext_lazy("封禁一天")),
    ("ban7", gettext_lazy("封禁一周")),
    ("ban30", gettext_lazy("封禁一个月")),
    ("ban", gettext_lazy("永久封禁")),
)

# Whose secrets the devices hold nobody needs to see; a lost one is forgotten by a press. A lock after wrong passwords
# opens by itself in a quarter of an hour, and the rows behind it go within a day. Groups are what `roles` says.
admin.site.unregister([TOTPDevice, StaticDevice, AccessAttempt, AccessLog, AccessFailureLog, Group])
admin.site.unregister([User, Table, Hand])


@admin.register(User)
class DeskPlayerAdmin(Presses, PlayerAdmin):
    """Players with what is known of their manners. Only who has all rights gives any."""

    list_display = (
        "name",
        "username",
        "is_guest",
        "reported",
        "leavings",
        "stalled",
        "created_at",
        "last_login",
        "is_staff",
    )
    readonly_fields = (*PlayerAdmin.readonly_fields, "weeks")
    presses = {
        "forget_factor": Press(
            gettext_lazy("忘掉第二道验证"),
            lambda by, user, _text: second.forget(by, user),
            "accounts.delete_user",
            lambda user: user.is_staff,
            danger=True,
        ),
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        players: QuerySet[User] = manners.annotated(super().get_queryset(request))
        return players

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        fieldsets = super().get_fieldsets(request, obj)
        if obj is not None:
            fieldsets = [*fieldsets, (gettext_lazy("表现"), {"fields": ("weeks",)})]
        if request.user.is_superuser or obj is None:
            return fieldsets
        mine = {"password", "is_staff", "is_superuser", "groups", "email"}
        return [
            (label, {"fields": fields})
            for label, options in fieldsets
            if (fields := tuple(field for field in options["fields"] if field not in mine))
        ]

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Roles to tick, by their names in the reader's language."""
        field: Any = super().formfield_for_manytomany(db_field, request, widget=forms.CheckboxSelectMultiple, **kwargs)
        field.label_from_instance = lambda group: roles.LABELS.get(group.name, group.name)
        return field

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Staff is changed by who has all rights only, and nobody raises himself."""
        if not super().has_change_permission(request, obj):
            return False
        return bool(request.user.is_superuser) or obj is None or not obj.is_staff

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002
        if not request.user.is_superuser:
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        acts.write(
            _staff(request),
            Act.Verb.CHANGE_ACCOUNT if change else Act.Verb.ADD_ACCOUNT,
            account=obj,
            fields=form.changed_data,
        )

    @admin.display(description=gettext_lazy("属实的举报"), ordering="upheld")
    def reported(self, user: User) -> int:
        return int(getattr(user, "upheld", 0))

    @admin.display(description=gettext_lazy("中途离开 / 局"), ordering="left")
    def leavings(self, user: User) -> str:
        return f"{getattr(user, 'left', 0)} / {getattr(user, 'hands', 0)}"

    @admin.display(description=gettext_lazy("正超时"), ordering="stalls")
    def stalled(self, user: User) -> int:
        """Actions in a row that the clock has taken, where the account sits now."""
        return int(getattr(user, "stalls", 0))

    @admin.display(description=gettext_lazy("最近八周：局 / 中途离开 / 超时或托管的步数"))
    def weeks(self, user: User) -> SafeString:
        lines = ((week.monday, week.hands, week.left, week.clocked) for week in manners.weeks(user.pk))
        return format_html_join("", "<div>{}: {} / {} / {}</div>", lines)


@admin.register(Report)
class ReportAdmin(Presses, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    """The queue: what waits first."""

    list_display = ("id", "state", "reason", "about", "reporter", "created_at", "claimed_by", "decided_at")
    list_filter = ("state", "reason")
    list_select_related = ("about", "reporter", "claimed_by")
    search_fields = ("about__username", "reporter__username", "table__code")
    ordering = ("decided_at", "created_at")
    fields = (
        "state",
        "about",
        "reporter",
        "reason",
        "text",
        "created_at",
        "table",
        "hand",
        "said",
        "claimed_by",
        "ban",
        "mute",
        "note",
    )
    readonly_fields = fields
    presses = {
        "claim": Press(
            gettext_lazy("我来处理"),
            lambda by, row, _text: reports.claim(by, row.pk),
            REPORT,
            lambda row: row.state == OPEN,
        ),
        "uphold": Press(
            gettext_lazy("属实：警告他，告诉举报人"),
            lambda by, row, text, pick: reports.decide(by, row.pk, upheld=True, warning=text, sentence=pick),
            REPORT,
            lambda row: row.state in {OPEN, CLAIMED},
            gettext_lazy("给他的话（可不填）"),
            picks=SENTENCES,
        ),
        "dismiss": Press(
            gettext_lazy("不成立：告诉举报人"),
            lambda by, row, text: reports.decide(by, row.pk, upheld=False, note=text),
            REPORT,
            lambda row: row.state in {OPEN, CLAIMED},
            gettext_lazy("内部说明（可不填）"),
        ),
        "reopen": Press(
            gettext_lazy("撤销，重新处理"),
            lambda by, row, _text: reports.reopen(by, row.pk),
            REPORT,
            lambda row: row.state != OPEN,
        ),
    }

    @admin.display(description=gettext_lazy("聊天"))
    def said(self, report: Report) -> SafeString | str:
        lines = ((_moment(line["at"]), line["name"], line["text"]) for line in report.chat)
        return format_html_join("", "<p><small>{}</small> <b>{}</b> {}</p>", lines) or "—"


class NamedAutocomplete(AutocompleteSelect):
    """Says what is chosen here: the box that the script makes has no label of its own."""

    def build_attrs(self, base_attrs: Any, extra_attrs: Any = None) -> dict[str, Any]:
        attrs: dict[str, Any] = super().build_attrs(base_attrs, extra_attrs)
        return {**attrs, "data-placeholder": str(self.field.verbose_name)}


class Labelled:
    """Forms in which whoever reads with his ears hears what each box is for."""

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        field: Any = super().formfield_for_dbfield(db_field, request, **kwargs)  # type: ignore[misc]
        if isinstance(field, SplitDateTimeField):
            for widget, part in zip(field.widget.widgets, (gettext("日期"), gettext("时间")), strict=True):
                widget.attrs["aria-label"] = f"{db_field.verbose_name}: {part}"
        return field


class SanctionAdmin(Labelled, Presses, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    """Imposed once, then looked at or lifted; never changed."""

    list_display = ("account", "reason", "created_at", "until", "by", "lifted_at", "lifted_by")
    list_filter = ("reason",)
    list_select_related = ("account", "by", "lifted_by")
    search_fields = ("account__username",)
    autocomplete_fields = ("account",)
    ordering = ("-created_at",)
    fields = ("account", "reason", "until", "note")

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.autocomplete_fields:
            kwargs["widget"] = NamedAutocomplete(db_field, self.admin_site)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:  # noqa: ARG002
        return () if obj is None else (*self.fields, "created_at", "by", "lifted_at", "lifted_by")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def impose(self, by: User, row: Any) -> Any:
        raise NotImplementedError

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: ARG002, FBT001
        made = self.impose(_staff(request), obj)
        obj.pk = made.pk
        obj.__dict__.update(made.__dict__)

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().add_view(request, *args, **kwargs)
        except AccountError as refusal:
            messages.error(request, texts.explain(refusal))
            return redirect(request.get_full_path())

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Our own log has it."""


LIFT = {
    "lift": Press(
        gettext_lazy("解除"), lambda by, row, _text: services.lift(by, row), "", lambda row: row.lifted_at is None
    )
}


@admin.register(Ban)
class BanAdmin(SanctionAdmin):
    presses = {"lift": Press(LIFT["lift"].label, LIFT["lift"].do, "accounts.change_ban", LIFT["lift"].fits)}

    def impose(self, by: User, row: Ban) -> Ban:
        return services.ban(by, row.account, reason=row.reason, until=row.until, note=row.note)


@admin.register(Mute)
class MuteAdmin(SanctionAdmin):
    presses = {"lift": Press(LIFT["lift"].label, LIFT["lift"].do, "accounts.change_mute", LIFT["lift"].fits)}

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:  # noqa: FBT001, FBT002
        form = super().get_form(request, obj, change, **kwargs)
        if "until" in form.base_fields:
            form.base_fields["until"].required = True
        return form

    def impose(self, by: User, row: Mute) -> Mute:
        assert row.until is not None  # noqa: S101  (the form asks for it)
        return services.mute(by, row.account, reason=row.reason, until=row.until, note=row.note)


@admin.register(Table)
class DeskTableAdmin(Presses, TableAdmin):
    presses = {
        "close": Press(
            gettext_lazy("关闭这一桌"),
            services.close_table,
            "tables.change_table",
            lambda table: table.state != Table.State.CLOSED,
            gettext_lazy("理由"),
            required=True,
            danger=True,
        ),
    }


@admin.register(Hand)
class DeskHandAdmin(Presses, HandAdmin):
    presses = {
        "void": Press(
            gettext_lazy("这一局作废"),
            services.void_hand,
            "tables.change_hand",
            asks=gettext_lazy("理由"),
            required=True,
            danger=True,
        ),
    }


@admin.register(Announcement)
class AnnouncementAdmin(Labelled, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    list_display = ("text", "text_en", "starts_at", "ends_at")
    ordering = ("-starts_at",)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        acts.write(_staff(request), Act.Verb.ANNOUNCE, target=f"announcement {obj.pk}", text=obj.text)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        acts.write(_staff(request), Act.Verb.WITHDRAW, target=f"announcement {obj.pk}", text=obj.text)
        super().delete_model(request, obj)


@admin.register(Act)
class ActAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    list_display = ("at", "by", "verb", "account", "target", "details")
    list_filter = ("verb",)
    list_select_related = ("by", "account")
    search_fields = ("by__username", "account__username", "target")
    ordering = ("-pk",)


@admin.register(Look)
class LookAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    list_display = ("at", "by", "path")
    list_select_related = ("by",)
    search_fields = ("by__username", "path")
    ordering = ("-pk",)
    show_full_result_count = False


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    list_display = ("said_at", "user", "channel", "table", "text", "phrase")
    list_filter = ("channel",)
    list_select_related = ("user", "table")
    search_fields = ("user__username", "table__code")
    ordering = ("-pk",)


def _moment(told: str) -> str:
    """A time of the chat as the desk writes times."""
    return formats.localize(timezone.localtime(datetime.fromisoformat(told)), use_l10n=True)


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101  (the desk saw to it)
    return request.user
