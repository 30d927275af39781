"""Registers the accounts under the label that AUTH_USER_MODEL names."""

from django.apps import AppConfig
from django.utils.translation import pgettext_lazy


class AccountsConfig(AppConfig):
    name = "lobby.accounts"
    label = "accounts"
    verbose_name = pgettext_lazy("several", "玩家")
    default_auto_field = "django.db.models.BigAutoField"
