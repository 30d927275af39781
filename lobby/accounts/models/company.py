"""Friends, and those whom one would rather not meet or hear."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least, Now
from django.utils.translation import gettext_lazy as _


class Friendship(models.Model):
    """A pair of accounts, in one row whoever asked: asked, declined, or friends.

    A declined request stays for a while, so that the same person is not asked again every day; the one who asked
    sees it as still open.
    """

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("发起人"))
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("对方"))
    created_at = models.DateTimeField(_("时间"), db_default=Now())
    accepted_at = models.DateTimeField(_("接受时间"), null=True)
    declined_at = models.DateTimeField(_("拒绝时间"), null=True)

    class Meta:
        verbose_name = _("好友关系")
        verbose_name_plural = _("好友关系")
        constraints: ClassVar = [
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="accounts_friendship_pair"
            ),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="accounts_friendship_two"),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True) | Q(declined_at__isnull=True), name="accounts_friendship_answer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id}–{self.asked_id}"


class Block(models.Model):
    """One account wants nothing to do with another; the other is not told."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("屏蔽者"))
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("被屏蔽者"))
    created_at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = _("屏蔽")
        verbose_name_plural = _("屏蔽")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="accounts_block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="accounts_block_two"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id}→{self.blocked_id}"


class PersonalMute(models.Model):
    """One account does not want to read what another writes; unlike a block they may still meet."""

    muter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("静音者"))
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("被静音者"))
    created_at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = _("个人静音")
        verbose_name_plural = _("个人静音")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["muter", "muted"], name="accounts_personalmute_once"),
            models.CheckConstraint(condition=~Q(muter=F("muted")), name="accounts_personalmute_two"),
        ]

    def __str__(self) -> str:
        return f"{self.muter_id}→{self.muted_id}"
