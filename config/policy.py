"""The pages' content policy, with the address of their sockets.

Safari before 15.4 does not count a socket of the page's own host as 'self', so it is named for each request.
"""

from typing import Any

from csp.constants import SELF
from csp.middleware import CSPMiddleware, PolicyParts
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase


class ContentPolicy(CSPMiddleware):
    """Adds ws and wss of the host that was asked, and no other, to what pages may connect to."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, *args: Any, **more: Any
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, *args, **more)
        try:
            host = request.get_host()
        except DisallowedHost:
            return parts
        parts.update = {"connect-src": [SELF, f"ws://{host}", f"wss://{host}"], **(parts.update or {})}
        return parts
