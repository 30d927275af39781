"""Tells Django of this app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    label = "scoring"
    verbose_name = "积分"
