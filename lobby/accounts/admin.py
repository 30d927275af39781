"""The players at the admin's desk."""

from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from lobby.accounts.forms import DeskChangeForm, DeskCreationForm
from lobby.accounts.models import User


@admin.register(User)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]  # Django's class takes none when it runs
    """Names, rights and passwords. Nobody is deleted: the ledger's rows point at the account."""

    form = DeskChangeForm
    add_form = DeskCreationForm
    # Django's own says beforehand, in English, that more can be edited afterwards.
    add_form_template = None
    list_display: tuple[str, ...] = (
        "name",
        "username",
        "is_guest",
        "language",
        "created_at",
        "last_login",
        "is_active",
        "is_staff",
    )
    list_filter = ("is_guest", "is_active", "is_staff", "language")
    search_fields = ("username", "name", "email")
    ordering = ("-created_at",)
    date_hierarchy = "created_at"
    readonly_fields: ClassVar[tuple[str, ...]] = ("username", "created_at", "last_login")
    fieldsets = (
        (None, {"fields": ("name", "username", "password")}),
        (_("资料"), {"fields": ("is_guest", "color", "language", "email")}),
        (_("权限"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("时间"), {"fields": ("created_at", "last_login")}),
    )
    # Rights come by roles alone, and there are two of them.
    filter_horizontal = ()
    add_fieldsets = ((None, {"fields": ("name", "usable_password", "password1", "password2")}),)

    def has_delete_permission(self, request: object, obj: object = None) -> bool:  # noqa: ARG002
        return False
