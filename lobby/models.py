"""Who waits for a table, who is invited to one, and what is said at tables and in the lobby."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tables.models import Table

TEXT_LENGTH = 200


class Ticket(models.Model):
    """An account that waits to be seated anywhere. It goes when a table is found, or its person does."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+", verbose_name=_("玩家")
    )
    # Blank: whichever is played.
    ruleset = models.CharField(_("玩法"), max_length=32, blank=True)
    # What the account was worth when it began to wait; who is near is met first.
    rating = models.FloatField(_("等级分"), default=0)
    since = models.DateTimeField(_("开始等待"), db_default=Now())
    # From when on bots may take the seats for which nobody was found.
    bots_at = models.DateTimeField(_("机器人补位时间"))
    # The last sign of life of a page that waits.
    seen_at = models.DateTimeField(_("最近在线"), db_default=Now())

    class Meta:
        verbose_name = _("等候")
        verbose_name_plural = _("等候")
        indexes: ClassVar = [models.Index(fields=["since"], name="lobby_ticket_since")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.ruleset}"


class Invitation(models.Model):
    """Somebody at a table asks an account to come. It means nothing once the table is closed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("玩家"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("邀请人"))
    created_at = models.DateTimeField(_("时间"), db_default=Now())
    # When it was declined, or the account sat down there.
    answered_at = models.DateTimeField(_("答复时间"), null=True, blank=True)

    class Meta:
        verbose_name = _("邀请")
        verbose_name_plural = _("邀请")
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "user"], name="lobby_invitation_once")]
        indexes: ClassVar = [
            models.Index(fields=["user"], condition=Q(answered_at__isnull=True), name="lobby_invitation_open")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}→{self.user_id}"


class ChatLine(models.Model):
    """Something said in the lobby or at a table. Deleted after `CHAT_DAYS`, never shown as anything but text."""

    class Channel(models.TextChoices):
        LOBBY = "lobby", _("大厅")
        PLAYERS = "players", _("牌桌")
        WATCHERS = "watchers", _("旁观席")

    # Null: the lobby.
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="chat", verbose_name=_("牌桌"))
    channel = models.CharField(_("频道"), max_length=8, choices=Channel.choices)
    # The table's hand that ran when it was said; 0: none did.
    hand = models.PositiveIntegerField(_("第几局"), default=0)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("玩家"))
    # Either a text or the key of a quick phrase.
    text = models.CharField(_("内容"), max_length=TEXT_LENGTH, blank=True)
    phrase = models.CharField(_("快捷语"), max_length=16, blank=True)
    said_at = models.DateTimeField(_("时间"), db_default=Now())

    class Meta:
        verbose_name = _("聊天")
        verbose_name_plural = _("聊天")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(channel="lobby", table__isnull=True) | (~Q(channel="lobby") & Q(table__isnull=False)),
                name="lobby_chatline_place",
            ),
            models.CheckConstraint(condition=Q(text="") ^ Q(phrase=""), name="lobby_chatline_text_or_phrase"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["table", "-id"], name="lobby_chatline_newest"),
            models.Index(fields=["said_at"], name="lobby_chatline_time"),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.user_id} {self.said_at:%F %T}"
