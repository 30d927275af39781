"""Hands that are over. A running hand has no row here, so whatever reads these rows alone cannot show one."""

import secrets
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 14


def draw_code() -> str:
    """Draw a hand's code, 63 bits: who has it may see the hand, so nobody may guess or count up to one."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class FinishedHand(models.Model):
    """What came out of a hand, for lists and searches; all of it is in the hand's log too, but for the code.

    Lists by seat have five members. Written in the transaction that ends the hand.
    """

    class Won(models.TextChoices):
        CROWN = "crown", pgettext_lazy("won", "皇帝一方赢")
        REBELS = "rebels", pgettext_lazy("won", "平民赢")
        LEVEL = "level", pgettext_lazy("won", "打平")

    hand = models.OneToOneField("tables.Hand", models.PROTECT, primary_key=True, related_name="finished")
    code = models.CharField(_("编号"), max_length=CODE_LENGTH, unique=True, default=draw_code, editable=False)
    # As the table was when the hand ended. Of a private one only its players' lists tell, and who has the code.
    public = models.BooleanField(_("公开"))
    ruleset = models.CharField(_("玩法"), max_length=32)
    ended_at = models.DateTimeField(_("结束"))
    end = models.CharField(_("结束方式"), max_length=12)
    solo = models.CharField(_("独保"), max_length=8, blank=True)
    # Empty where there was no emperor or are no points.
    won = models.CharField(_("赢家"), max_length=6, choices=Won.choices, blank=True)
    roles = ArrayField(models.CharField(max_length=8), null=True, verbose_name=_("身份"))
    places = ArrayField(models.PositiveSmallIntegerField(null=True), verbose_name=_("名次"))
    points = ArrayField(models.SmallIntegerField(), verbose_name=_("分"))
    # As dealt, before any card moved: who got the emperor card, and how many jokers each, marked ones included.
    emperor_card = models.PositiveSmallIntegerField(_("皇牌发给"))
    jokers = ArrayField(models.PositiveSmallIntegerField(), verbose_name=_("王"))

    class Meta:
        verbose_name = _("打完的牌局")
        verbose_name_plural = _("打完的牌局")
        ordering: ClassVar = ["-ended_at", "-hand"]
        indexes: ClassVar = [
            models.Index(fields=["-ended_at", "-hand"], condition=models.Q(public=True), name="tables_finished_time"),
            models.Index(
                fields=["ruleset", "-ended_at", "-hand"],
                condition=models.Q(public=True),
                name="tables_finished_ruleset",
            ),
        ]

    def __str__(self) -> str:
        return self.code
