"""Keys: what programs show instead of a session."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken, get_digest_token, get_expiry
from knox.settings import CONSTANTS, knox_settings

from lobby.accounts.models import User

LABEL_LENGTH = 40


class KeyManager(models.Manager["Key"]):
    """Makes keys."""

    def make(self, user: User, label: str) -> tuple["Key", str]:
        """Make a key; the second is what nobody can be told again."""
        digest, key = get_digest_token()
        begins = key[: CONSTANTS.TOKEN_KEY_LENGTH]
        expiry = get_expiry(knox_settings.TOKEN_TTL)
        return self.create(digest=digest, token_key=begins, expiry=expiry, user=user, label=label), key


class Key(AbstractAuthToken, models.Model):  # type: ignore[misc]
    """A key by its hash and its first letters; the key itself is told once, when it is made, and kept nowhere."""

    label = models.CharField(_("用途"), max_length=LABEL_LENGTH)

    objects = KeyManager()

    class Meta:
        verbose_name = _("接口密钥")
        verbose_name_plural = _("接口密钥")
        ordering: ClassVar = ["-created", "digest"]

    def __str__(self) -> str:
        return f"{self.token_key}… ({self.label})"
