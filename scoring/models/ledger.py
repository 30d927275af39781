"""The ledger: every point anybody ever won or lost, in rows that are written once, and its postings."""

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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


class Posting(models.Model):
    """What was written into the ledger at once: the end of a hand, or that a hand is void.

    Made in the same transaction as its entries and settled afterwards, one after the other: `number` is its place
    in that order, which ratings depend on, and is set once. Nothing else of it ever changes.
    """

    class Kind(models.TextChoices):
        HAND = "hand", _("一局")
        VOID = "void", _("作废")

    hand_id = models.BigIntegerField(_("局"))
    kind = models.CharField(_("类别"), max_length=4, choices=Kind.choices)
    # The moment its entries carry too; it decides the day, the week and the season they count in.
    at = models.DateTimeField(_("时间"), default=timezone.now)
    # From 1 without a gap; None: not settled yet.
    number = models.BigIntegerField(_("入账号"), null=True, unique=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("经手人")
    )
    reason = models.CharField(_("理由"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("入账")
        verbose_name_plural = pgettext_lazy("several", "入账")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hand_id", "kind"], name="scoring_posting_once"),
            models.CheckConstraint(
                condition=Q(kind="hand", by__isnull=True) | Q(kind="void", by__isnull=False),
                name="scoring_posting_void_by",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=Q(number__isnull=True), name="scoring_posting_open"),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id} {self.kind}"


class LedgerEntry(models.Model):
    """One seat's points of one hand, or what leaving cost a player.

    Never changed and never deleted: the database refuses it too. What was wrong is set right by
    an entry of kind *correction* that reverses it. The five entries of kind *hand* of a hand sum to zero.
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
    # Whether the hand is rated and ranked or was friendly.
    ranked = models.BooleanField(_("计入排名"), default=False, db_default=False)
    # What a correction takes back.
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversal", verbose_name=_("冲销"))
    # The same for all entries of a posting: a hand that ends at midnight ends on one day.
    created_at = models.DateTimeField(_("时间"), default=timezone.now)

    class Meta:
        verbose_name = _("计分记录")
        verbose_name_plural = _("计分账本")
        constraints: ClassVar = [
            # A hand's end and a leaving happen once; that a correction takes an entry back once, its link sees to.
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
            models.CheckConstraint(
                condition=Q(kind=Kind.CORRECTION, reverses__isnull=False)
                | (~Q(kind=Kind.CORRECTION) & Q(reverses__isnull=True)),
                name="scoring_entry_correction",
            ),
        ]
        indexes: ClassVar = [
            # One account's entries, newest first.
            models.Index(fields=["user", "-created_at"], condition=Q(user__isnull=False), name="scoring_entry_account"),
            # An account's best and worst hands.
            models.Index(
                fields=["user", "points", "id"],
                condition=Q(user__isnull=False, kind=Kind.HAND),
                name="scoring_entry_points",
            ),
            # What was taken back of an account's.
            models.Index(
                fields=["user", "reverses"],
                condition=Q(user__isnull=False, kind=Kind.CORRECTION),
                name="scoring_entry_taken_back",
            ),
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
