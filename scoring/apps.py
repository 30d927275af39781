"""Registers the scoring."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    label = "scoring"
    verbose_name = _("计分")
    default_auto_field = "django.db.models.BigAutoField"
