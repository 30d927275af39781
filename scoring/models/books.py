"""What is kept beside the ledger to be read quickly: sums by period, ratings, partners.

Written by `scoring.settlement` alone, and made again from the ledger by `bin/manage rebuild_scores`.
"""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Case, F, GeneratedField, IntegerField, Q, Value, When
from django.utils.translation import gettext_lazy as _

# Figures that every sum has.
ALWAYS = ("points", "hands")
# So many hands make a share or a mean that is worth comparing.
FEWEST = 10


def _mean(total: str, hands: str, scale: int) -> Case:
    """A mean, times `scale`, rounded half up in whole numbers; null below the fewest hands.

    Whole numbers, so that who is shown equal is equal. The division truncates towards zero, so what may be
    negative is lifted above it first.
    """
    # No mean of points lies below minus a thousand a hand.
    lifted = F(total) + F(hands) * Value(1000)
    rounded = (lifted * Value(2 * scale) + F(hands)) / (F(hands) * Value(2)) - Value(1000 * scale)
    return Case(When(Q(**{f"{hands}__gte": FEWEST}), then=rounded), default=None)


def _kept(total: str, hands: str, scale: int) -> Any:
    return GeneratedField(expression=_mean(total, hands, scale), output_field=IntegerField(null=True), db_persist=True)


class Tally(models.Model):
    """The sums of one account, or of one level of bots, in one period.

    Hands that count for nothing (void and the like) are in none of them; penalties for leaving are in `points`.
    Shares are in tenths of a per cent, `mean` in hundredths of a point a hand.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    bot = models.CharField(max_length=16, blank=True)
    # Empty: all rulesets together.
    ruleset = models.CharField(max_length=32, blank=True)
    # `scoring.periods`: 2026-11-30, 2026-W49, 2026-Q4, all.
    period = models.CharField(max_length=10)
    ranked = models.BooleanField()
    points = models.BigIntegerField(default=0)
    hands = models.BigIntegerField(default=0)
    wins = models.BigIntegerField(default=0)
    leavings = models.BigIntegerField(default=0)
    emperor_hands = models.BigIntegerField(default=0)
    emperor_wins = models.BigIntegerField(default=0)
    emperor_points = models.BigIntegerField(default=0)
    guard_hands = models.BigIntegerField(default=0)
    guard_wins = models.BigIntegerField(default=0)
    guard_points = models.BigIntegerField(default=0)
    rebel_hands = models.BigIntegerField(default=0)
    rebel_wins = models.BigIntegerField(default=0)
    rebel_points = models.BigIntegerField(default=0)
    # As they are shown, after the period's last rated hand; null until the rating is established.
    rating = models.IntegerField(null=True)
    spread = models.IntegerField(null=True)
    emperor_share = _kept("emperor_wins", "emperor_hands", 1000)
    guard_share = _kept("guard_wins", "guard_hands", 1000)
    rebel_share = _kept("rebel_wins", "rebel_hands", 1000)
    mean = _kept("points", "hands", 100)

    class Meta:
        verbose_name = _("统计")
        verbose_name_plural = _("统计")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "bot", "ruleset", "period", "ranked"], nulls_distinct=False, name="scoring_tally_key"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | (Q(user__isnull=True) & ~Q(bot="")), name="scoring_tally_who"
            ),
        ]
        # A board is the start of one of these, and a rank what lies before it there. Of a figure that is never null the
        # planner forgets that it is asked not to be, so the index must not ask it either.
        indexes: ClassVar = [
            models.Index(
                fields=["period", "ruleset", "ranked", f"-{metric}", "user"],
                condition=Q(user__isnull=False, **({} if metric in ALWAYS else {f"{metric}__isnull": False})),
                name=f"scoring_tally_{metric}",
            )
            for metric in (*ALWAYS, "rating", "emperor_share", "guard_share", "rebel_share", "mean")
        ]

    def __str__(self) -> str:
        return f"{self.user_id or self.bot} {self.ruleset} {self.period}"


class Rating(models.Model):
    """How strong somebody is held to be at a ruleset; `scoring.ratings` tells what the numbers mean.

    Of an account, a level of bots, or an office: what being emperor and guard, or a solo emperor, is worth.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    bot = models.CharField(max_length=16, blank=True)
    office = models.CharField(max_length=8, blank=True)
    # Empty: all rulesets together.
    ruleset = models.CharField(max_length=32, blank=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    hands = models.IntegerField(default=0)
    # A hand behind it is void since; it is worked out again soon.
    flagged = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("等级分")
        verbose_name_plural = _("等级分")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "bot", "office", "ruleset"], nulls_distinct=False, name="scoring_rating_key"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id or self.bot or self.office} {self.ruleset} {self.mu:.2f}"


class RatingChange(models.Model):
    """An account's rating after one rated hand."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    ruleset = models.CharField(max_length=32, blank=True)
    # The posting that changed it; its order is the order of the changes.
    number = models.BigIntegerField()
    hand_id = models.BigIntegerField()
    at = models.DateTimeField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("等级分变化")
        verbose_name_plural = _("等级分变化")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "ruleset", "number"], name="scoring_ratingchange_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.ruleset} #{self.number}"


class Partnership(models.Model):
    """How often two accounts were on the same side, and how that went for the first of them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    partner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    hands = models.IntegerField(default=0)
    wins = models.IntegerField(default=0)
    points = models.IntegerField(default=0)

    class Meta:
        verbose_name = _("搭档")
        verbose_name_plural = _("搭档")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "partner"], name="scoring_partnership_pair"),
        ]
        indexes: ClassVar = [models.Index(fields=["user", "-hands"], name="scoring_partnership_most")]

    def __str__(self) -> str:
        return f"{self.user_id}–{self.partner_id}"
