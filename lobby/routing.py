"""The address of the company's socket."""

from typing import Any

from django.urls import URLPattern, path

from lobby.consumers import CompanySocket

# Channels routes ASGI applications, the stubs know views only.
_company: Any = CompanySocket.as_asgi()
websocket_urlpatterns: list[URLPattern] = [path("ws/company/", _company)]
