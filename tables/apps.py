"""Tells Django of this app."""

from django.apps import AppConfig
from django.utils.translation import pgettext_lazy


class TablesConfig(AppConfig):
    name = "tables"
    label = "tables"
    verbose_name = pgettext_lazy("several", "牌桌")

    def ready(self) -> None:
        """Have sockets hear of what happens to their accounts."""
        from tables import accounts  # noqa: PLC0415  (needs the models)

        accounts.listen()
