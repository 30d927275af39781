"""Every answer is JSON, whatever a client says it would like."""

from collections.abc import Iterable
from typing import Any

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class AlwaysTheSame(BaseContentNegotiation):
    """Takes the body as what it says it is, and answers with a view's only renderer."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        told = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == told), None)

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002  (so it is asked)
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,  # noqa: ARG002
    ) -> tuple[BaseRenderer, str]:
        renderer: Any = next(iter(renderers))
        return renderer, renderer.media_type
