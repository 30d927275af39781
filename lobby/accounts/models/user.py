"""The account. Guests and members are the same row, so that a guest who stays loses nothing."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lobby.accounts import names, preferences
from lobby.accounts.models.sanctions import Ban
from lobby.accounts.preferences import Preferences

COLORS = 12


class Language(models.TextChoices):
    CHINESE = "zh-hans", "中文"
    ENGLISH = "en", "English"


class Circle(models.TextChoices):
    """Whom a player lets see or do something."""

    EVERYBODY = "everybody", _("所有人")
    FRIENDS = "friends", _("好友")
    NOBODY = "nobody", _("谁也不行")


class UserManager(BaseUserManager["User"]):
    """Makes accounts and finds them by any spelling of their name."""

    def create_user(self, name: str, password: str | None = None, **fields: Any) -> "User":
        """Write an account; `password=None` makes one that nobody can log in to by password."""
        user = self.model(**names.forms(name), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> "User":
        """Write an account of the house; its name may be a reserved one."""
        return self.create_user(
            username, password, **{"is_guest": False, "is_staff": True, "is_superuser": True} | fields
        )

    def admitted(self) -> "models.QuerySet[User]":
        """The accounts that may be let in: active and not banned."""
        bans = Ban.objects.active().filter(account=models.OuterRef("pk"))
        return self.filter(~models.Exists(bans), is_active=True)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username=names.key(username or ""))


class User(AbstractBaseUser, PermissionsMixin):
    """A player. An account is never deleted: it is emptied, for the ledger points at it."""

    username = models.CharField(
        _("登录名"), max_length=48, unique=True, help_text=_("名字的统一写法，不分大小写和全半角。")
    )
    name = models.CharField(_("名字"), max_length=24)
    # What the name looks like: nobody may be mistaken for another.
    likeness = models.CharField(max_length=96, unique=True, editable=False)
    is_guest = models.BooleanField(_("游客"), default=True)
    color = models.PositiveSmallIntegerField(_("头像颜色"), default=0, validators=[MaxValueValidator(COLORS - 1)])
    # As `lobby.accounts.preferences` reads it.
    preferences = models.JSONField(_("设置"), default=dict, blank=True, editable=False)
    language = models.CharField(_("语言"), max_length=12, choices=Language.choices, default=Language.CHINESE)
    # An address that was shown to be the account's; one that was only told waits in `told_email`.
    email = models.EmailField(_("电子邮件"), null=True, blank=True)  # noqa: DJ001  (none is no address)
    told_email = models.EmailField(_("待确认的电子邮件"), blank=True)
    # Only friends are ever shown where somebody is.
    presence_to = models.CharField(
        _("谁能看到我在线"),
        max_length=9,
        choices=[(circle.value, circle.label) for circle in (Circle.FRIENDS, Circle.NOBODY)],
        default=Circle.FRIENDS,
    )
    requests_from = models.CharField(
        _("谁能加我为好友"),
        max_length=9,
        choices=[(circle.value, circle.label) for circle in (Circle.EVERYBODY, Circle.NOBODY)],
        default=Circle.EVERYBODY,
    )
    invitations_from = models.CharField(_("谁能邀请我"), max_length=9, choices=Circle.choices, default=Circle.FRIENDS)
    history_to = models.CharField(_("谁能看我的战绩"), max_length=9, choices=Circle.choices, default=Circle.EVERYBODY)
    is_staff = models.BooleanField(_("工作人员"), default=False)
    is_active = models.BooleanField(_("可用"), default=True)
    created_at = models.DateTimeField(_("加入时间"), auto_now_add=True, db_index=True)
    # Emptied on its owner's wish; the row stays for the ledger's sake.
    deleted_at = models.DateTimeField(_("注销时间"), null=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("玩家")
        verbose_name_plural = pgettext_lazy("several", "玩家")
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("email"), name="accounts_user_email"),
            models.CheckConstraint(condition=models.Q(color__lt=COLORS), name="accounts_user_color"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Keep the name's other forms in step with it, whoever edits it, and no e-mail as NULL."""
        for field, form in names.forms(self.name or self.username).items():
            setattr(self, field, form)
        self.email = self.email or None

    @property
    def prefers(self) -> Preferences:
        return preferences.read(self.preferences)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
