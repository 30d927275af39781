"""Registers the lobby."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "lobby"
    label = "lobby"
    verbose_name = _("大厅")
