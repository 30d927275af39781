"""The ledger, its postings and the seasons at the admin's desk: to look at, not to touch."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from scoring.models import LedgerEntry, Posting, Season, SeasonPlace


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # Django takes none when it runs
    """Rows that only services write."""

    # Counting a whole ledger would cost more than the page.
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(LedgerEntry)
class LedgerEntryAdmin(ReadOnly):
    list_display = tuple("hand_id seat user bot kind points role place ruleset ranked created_at".split())
    list_filter = ("kind", "ruleset", "role", "end", "ranked", "created_at")
    list_select_related = ("user",)
    search_fields = ("=hand_id", "=table_id", "user__username")
    ordering = ("-id",)


@admin.register(Posting)
class PostingAdmin(ReadOnly):
    list_display = ("hand_id", "kind", "at", "number", "by", "reason")
    list_filter = ("kind", "at")
    list_select_related = ("by",)
    search_fields = ("=hand_id",)
    ordering = ("-id",)


class PlacesInline(admin.TabularInline):  # type: ignore[type-arg]  # as above
    model = SeasonPlace
    template = "admin/rows.html"
    fields = ("ruleset", "rank", "user", "points", "hands")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(Season)
class SeasonAdmin(ReadOnly):
    list_display = ("period", "starts_at", "ends_at", "closed_at", "closed_after")
    inlines = (PlacesInline,)
