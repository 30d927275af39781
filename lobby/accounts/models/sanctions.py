"""What staff impose: bans and mutes. They run out or are lifted, and are never deleted."""

from typing import ClassVar, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Reason(models.TextChoices):
    INSULT = "insult", _("辱骂")
    SPAM = "spam", _("刷屏或广告")
    COLLUSION = "collusion", _("串通")
    STALLING = "stalling", _("故意拖延")
    LEAVING = "leaving", _("屡次逃跑")
    NAME = "name", _("名字不当")
    SEVERAL = "several", _("一人多号")
    OTHER = "other", _("其他")


Row = TypeVar("Row", bound="Sanction")


class SanctionQuerySet(models.QuerySet[Row]):
    """Bans or mutes."""

    def active(self) -> Self:
        """Those in force now; of several on one account the longest first."""
        standing = self.filter(Q(until__isnull=True) | Q(until__gt=Now()), lifted_at__isnull=True)
        return standing.order_by(F("until").desc(nulls_first=True))


class Sanction(models.Model):
    """Imposed on an account by staff until a moment, or until it is lifted."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="%(class)ss", verbose_name=_("玩家")
    )
    reason = models.CharField(_("原因"), max_length=12, choices=Reason.choices)
    # For staff only: the account is told the reason and the end.
    note = models.TextField(_("内部说明"), blank=True, max_length=2000)
    created_at = models.DateTimeField(_("开始"), db_default=Now())
    until = models.DateTimeField(_("到期"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", editable=False, verbose_name=_("由谁")
    )
    lifted_at = models.DateTimeField(_("解除时间"), null=True, editable=False)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        editable=False,
        verbose_name=_("由谁解除"),
    )

    objects = SanctionQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.account}: {self.get_reason_display()}"


class Ban(Sanction):
    """The account gets in nowhere. Without an end: for good."""

    class Meta:
        verbose_name = _("封禁")
        verbose_name_plural = pgettext_lazy("several", "封禁")
        indexes: ClassVar = [
            models.Index(fields=["account"], condition=Q(lifted_at__isnull=True), name="accounts_ban_standing")
        ]


class Mute(Sanction):
    """The account plays, but writes in no chat."""

    class Meta:
        verbose_name = _("禁言")
        verbose_name_plural = pgettext_lazy("several", "禁言")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(until__isnull=False), name="accounts_mute_ends"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["account"], condition=Q(lifted_at__isnull=True), name="accounts_mute_standing")
        ]
