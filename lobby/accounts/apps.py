"""Registers the accounts under the label that AUTH_USER_MODEL names."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "lobby.accounts"
    label = "accounts"
    verbose_name = _("玩家")
    default_auto_field = "django.db.models.BigAutoField"
