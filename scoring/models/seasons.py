"""Seasons: a quarter of a year in the site's time, and whom its end honoured."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Season(models.Model):
    """A season that has begun. Closed once, when the last hand that ended in it is settled."""

    # As the tallies name it: 2026-Q4.
    period = models.CharField(_("赛季"), max_length=10, unique=True)
    starts_at = models.DateTimeField(_("开始"))
    ends_at = models.DateTimeField(_("结束"))
    closed_at = models.DateTimeField(_("结算时间"), null=True)
    # The last posting that its places count.
    closed_after = models.BigIntegerField(_("截止入账号"), null=True)

    class Meta:
        verbose_name = _("赛季")
        verbose_name_plural = pgettext_lazy("several", "赛季")
        ordering: ClassVar = ["-starts_at"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(starts_at__lt=F("ends_at")), name="scoring_season_span"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True, closed_after__isnull=True)
                | Q(closed_at__isnull=False, closed_after__isnull=False),
                name="scoring_season_closed",
            ),
        ]

    def __str__(self) -> str:
        return self.period


class SeasonPlace(models.Model):
    """Who stood where by points when a season closed. Stays as it was, whatever is corrected later."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="places", verbose_name=_("赛季"))
    # Empty: all rulesets together.
    ruleset = models.CharField(_("规则"), max_length=32, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("玩家"))
    rank = models.PositiveSmallIntegerField(_("名次"))
    points = models.IntegerField(_("分"))
    hands = models.PositiveIntegerField(_("局数"))

    class Meta:
        verbose_name = _("赛季名次")
        verbose_name_plural = pgettext_lazy("several", "赛季名次")
        ordering: ClassVar = ["season", "ruleset", "rank", "user"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "ruleset", "user"], name="scoring_place_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.ruleset} {self.rank}"
