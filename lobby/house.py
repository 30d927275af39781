"""The pages about the house: privacy, terms, contact."""

from typing import Any

from django.conf import settings
from django.views.generic import TemplateView


class Page(TemplateView):
    """A page of plain text; it may tell how long things are kept and where to write."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "contact": settings.CONTACT}
