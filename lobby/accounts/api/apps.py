"""The API as an app: its keys are rows."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    name = "lobby.accounts.api"
    label = "api"
    verbose_name = _("接口")

    def ready(self) -> None:
        from lobby.accounts.api import schema  # noqa: F401, PLC0415 - makes the ways to authenticate known to the schema.
