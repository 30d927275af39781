"""The ledger at the admin's desk: to look at, not to touch."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from scoring.models import LedgerEntry


@admin.register(LedgerEntry)
class LedgerEntryAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    list_display = ("hand_id", "seat", "user", "bot", "kind", "points", "role", "place", "ruleset", "created_at")
    list_filter = ("kind", "ruleset", "role", "end", "created_at")
    list_select_related = ("user",)
    search_fields = ("=hand_id", "=table_id", "user__username")
    ordering = ("-id",)
    # Counting the whole ledger would cost more than the page.
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False
