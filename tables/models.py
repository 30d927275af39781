"""Tables, their seats, the hands dealt at them and each hand's event log.

The log is the truth of a hand; the columns of `Hand` beside it are projections that let a command, the clock
and the lists do without folding it. No row here may be shown while its hand runs except through `selectors`.
"""

import secrets
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables import fair
from tables.replay.models import FinishedHand  # noqa: F401  (Django finds an app's models in this module)

SEATS = 5
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 8


def no_bank() -> list[int]:
    """No time bank for any seat."""
    return [0] * SEATS


def draw_code() -> str:
    """Draw a table's code. It stands in links to private tables, so nobody may guess one."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Table(models.Model):
    """Where five seats play one hand after another under one ruleset."""

    class State(models.TextChoices):
        WAITING = "waiting", _("等人")
        PLAYING = "playing", _("进行中")
        BETWEEN = "between", _("两局之间")
        CLOSED = "closed", _("已关闭")

    code = models.CharField(_("桌号"), max_length=CODE_LENGTH, unique=True, default=draw_code, editable=False)
    ruleset = models.CharField(_("玩法"), max_length=32)
    options = models.JSONField(_("规则选项"), default=dict, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("桌主"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="owned_tables",
    )
    seconds = models.PositiveSmallIntegerField(_("每步秒数"), default=25)
    # What each seat has in a hand for the turns that take it longer than that.
    bank_seconds = models.PositiveSmallIntegerField(_("备用秒数"), default=60)
    public = models.BooleanField(_("公开"), default=True)
    # How far behind the table watchers see it while a hand runs.
    delay_seconds = models.PositiveSmallIntegerField(_("旁观延迟秒数"), default=0)
    # The accounts its owner sent away for good.
    shut_out = ArrayField(models.BigIntegerField(), verbose_name=_("请出的人"), default=list, blank=True)
    # The vote to dissolve the hand, as `services.voting` keeps it; one of an earlier hand means nothing.
    vote = models.JSONField(null=True, blank=True, editable=False)
    state = models.CharField(_("状态"), max_length=8, choices=State.choices, default=State.WAITING)
    # Rises with every change of the table or its seats; part of a frame's version.
    revision = models.PositiveIntegerField(_("版次"), default=0)
    # How many hands were dealt here, which is the number of the newest.
    hands_dealt = models.PositiveIntegerField(_("局数"), default=0)
    created_at = models.DateTimeField(_("开桌时间"), db_default=Now())
    closed_at = models.DateTimeField(_("关闭时间"), null=True, blank=True)
    # When the clock deals the next hand though nobody asks for it: after a void one, and a moment after everybody is
    # ready for a table's first one.
    deals_at = models.DateTimeField(_("自动发牌时间"), null=True, blank=True)

    class Meta:
        verbose_name = _("牌桌")
        verbose_name_plural = pgettext_lazy("several", "牌桌")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "playing", "between", "closed"]), name="tables_table_state"
            ),
            models.CheckConstraint(condition=Q(seconds__range=(1, 600)), name="tables_table_seconds"),
            models.CheckConstraint(condition=Q(bank_seconds__lte=600), name="tables_table_bank_seconds"),
            models.CheckConstraint(condition=Q(delay_seconds__lte=600), name="tables_table_delay_seconds"),
            models.CheckConstraint(
                condition=Q(state="closed", closed_at__isnull=False) | (~Q(state="closed") & Q(closed_at__isnull=True)),
                name="tables_table_closed_at",
            ),
            models.CheckConstraint(
                condition=Q(deals_at__isnull=True) | Q(state__in=["waiting", "between"]),
                name="tables_table_deals_between_hands",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["-created_at"], condition=~Q(state="closed"), name="tables_table_open"),
            models.Index(fields=["deals_at"], condition=Q(deals_at__isnull=False), name="tables_table_deals"),
        ]

    def __str__(self) -> str:
        return self.code


class Seat(models.Model):
    """One of a table's five places: a person's, a bot's, or free.

    Who leaves in the middle of a hand stays in `user` with `left` set until the next hand, so that the hand
    shows whose seat it was; `bot` plays it. `auto` is a seat that the clock plays for its person.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("座位"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("玩家"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    bot = models.CharField(_("机器人"), max_length=12, null=True, blank=True)  # noqa: DJ001  (null: no bot)
    auto = models.BooleanField(_("托管"), default=False)
    left = models.BooleanField(_("已离开"), default=False)
    ready = models.BooleanField(_("准备"), default=False)
    # Actions in a row that the clock had to take; two turn `auto` on.
    timeouts = models.PositiveSmallIntegerField(_("连续超时"), default=0)
    # The seat its person asks for in exchange for this one.
    wants = models.PositiveSmallIntegerField(_("想换的座位"), null=True, blank=True)
    # Points of the person at this table, or of the bot since it sat down.
    score = models.IntegerField(_("本桌得分"), default=0)
    # When a socket of this seat last gave a sign of life, to within a few seconds.
    seen_at = models.DateTimeField(_("最近在线"), null=True, blank=True)
    # From which network its person plays, as `tables.network` blurs it; emptied with the seat, and never shown.
    network = models.CharField(max_length=32, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("座位")
        verbose_name_plural = pgettext_lazy("several", "座位")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="tables_seat_number"),
            models.UniqueConstraint(fields=["user"], condition=Q(left=False), name="tables_seat_one_a_user"),
            models.CheckConstraint(condition=Q(number__lt=SEATS), name="tables_seat_number_in_range"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot__isnull=True) | Q(left=True), name="tables_seat_user_or_bot"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def person(self) -> int | None:
        """The account that may act here: nobody's seat is free, a bot's, or left."""
        return None if self.left else self.user_id

    @property
    def plays_itself(self) -> bool:
        return self.bot is not None or self.auto


class Hand(models.Model):
    """One dealt game. Ids rise with time, so that the log can be split into partitions by ranges of them."""

    class State(models.TextChoices):
        RUNNING = "running", _("进行中")
        ENDED = "ended", _("已结束")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands", verbose_name=_("牌桌"))
    number = models.PositiveIntegerField(_("第几局"))
    ruleset = models.CharField(_("玩法"), max_length=32)
    options = models.JSONField(_("规则选项"), default=dict)
    rules_version = models.PositiveSmallIntegerField(_("规则版本"))
    first_seat = models.PositiveSmallIntegerField(_("首家"))
    # Who sat down to it: five of {"user": id or null, "bot": level or null, "name": text}.
    players = models.JSONField(_("玩家"))
    # Whether it is rated and ranked, decided when it was dealt: `tables.counting`.
    ranked = models.BooleanField(_("计入排名"), default=False, db_default=False)
    # Who left it, before which event of the log, and what it cost: [{"seat", "user", "events", "cost"}].
    left = models.JSONField(_("逃跑"), default=list)

    state = models.CharField(_("状态"), max_length=8, choices=State.choices, default=State.RUNNING)
    # Rows in the log. Secret: it counts answers nobody else may know of. Never leaves the server.
    events = models.PositiveIntegerField(_("事件数"))
    step = models.PositiveIntegerField(_("步数"))
    # The step at which the question that is open now was put. Where several seats are asked at once it stays
    # while steps go on, and an action that expects any step from there on still means this question.
    question = models.PositiveIntegerField(_("问题"))
    # When time is up for people, bank included, and when the tick must look next.
    ends_at = models.DateTimeField(_("限时"), null=True)
    # How much of the open question's time is its seat's bank, and what each seat has left; in milliseconds.
    bank_ms = models.PositiveIntegerField(default=0)
    # What was added to it because the site was away meanwhile.
    given_ms = models.PositiveIntegerField(default=0)
    banks = models.JSONField(_("备用时间"), default=no_bank)
    due_at = models.DateTimeField(_("到期"), null=True)
    # Bots were told of this question; if they have not acted when it is due again, the tick plays for them.
    told = models.BooleanField(default=False)
    started_at = models.DateTimeField(_("开始"), db_default=Now())
    ended_at = models.DateTimeField(_("结束"), null=True)

    class Meta:
        verbose_name = _("牌局")
        verbose_name_plural = pgettext_lazy("several", "牌局")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="tables_hand_number"),
            models.UniqueConstraint(fields=["table"], condition=Q(state="running"), name="tables_hand_one_running"),
            models.CheckConstraint(condition=Q(first_seat__lt=SEATS), name="tables_hand_first_seat"),
            models.CheckConstraint(condition=Q(question__lte=F("step")), name="tables_hand_question"),
            models.CheckConstraint(
                condition=Q(state="running", due_at__isnull=False, ends_at__isnull=False, ended_at__isnull=True)
                | Q(state="ended", due_at__isnull=True, ends_at__isnull=True, ended_at__isnull=False),
                name="tables_hand_running_is_due",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(state="running"), name="tables_hand_due"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class HandEvent(models.Model):
    """A fact of a hand, appended once and never changed."""

    class By(models.TextChoices):
        PLAYER = "player", _("玩家")
        CLOCK = "clock", _("超时")
        BOT = "bot", _("机器人")

    pk = models.CompositePrimaryKey("hand_id", "number")
    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="log")
    number = models.PositiveIntegerField()
    type = models.CharField(max_length=24)
    data = models.JSONField()
    # The version of the rules that decided it: a hand may outlive a deployment.
    rules_version = models.PositiveSmallIntegerField()
    # Whose action led to it and who took that action; both null for the deal.
    seat = models.PositiveSmallIntegerField(null=True)
    by = models.CharField(max_length=6, choices=By.choices, null=True)  # noqa: DJ001  (null: nobody's action)
    # The client's id of the action, on its first event: the same id is never applied twice.
    command = models.UUIDField(null=True)
    # The hand's step after the action.
    step = models.PositiveIntegerField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("事件")
        verbose_name_plural = _("事件")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["hand", "command"], condition=Q(command__isnull=False), name="tables_handevent_command"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id}#{self.number} {self.type}"


class Operation(models.Model):
    """How the whole site is doing; there is one row at most."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    # Since when no new hands are dealt.
    draining_since = models.DateTimeField(null=True)
    # The last signs of life of any web process and of any clock.
    web_at = models.DateTimeField(null=True)
    clock_at = models.DateTimeField(null=True)
    # Since when nobody could act, until that time has been given back.
    down_since = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=Q(id=1), name="tables_operation_only_one")]

    def __str__(self) -> str:
        return "draining" if self.draining_since else "open"


class Seal(models.Model):
    """What a table's next deal will come from: the seed, secret until that hand is over, and what clients added.

    Its hash is shown as long as the seal stands, so whoever adds to it has seen that hash. A hand takes it and leaves
    a new one.
    """

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="seal")
    seed = models.CharField(max_length=64, default=fair.draw_seed, editable=False)
    # Hex by account; it counts if that account sits there when the hand is dealt.
    added = models.JSONField(default=dict, editable=False)

    def __str__(self) -> str:
        return fair.commitment(self.seed)
