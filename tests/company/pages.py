"""A page's connection to the company, over the whole ASGI application."""

import json
import time
from contextlib import asynccontextmanager
from uuid import uuid4

from channels.testing import WebsocketCommunicator
from django.conf import settings

from tables.threads import in_thread
from tests.tables.sockets import application, origin, session_cookie


class Page:
    """One connection; keeps what it heard."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator
        self.heard: list[dict] = []

    async def send(self, message: dict) -> None:
        await self.communicator.send_to(text_data=json.dumps(message))

    async def hear(self, kind: str, *, until=lambda message: True, seconds: float = 8) -> dict:
        """The next message of a kind that is as wanted."""
        late = time.monotonic() + seconds
        while time.monotonic() < late:
            message = json.loads(await self.communicator.receive_from(timeout=max(0.1, late - time.monotonic())))
            self.heard.append(message)
            if message["type"] == kind and until(message):
                return message
        raise AssertionError(f"no {kind}")

    async def look(self, at=None, **more) -> dict:
        """Go somewhere, and return the chat of that place."""
        await self.send({"type": "look", "at": at, **more})
        return await self.hear("chat", until=lambda message: message["whole"])

    async def say(self, text="", **more) -> dict:
        await self.send({"type": "say", "id": str(uuid4()), "text": text, **more})
        return await self.hear("answer")

    async def next_line(self, seconds: float = 8) -> dict:
        return (await self.hear("chat", until=lambda message: not message["whole"], seconds=seconds))["lines"][0]

    async def hears_nothing_of(self, kind: str, seconds: float = 1.5) -> bool:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not await self.communicator.receive_nothing(timeout=0.2):
                self.heard.append(json.loads(await self.communicator.receive_from()))
                if self.heard[-1]["type"] == kind:
                    return False
        return True


@asynccontextmanager
async def visiting(user=None):
    headers = origin()
    if user is not None:
        cookie = await in_thread(session_cookie, user)
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
    communicator = WebsocketCommunicator(application(), "/ws/company/", headers=headers)
    accepted, _ = await communicator.connect(timeout=10)
    assert accepted
    page = Page(communicator)
    try:
        await page.hear("hello")
        yield page
    finally:
        await communicator.disconnect(timeout=5)
