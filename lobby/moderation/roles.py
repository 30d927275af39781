"""The roles of staff: what a moderator and an admin may do at the desk.

Who has all rights (`createsuperuser`) makes staff of an account and puts it into a group; no role does.
"""

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

MODERATOR = "moderator"
ADMIN = "admin"
LABELS: dict[str, str | Promise] = {
    MODERATOR: pgettext_lazy("role of staff", "版主"),
    ADMIN: pgettext_lazy("role of staff", "管理员"),
}

LOOKED_AT = ("accounts.user", "tables.table", "tables.hand", "lobby.chatline", "moderation.act")
MODERATOR_MAY = (
    *(f"{name.replace('.', '.view_')}" for name in LOOKED_AT),
    *("moderation.view_report", "moderation.change_report"),
    *(f"accounts.{verb}_{name}" for verb in ("view", "add", "change") for name in ("ban", "mute")),
)
ADMIN_MAY = (
    *MODERATOR_MAY,
    *("accounts.change_user", "tables.change_table", "tables.change_hand", "moderation.view_look"),
    "scoring.view_ledgerentry",
    *(f"moderation.{verb}_announcement" for verb in ("view", "add", "change", "delete")),
)


def make(using: str = "default") -> None:
    """Bring both groups to what the code says. Done twice it changes nothing."""
    for config in apps.get_app_configs():
        create_permissions(config, verbosity=0, using=using)
    for name, codes in ((MODERATOR, MODERATOR_MAY), (ADMIN, ADMIN_MAY)):
        group, _ = Group.objects.using(using).get_or_create(name=name)
        wanted = [code.split(".") for code in codes]
        known = Permission.objects.using(using).select_related("content_type")
        group.permissions.set(
            permission for permission in known if [permission.content_type.app_label, permission.codename] in wanted
        )
