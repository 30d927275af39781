"""The company's socket: decode, one call, answer. What is sent without being asked for is the parlour's matter."""

import time
from typing import Any

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from lobby import protocol
from lobby.accounts import company, errors
from lobby.accounts.models import User
from lobby.company import Guest
from lobby.parlour import parlour
from lobby.protocol import Deafen, Look, Ping, ProtocolError, Say
from lobby.services import chat
from tables.errors import TableError
from tables.limits import Allowance
from tables.protocol import PROTOCOL, Person
from tables.services.answers import LOST, Answer, answer
from tables.threads import in_thread

logger = structlog.get_logger(__name__)

GOOD_BYE = 4000
TOO_MUCH = 4429


class CompanySocket(Guest, AsyncWebsocketConsumer):
    """One page's connection to the company. Whatever goes wrong is said, and the socket lives."""

    channel_layer_alias = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        Guest.__init__(self)
        AsyncWebsocketConsumer.__init__(self, *args, **kwargs)
        self.user: User | None = None
        self.allowance = Allowance(None)
        self.closing = False
        self.close_code = GOOD_BYE

    async def connect(self) -> None:
        user: Any = self.scope.get("user")
        if isinstance(user, User):
            self.user, self.user_id, self.key = user, user.pk, f"u{user.pk}"
            self.session_key = self.scope["session"].session_key
        await self.accept()
        allowance = parlour().gate.admit(self)
        if allowance is None:
            await self.close(TOO_MUCH)
            return
        self.allowance = allowance
        person = Person(self.user.pk, self.user.name) if self.user else None
        await self.say(protocol.Hello(PROTOCOL, settings.BUILD, person))
        try:
            await parlour().join(self)
        except Exception:
            logger.exception("lobby.socket.join_failed")
            await self.hang_up("unexpected")

    async def disconnect(self, code: int) -> None:  # noqa: ARG002  (Channels' signature)
        parlour().gate.depart(self)
        parlour().part(self)

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
                await self._complain("rate_limited")
        except ProtocolError as error:
            await self._complain(error.code)
        except LOST:
            logger.warning("lobby.socket.database", exc_info=True)
            await self.say(protocol.Error("database"))
        except Exception:
            logger.exception("lobby.socket.failed")
            await self.say(protocol.Error("unexpected"))

    async def _hear(self, message: Look | Say | Deafen | Ping) -> None:
        match message:
            case Ping(n=n):
                await self.say(protocol.Pong(n))
            case Look():
                await parlour().look(self, message)
            case Say(id=name):
                given = await self._speak(message)
                await self.say(protocol.Answer(name, given.result, None, given.code, given.fields, given.retry_after))
            case Deafen(id=name):
                given = await in_thread(answer, lambda: _deafen(self.user, message))
                await self.say(protocol.Answer(name, given.result, None, given.code, given.fields, given.retry_after))
                await parlour().deafen(self)

    async def _speak(self, said: Say) -> Answer:
        if self.user is None:
            return Answer("refused", code="no_account")
        if self.look.at is None and not self.look.lobby:
            return Answer("refused", code="nowhere")
        if not parlour().tongue(self.user.pk).take():
            return Answer("refused", code="rate_limited")
        return await in_thread(answer, lambda: _speak(self.user, self.look.at, said))

    async def _complain(self, code: str) -> None:
        if self.allowance.forgive():
            await self.say(protocol.Error(code))
        else:
            self.close_code = TOO_MUCH
            await self.hang_up(code)

    async def deliver(self, text: str) -> None:
        try:
            await self.send(text_data=text)
        except Exception:  # noqa: BLE001  (one connection that is gone must not keep anything from the others)
            parlour().part(self)

    async def hang_up(self, code: str, *, retry_ms: int | None = None) -> None:
        if self.closing:
            return
        self.closing = True
        await self.say(protocol.Bye(code, retry_ms))
        await self.close(self.close_code)


def _speak(user: User | None, code: str | None, said: Say) -> Answer:
    assert user is not None  # noqa: S101  (the caller has looked)
    chat.say(user, code, text=said.text, phrase=said.phrase)
    return Answer("ok")


def _deafen(user: User | None, wanted: Deafen) -> Answer:
    other = User.objects.filter(pk=wanted.user).first()
    if user is None or other is None:
        raise TableError("no_account")
    try:
        (company.mute if wanted.on else company.unmute)(user, other)
    except errors.AccountError as refusal:
        raise TableError(refusal.code, **refusal.fields) from refusal
    return Answer("ok")
