"""From which devices and networks accounts come: hints against one person with many accounts, nothing more."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

DIGEST_LENGTH = 32


class Visit(models.Model):
    """An account came from a device through a network, from one day to another.

    Both are keyed digests: equal ones can be found, but no address can be read. Forgotten after a while (`tasks`).
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="visits", db_index=False, verbose_name=_("玩家")
    )
    device = models.CharField(_("设备"), max_length=DIGEST_LENGTH)
    network = models.CharField(_("网络"), max_length=DIGEST_LENGTH)
    first_at = models.DateTimeField(_("首次"), db_default=Now())
    last_at = models.DateTimeField(_("最近"), db_default=Now(), db_index=True)

    class Meta:
        verbose_name = _("来访")
        verbose_name_plural = _("来访")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "device", "network"], name="accounts_visit_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["device"], name="accounts_visit_device"),
            models.Index(fields=["network"], name="accounts_visit_network"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} {self.device}"
