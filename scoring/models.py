"""The ledger: every point anybody ever won or lost, in rows that are written once."""

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError


class Kind(models.TextChoices):
    HAND = "hand", _("一局")
    LEAVING = "leaving", _("逃跑")
    CORRECTION = "correction", _("更正")


class Role(models.TextChoices):
    EMPEROR = "emperor", _("皇帝")
    GUARD = "guard", _("侍卫")
    REBEL = "rebel", _("革命党")


class Solo(models.TextChoices):
    OPEN = "open", _("明独")
    HIDDEN = "hidden", _("暗独")
    GRAB = "grab", _("抢独")


class LedgerEntry(models.Model):
    """One seat's points of one hand, or what leaving cost a player.

    Never changed and never deleted: the database refuses it too. What was wrong is set right by
    an entry of kind *correction*. The five entries of kind *hand* of a hand sum to zero.
    `hand_id` and `table_id` are numbers, not foreign keys: tables lie above the scoring.
    """

    hand_id = models.BigIntegerField(_("局"))
    table_id = models.BigIntegerField(_("牌桌"))
    seat = models.PositiveSmallIntegerField(_("座位"))
    # None: a bot's points, or those of a seat whose player left, which are nobody's (R7d).
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False, verbose_name=_("玩家")
    )
    bot = models.CharField(_("机器人"), max_length=16, blank=True)
    ruleset = models.CharField(_("规则"), max_length=32)
    kind = models.CharField(_("类别"), max_length=10, choices=Kind.choices)
    end = models.CharField(_("结束方式"), max_length=12)
    role = models.CharField(_("身份"), max_length=8, choices=Role.choices, blank=True)
    solo = models.CharField(_("独保"), max_length=8, choices=Solo.choices, blank=True)
    place = models.PositiveSmallIntegerField(_("名次"), null=True)
    doubles = ArrayField(models.CharField(max_length=16), verbose_name=_("翻倍"), default=list)
    points = models.IntegerField(_("分"))
    created_at = models.DateTimeField(_("时间"), auto_now_add=True)

    class Meta:
        verbose_name = _("计分记录")
        verbose_name_plural = _("计分账本")
        constraints: ClassVar = [
            # Corrections may follow each other; a hand's end and a leaving happen once.
            models.UniqueConstraint(
                fields=["hand_id", "seat", "kind"],
                condition=~Q(kind=Kind.CORRECTION),
                name="scoring_entry_once",
            ),
            models.CheckConstraint(condition=Q(seat__lte=4), name="scoring_entry_seat"),
            models.CheckConstraint(
                condition=Q(place__isnull=True) | Q(place__range=(1, 5)), name="scoring_entry_place"
            ),
            models.CheckConstraint(
                condition=~Q(kind=Kind.LEAVING) | Q(user__isnull=False, points__lt=0), name="scoring_entry_leaving"
            ),
        ]
        indexes: ClassVar = [
            # A leaderboard of one ruleset reads this index alone, already in order of account.
            models.Index(
                fields=["ruleset", "user"],
                include=["kind", "end", "points", "created_at"],
                condition=Q(user__isnull=False),
                name="scoring_entry_board",
            ),
            # One account's entries, newest first.
            models.Index(fields=["user", "-created_at"], condition=Q(user__isnull=False), name="scoring_entry_account"),
            # A day or a week: rows lie in order of time, so a summary of each page's times is enough.
            BrinIndex(fields=["created_at"], name="scoring_entry_time"),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id}/{self.seat} {self.kind} {self.points:+d}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises: ScoringError `append_only` for a row that stands already."""
        if not self._state.adding:
            raise ScoringError("append_only", entry=self.pk)
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:  # noqa: ARG002  (Django's signature)
        """Raises: ScoringError `append_only`, always."""
        raise ScoringError("append_only", entry=self.pk)
