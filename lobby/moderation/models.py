"""What players report, what staff announce and tell them, and what staff did and looked at."""

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lobby.accounts.models import Ban, Mute, Reason
from tables.models import Hand, Table

TEXT_LENGTH = 500


class Report(models.Model):
    """A player tells of another. The chat is copied, for it is forgotten sooner; the hand is pointed at.

    Chat and text are emptied a year after the decision (`reports.forget`).
    """

    class State(models.TextChoices):
        OPEN = "open", _("待处理")
        CLAIMED = "claimed", _("处理中")
        UPHELD = "upheld", _("属实")
        DISMISSED = "dismissed", _("不成立")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports_made", verbose_name=_("举报人")
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports", verbose_name=_("被举报人")
    )
    reason = models.CharField(_("原因"), max_length=12, choices=Reason.choices)
    text = models.CharField(_("说明"), max_length=TEXT_LENGTH, blank=True)
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, verbose_name=_("牌桌"))
    hand = models.ForeignKey(Hand, models.SET_NULL, null=True, blank=True, verbose_name=_("牌局"))
    # [{"user": id, "name": text, "text": text, "at": ISO time}], oldest first.
    chat = models.JSONField(_("聊天"), default=list)
    created_at = models.DateTimeField(_("时间"), db_default=Now())
    state = models.CharField(_("状态"), max_length=9, choices=State.choices, default=State.OPEN, db_index=True)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("处理人")
    )
    decided_at = models.DateTimeField(_("处理时间"), null=True)
    note = models.CharField(_("内部说明"), max_length=TEXT_LENGTH, blank=True)
    # What the decision imposed; undone with it.
    ban = models.ForeignKey(Ban, models.SET_NULL, null=True, related_name="+", verbose_name=_("封禁"))
    mute = models.ForeignKey(Mute, models.SET_NULL, null=True, related_name="+", verbose_name=_("禁言"))

    class Meta:
        verbose_name = _("举报")
        verbose_name_plural = pgettext_lazy("several", "举报")
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(reporter=F("about")), name="moderation_report_two"),
            models.UniqueConstraint(
                fields=["reporter", "about"],
                condition=Q(state__in=["open", "claimed"]),
                name="moderation_report_one_open",
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.pk} {self.get_reason_display()}"


class Announcement(models.Model):
    """A line for everybody, from one moment to another, in both languages."""

    text = models.CharField(_("中文"), max_length=200)
    text_en = models.CharField(_("英文"), max_length=200)
    starts_at = models.DateTimeField(pgettext_lazy("announcement", "开始"))
    ends_at = models.DateTimeField(pgettext_lazy("announcement", "结束"))

    class Meta:
        verbose_name = _("公告")
        verbose_name_plural = pgettext_lazy("several", "公告")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="moderation_announcement_span"),
        ]

    def __str__(self) -> str:
        return self.text


class Notice(models.Model):
    """Something staff tell one account; shown on its pages until it is put away."""

    class Kind(models.TextChoices):
        THANKS = "thanks", _("举报已处理：属实")
        NOTHING = "nothing", _("举报已处理：不成立")
        WARNING = "warning", _("警告")
        REOPENED = "reopened", _("举报重新处理")
        REVOKED = "revoked", _("警告撤销")

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("玩家")
    )
    kind = models.CharField(_("类别"), max_length=8, choices=Kind.choices)
    reason = models.CharField(_("原因"), max_length=12, choices=Reason.choices, blank=True)
    text = models.CharField(_("内容"), max_length=TEXT_LENGTH, blank=True)
    report = models.ForeignKey(Report, models.SET_NULL, null=True, related_name="notices")
    created_at = models.DateTimeField(_("时间"), db_default=Now())
    seen_at = models.DateTimeField(_("已读"), null=True)

    class Meta:
        verbose_name = _("通知")
        verbose_name_plural = _("通知")
        indexes: ClassVar = [
            models.Index(fields=["account"], condition=Q(seen_at__isnull=True), name="moderation_notice_unseen")
        ]

    def __str__(self) -> str:
        return f"{self.account_id} {self.kind}"


class Written(models.Model):
    """Written once: neither changed nor deleted. The database refuses it too."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("由谁")
    )
    at = models.DateTimeField(_("时间"), db_default=Now(), db_index=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("written once")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:  # noqa: ARG002  (Django's signature)
        raise TypeError("written once")


class Act(Written):
    """Something staff did."""

    class Verb(models.TextChoices):
        BAN = "ban", pgettext_lazy("act of staff", "封禁")
        MUTE = "mute", pgettext_lazy("act of staff", "禁言")
        LIFT = "lift", pgettext_lazy("act of staff", "解除处罚")
        CLAIM = "claim", pgettext_lazy("act of staff", "接手举报")
        UPHOLD = "uphold", pgettext_lazy("act of staff", "举报属实")
        DISMISS = "dismiss", pgettext_lazy("act of staff", "举报不成立")
        REOPEN = "reopen", pgettext_lazy("act of staff", "撤回决定")
        VOID_HAND = "void_hand", pgettext_lazy("act of staff", "牌局作废")
        CLOSE_TABLE = "close_table", pgettext_lazy("act of staff", "关闭牌桌")
        ANNOUNCE = "announce", pgettext_lazy("act of staff", "发布公告")
        WITHDRAW = "withdraw", pgettext_lazy("act of staff", "撤下公告")
        MAINTENANCE_ON = "maintenance_on", pgettext_lazy("act of staff", "开始维护")
        MAINTENANCE_OFF = "maintenance_off", pgettext_lazy("act of staff", "结束维护")
        ADD_ACCOUNT = "add_account", pgettext_lazy("act of staff", "新建账号")
        CHANGE_ACCOUNT = "change_account", pgettext_lazy("act of staff", "修改账号")
        SECOND_FACTOR = "second_factor", pgettext_lazy("act of staff", "设置第二道验证")
        FORGET_FACTOR = "forget_factor", pgettext_lazy("act of staff", "忘掉第二道验证")

    verb = models.CharField(_("做了什么"), max_length=24, choices=Verb.choices, db_index=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("对谁")
    )
    target = models.CharField(_("对什么"), max_length=80, blank=True)
    details = models.JSONField(_("细节"), default=dict)

    class Meta:
        verbose_name = _("操作记录")
        verbose_name_plural = _("操作记录")

    def __str__(self) -> str:
        return f"{self.get_verb_display()} {self.target}"


class Look(Written):
    """A page of the desk that staff looked at."""

    path = models.CharField(_("页面"), max_length=400)

    class Meta:
        verbose_name = _("查看记录")
        verbose_name_plural = _("查看记录")

    def __str__(self) -> str:
        return self.path
