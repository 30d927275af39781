"""Registers the moderation and makes the roles of staff."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "lobby.moderation"
    label = "moderation"
    verbose_name = _("管理")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep the roles as the code has them, whatever a release adds."""
        post_migrate.connect(_make_roles, sender=self, dispatch_uid="lobby.moderation.roles")


def _make_roles(using: str, **_: Any) -> None:
    from lobby.moderation import roles  # noqa: PLC0415  (needs the models)

    roles.make(using)
