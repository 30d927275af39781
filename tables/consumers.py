"""The socket of a table: decode, one call, answer. No rules and no database here."""

import contextlib
import time
from typing import Any

import structlog
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from lobby.accounts.models import User
from lobby.accounts.network import network_of_socket
from tables import limits, protocol
from tables.hub import hub
from tables.limits import Allowance
from tables.protocol import Act, Do, Ping, ProtocolError, Resume
from tables.room import Room
from tables.services import commands, play
from tables.services.answers import LOST, Answer
from tables.services.play import Command
from tables.threads import answer_in_thread

logger = structlog.get_logger(__name__)

GOOD_BYE = 4000
NO_SUCH_TABLE = 4404
TOO_MUCH = 4429


class TableSocket(AsyncWebsocketConsumer):
    """One connection to one table, of a seat or of a watcher. Whatever goes wrong is said, and the socket lives."""

    # The hub listens for all sockets of the process; one of its own would be a subscription a socket.
    channel_layer_alias = ""

    scope: Any
    base_send: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.room: Room | None = None
        self.user: User | None = None
        self.user_id: int | None = None
        self.session_key: str | None = None
        self.heard_at = self.checked_at = time.monotonic()
        self.leaves_at = float("inf")
        self.network = ""
        self.allowance = Allowance(None)
        self.closing = False
        self.code = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the connection. Channels' own way looks after database connections at each message; here are none."""
        self.scope, self.base_send = scope, send
        with contextlib.suppress(StopConsumer):
            while True:
                message = await receive()
                match message["type"]:
                    case "websocket.receive":
                        await self.receive(message.get("text"), message.get("bytes"))
                    case "websocket.connect":
                        await self.websocket_connect(message)
                    case "websocket.disconnect":
                        await self.websocket_disconnect(message)

    async def connect(self) -> None:
        user: Any = self.scope.get("user")
        if isinstance(user, User):
            self.user, self.user_id = user, user.pk
            self.session_key = self.scope["session"].session_key
            self.network = network_of_socket(self.scope)
        self.code = self.scope["url_route"]["kwargs"]["code"]
        await self.accept()
        allowance = hub().gate.admit(self)
        if allowance is None:
            # Without a word: a client that has heard nothing waits longer before it tries again.
            await self.close(TOO_MUCH)
            return
        self.allowance = allowance
        person = protocol.Person(self.user.pk, self.user.name) if self.user else None
        await self.say(protocol.Hello(protocol.PROTOCOL, settings.BUILD, person))
        try:
            self.room = await hub().join(self, self.code)
        except Exception:
            logger.exception("tables.socket.join_failed", table=self.code)
            await self.hang_up("unexpected")
            return
        if self.room is None:
            await self.hang_up("no_such_table", NO_SUCH_TABLE)

    async def disconnect(self, code: int) -> None:  # noqa: ARG002  (Channels' signature)
        hub().gate.depart(self)
        if self.room is not None:
            await hub().part(self, self.room)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.closing:
            return
        self.heard_at = time.monotonic()
        within = self.allowance.take()
        try:
            message = protocol.decode(bytes_data or b"" if text_data is None else text_data)
            if within:
                await self._hear(message)
            else:
                await self._hold_back(message)
        except ProtocolError as error:
            await self._complain(error.code)
        except LOST:
            # Told apart from a fault of ours: the next pong makes it good.
            logger.warning("tables.socket.database", table=self.code, exc_info=True)
            await self.say(protocol.Error("database"))
        except Exception:
            logger.exception("tables.socket.failed", table=self.code)
            await self.say(protocol.Error("unexpected"))

    async def _hear(self, message: Act | Do | Resume | Ping) -> None:
        match message:
            case Ping(n=n):
                await self.say(protocol.Pong(n, self.room.shown_to(self) if self.room is not None else None))
            case Resume(hand=hand, step=step):
                if self.room is not None:
                    await self.room.resume(self, hand, step)
            case Act():
                await self._answer(message, await self._act(message))
            case Do():
                await self._answer(message, await self._do(message))

    async def _hold_back(self, message: Act | Do | Resume | Ping) -> None:
        """Do nothing of what is beyond the rate; a command has its answer all the same."""
        if not isinstance(message, Act | Do):
            await self._complain("rate_limited")
        elif self.allowance.forgive():
            await self._answer(message, Answer("failed", code="rate_limited", retry_after=limits.RETRY_AFTER))
        else:
            await self.hang_up("rate_limited", TOO_MUCH)

    async def _complain(self, code: str) -> None:
        """Answer a fault, or hang up if it is one too many."""
        if self.allowance.forgive():
            await self.say(protocol.Error(code))
        else:
            await self.hang_up(code, TOO_MUCH)

    async def _act(self, act: Act) -> Answer:
        if act.table != self.code:
            return Answer("refused", code="other_table")
        command = Command(act.id, act.table, act.hand, act.step, self.user_id, act.action)
        return await (self.room.act(command) if self.room is not None else answer_in_thread(play.act, command))

    async def _do(self, do: Do) -> Answer:
        if do.table != self.code:
            return Answer("refused", code="other_table")
        if self.user is None:
            return Answer("refused", code="not_seated")
        return await answer_in_thread(commands.command, do.command, self.user, do.table)

    async def _answer(self, message: Act | Do, answer: Answer) -> None:
        """Answer a command; where it came too late, after a frame that shows why."""
        if answer.result == "stale" and self.room is not None:
            await self.room.catch_up(self)
        await self.say(
            protocol.Answer(message.id, answer.result, answer.step, answer.code, answer.fields, answer.retry_after)
        )

    async def say(self, message: protocol.Outgoing) -> None:
        await self.deliver(protocol.encode(message))

    async def deliver(self, text: str) -> None:
        await self.base_send({"type": "websocket.send", "text": text})

    async def hang_up(self, code: str, close_code: int = GOOD_BYE, *, retry_ms: int | None = None) -> None:
        if self.closing:
            return
        self.closing = True
        await self.say(protocol.Bye(code, retry_ms))
        await self.close(close_code)
