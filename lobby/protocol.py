"""The company's socket: lists, chat, what an account has going on. `docs/protocol.md` shows each message by example."""

from typing import Annotated, Any
from uuid import UUID

import msgspec

from lobby.hall import Filter, Going, Row
from lobby.models import TEXT_LENGTH
from tables.protocol import (
    MAX_LENGTH,
    Answer,
    Bye,
    Code,
    Count,
    Error,
    Hello,
    Incoming,
    Outgoing,
    Ping,
    Pong,
    ProtocolError,
)

__all__ = ["Answer", "Bye", "Error", "Hello", "Ping", "Pong", "ProtocolError"]


class Look(Incoming, frozen=True, tag="look"):
    """Where the page is: the lobby, a table by its code, or nowhere; and whether anybody sees it."""

    at: Code | None = None
    lobby: bool = False
    visible: bool = True
    ruleset: Annotated[str, msgspec.Meta(max_length=32)] = ""
    free: bool = False
    rated: bool = False

    @property
    def filter(self) -> Filter:
        return Filter(self.ruleset, self.free, self.rated)


class Say(Incoming, frozen=True, tag="say"):
    """Say something where one is; a text, or a quick phrase by its key."""

    id: UUID
    # Generous: what it comes to is counted after it was tidied.
    text: Annotated[str, msgspec.Meta(max_length=4 * TEXT_LENGTH)] = ""
    phrase: Annotated[str, msgspec.Meta(max_length=16)] = ""


class Deafen(Incoming, frozen=True, tag="deafen"):
    """Read an account no more, or again."""

    id: UUID
    user: Count
    on: bool


class Line(msgspec.Struct, frozen=True):
    """Something that was said. `channel`: lobby, players, watchers; either `text` or `phrase` is empty."""

    id: int
    channel: str
    user: int
    name: str
    color: int
    text: str
    phrase: str
    # Seconds ago.
    ago: float


class Chat(Outgoing, frozen=True, tag="chat"):
    """Lines of the place one is at; `whole`: they replace what was there."""

    lines: list[Line]
    whole: bool


class Tables(Outgoing, frozen=True, tag="tables"):
    """The list of tables, whole, and how many people are about."""

    rows: tuple[Row, ...]
    more: int
    online: int


class Personal(Outgoing, frozen=True, tag="personal"):
    """What the account has going on, whole."""

    going: Going


class Friend(msgspec.Struct, frozen=True):
    """A friend who is about; `table` where he plays, if all may see it."""

    id: int
    name: str
    color: int
    table: str | None


class Friends(Outgoing, frozen=True, tag="friends"):
    """The friends who are about."""

    friends: list[Friend]


class Watchers(Outgoing, frozen=True, tag="watchers"):
    """Who watches the table one is at: how many, and the names of those who have one."""

    count: int
    names: list[str]


_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Look | Say | Deafen | Ping)
_encoder = msgspec.json.Encoder()


def decode(text: str | bytes) -> Look | Say | Deafen | Ping:
    """Read a client's message. Raises: ProtocolError `too_long`, `malformed`."""
    if len(text) > MAX_LENGTH:
        raise ProtocolError("too_long")
    try:
        message: Look | Say | Deafen | Ping = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProtocolError("malformed") from error
    return message


def encode(message: Outgoing) -> str:
    return _encoder.encode(message).decode()
