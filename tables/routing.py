"""The addresses of the sockets."""

from django.urls import URLPattern, path

from tables.consumers import TableSocket

websocket_urlpatterns: list[URLPattern] = [
    path("ws/tables/<str:code>/", TableSocket.as_asgi()),  # type: ignore[arg-type]  # Channels routes ASGI applications
]
