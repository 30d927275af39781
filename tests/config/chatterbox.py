"""An ASGI application that talks without end, and notes when it was hung up on."""

import asyncio
import os
from pathlib import Path


async def application(scope, receive, send):
    assert scope["type"] == "websocket"
    await send({"type": "websocket.accept"})
    talking = asyncio.create_task(talk(send))
    while (await receive())["type"] != "websocket.disconnect":
        pass
    talking.cancel()
    await asyncio.to_thread(Path(os.environ["HUNG_UP"]).touch)


async def talk(send):
    while True:
        await send({"type": "websocket.send", "text": "x" * 50_000})
        await asyncio.sleep(0.01)
