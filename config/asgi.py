"""The ASGI application: pages over HTTP, tables over WebSocket from our own pages only."""

import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

from config.origin import OwnPages

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from lobby import routing as company  # noqa: E402 - imports models, which need the apps set up
from tables import routing as tables  # noqa: E402 - as above
from tables.doorway import Doorway  # noqa: E402 - as above

# The stubs know a URL pattern of their own only.
routes: list[Any] = [*company.websocket_urlpatterns, *tables.websocket_urlpatterns]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OwnPages(Doorway(URLRouter(routes))),
    },
)
