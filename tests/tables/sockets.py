"""A client of the table socket, as bots and pages are, over the whole ASGI application."""

import importlib
import json
import time
import warnings
from contextlib import asynccontextmanager
from functools import cache
from uuid import uuid4

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from tables.threads import in_thread


@cache
def application():
    """The whole application; that no static files were collected is no matter here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return importlib.import_module("config.asgi").application


def session_cookie(user) -> str:
    """Log an account in, in the database."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


class Peer:
    """One connection; keeps what it heard, word by word, and the newest frame."""

    def __init__(self, communicator: WebsocketCommunicator, code: str) -> None:
        self.communicator, self.code = communicator, code
        self.heard: list[str] = []
        self.frame: dict = {}

    async def hear(self, *kinds: str, seconds: float = 10) -> dict:
        """Wait for the next message of one of these types."""
        while True:
            text = await self.communicator.receive_from(seconds)
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] == "frame":
                self.frame = message
            if message["type"] in kinds:
                return message

    async def hear_until(self, wanted, seconds: float = 10) -> dict:
        """Wait for a frame that is as wanted."""
        while not (self.frame and wanted(self.frame)):
            await self.hear("frame", seconds=seconds)
        return self.frame

    async def say(self, message: dict | str) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.communicator.send_input({"type": "websocket.receive", "text": text})

    async def act(self, action: dict, **changed) -> dict:
        """Act on the newest frame and wait for the answer."""
        version = self.frame["version"]
        message = {
            "type": "act",
            "id": str(uuid4()),
            "table": self.code,
            "hand": version["hand"],
            "step": version["step"],
            "action": action,
        }
        await self.say(message | changed)
        return await self.hear("answer")

    async def do(self, command: dict) -> dict:
        await self.say({"type": "do", "id": str(uuid4()), "table": self.code, "command": command})
        return await self.hear("answer")

    async def settle(self, seconds: float = 0.7) -> list[str]:
        """Hear everything that comes until it has been quiet for so long, or for five times so long at most."""
        start = len(self.heard)
        until = time.monotonic() + 5 * seconds
        while time.monotonic() < until and not await self.communicator.receive_nothing(timeout=seconds):
            await self.hear("frame", "answer", "error", "pong", "bye")
        return self.heard[start:]


def origin() -> list[tuple[bytes, bytes]]:
    return [(b"host", b"localhost"), (b"origin", b"http://localhost")]


@asynccontextmanager
async def connected(code: str, user=None, *, greeted: bool = True, headers=()):
    """Open a socket of a table; by default up to its first frame."""
    given = [*origin(), *headers]
    if user is not None:
        cookie = await in_thread(session_cookie, user)
        given.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
    communicator = WebsocketCommunicator(application(), f"/ws/tables/{code}/", headers=given)
    accepted, _ = await communicator.connect(timeout=10)
    assert accepted
    peer = Peer(communicator, code)
    try:
        await peer.hear("hello")
        if greeted:
            await peer.hear("frame")
        yield peer
    finally:
        await communicator.disconnect(timeout=5)


def an_action(frame: dict) -> dict:
    """The first thing a frame's question offers; in a trick the smallest play, else a pass."""
    question = frame["view"]["me"]["question"]
    if question["plays"]:
        return {"type": "play", "cards": cards_of(frame["view"]["me"], question["plays"][0])}
    if frame["view"]["phase"] == "trick":
        return {"type": "pass"}
    return {"type": question["default"] or question["options"][0]["type"]}


def cards_of(me: dict, play: list) -> list[str]:
    """Held cards that come to a play by counts."""
    rank, n, small, big, special = play
    assert special == 0
    held = me["cards"]
    cards = [card for card in held if card[0] == rank and card[1] in "SHCD"][:n]
    return (
        cards + [card for card in held if card.startswith("SJ")][:small] + [c for c in held if c.startswith("BJ")][:big]
    )
