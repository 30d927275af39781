"""The stock site: `daphne bench.stock.asgi:application`. A socket says by a cookie which seat it is."""

import os
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.bench.stock.settings")
pages = get_asgi_application()

from django.db import transaction  # noqa: E402 - needs the apps set up

from config.bench.stock.models import Event, Hand  # noqa: E402 - as above

SEATS = 5
# What fills a frame up to the size of ours.
FILLING = "." * int(os.environ.get("STOCK_FRAME_BYTES", "3000"))


class TableSocket(AsyncJsonWebsocketConsumer):
    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        cookie = dict(self.scope["headers"])[b"cookie"].decode()
        self.seat = int(cookie.removeprefix("seat="))
        await self.channel_layer.group_add(f"{self.code}.{self.seat}", self.channel_name)
        await self.accept()
        hand = await database_sync_to_async(Hand.objects.get)(code=self.code)
        await self.send_json(frame(self.seat, hand.step))

    async def disconnect(self, code: int) -> None:  # noqa: ARG002  (Channels' signature)
        await self.channel_layer.group_discard(f"{self.code}.{self.seat}", self.channel_name)

    async def receive_json(self, content: dict[str, Any], **_: Any) -> None:
        if content["type"] == "ping":
            await self.send_json({"type": "pong", "n": content["n"]})
            return
        step = await database_sync_to_async(self.act)(content)
        if step is None:
            await self.send_json({"type": "answer", "id": content["id"], "result": "stale"})
            return
        await self.send_json({"type": "answer", "id": content["id"], "result": "ok", "step": step})
        for seat in range(SEATS):
            message = {"type": "show", "frame": frame(seat, step)}
            await self.channel_layer.group_send(f"{self.code}.{seat}", message)

    def act(self, content: dict[str, Any]) -> int | None:
        with transaction.atomic():
            hand = Hand.objects.select_for_update().get(code=self.code)
            if hand.step != content["step"]:
                return None
            hand.step += 1
            Event.objects.create(hand=hand, step=hand.step, command=content["id"], data=content["action"])
            hand.save()
        return hand.step

    async def show(self, event: dict[str, Any]) -> None:
        await self.send_json(event["frame"])


def frame(seat: int, step: int) -> dict[str, Any]:
    asked = {"options": [{"type": "pass"}], "default": None, "plays": None} if step % SEATS == seat else None
    return {
        "type": "frame",
        "version": {"table": 1, "hand": 1, "step": step, "own": 0},
        "table": {"state": "playing"},
        "view": {"phase": "trick", "me": {"cards": [], "question": asked}, "filling": FILLING},
    }


application = ProtocolTypeRouter(
    {"http": pages, "websocket": URLRouter([path("ws/tables/<str:code>/", TableSocket.as_asgi())])}
)
