"""Tells Django of this app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "tables"
    label = "tables"
    verbose_name = _("牌桌")
