"""The addresses of the sockets."""

from typing import Any

from channels.exceptions import DenyConnection
from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import URLPattern, path, re_path

from tables.consumers import TableSocket
from tables.urls import CODE


class NoSocket(AsyncWebsocketConsumer):
    """Where there is none: refused without a word in the log of errors."""

    channel_layer_alias = ""

    async def connect(self) -> None:
        raise DenyConnection


def _at(consumer: Any) -> Any:
    # Channels routes ASGI applications, the stubs know views only.
    return consumer.as_asgi()


websocket_urlpatterns: list[URLPattern] = [
    path(f"ws/tables/<{CODE}:code>/", _at(TableSocket)),
    re_path("", _at(NoSocket)),
]
