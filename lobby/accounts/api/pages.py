"""Long lists in pages: each tells the address of the next one, which begins where it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import DataError
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.exceptions import ValidationError as Unreadable
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

if TYPE_CHECKING:
    # The settings name this module, and the views read the settings.
    from rest_framework.views import APIView

MOST = 100


class Pages(CursorPagination):
    """Pages by key, not by number: rows that come or go shift nothing, and the last costs what the first does.

    A view that pages sets ``ordering`` on a subclass, by columns that are unique together and have an index.
    Refuses: ``cursor`` for one that no page has told.
    """

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = MOST
    ordering = "-pk"

    def paginate_queryset(self, queryset: Any, request: Request, view: APIView | None = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except Unreadable:
            raise
        except (NotFound, ValueError, TypeError, OverflowError, ValidationError, DataError) as refusal:
            # What a cursor holds goes to the database as it is.
            raise NotFound(_("没有这一页。"), code="cursor") from refusal

    def get_page_size(self, request: Request) -> int | None:
        told = request.query_params.get(self.page_size_query_param, str(self.page_size))
        if not (told.isascii() and told.isdecimal() and 1 <= int(told[:9]) <= MOST):
            raise Unreadable({self.page_size_query_param: [_("一页 1 到 %(most)s 行。") % {"most": MOST}]})
        return int(told)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        cursor, limit = super().get_schema_operation_parameters(view)
        limit["schema"] = {"type": "integer", "minimum": 1, "maximum": MOST, "default": self.page_size}
        limit["description"] = _("一页几行。")
        cursor["description"] = _("上一页说的下一页从哪里开始；照 `next`、`previous` 里的地址用。")
        return [cursor, limit]
