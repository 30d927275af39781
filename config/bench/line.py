"""A WebSocket client that costs little: a load generator must not be what is measured.

It speaks what RFC 6455 asks of a client, over the loopback: text messages, pings answered, no extensions.
"""

import asyncio
import base64
import secrets
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
# A mask of zeros leaves the text as it is; the server unmasks it all the same.
NO_MASK = b"\0\0\0\0"


class Refused(Exception):
    """The server did not open the socket; the message is its first line."""


class Line(asyncio.Protocol):
    """One connection. `hear` is called with each message's bytes, `lost` with the code of a close, 1006 for none."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[int], None]) -> None:
        self.hear, self.lost = hear, lost
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = b""
        self._buffer = b""
        self._code = 1006

    @classmethod
    async def open(
        cls, port: int, path: str, cookie: str, hear: Callable[[bytes], None], lost: Callable[[int], None]
    ) -> "Line":
        """Connect and wait until the socket is open. Raises: OSError, Refused."""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
        )
        line = cls(hear, lost)
        line._request = request.encode()
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)
        await line.opened
        return line

    def say(self, message: bytes) -> None:
        self._send(TEXT, message)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("not a stream")
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or Refused("closed"))
        self.lost(self._code)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            status = head.split(b"\r\n", 1)[0]
            if b" 101 " not in status:
                self.opened.set_exception(Refused(status.decode("latin-1")))
                self.close()
                return
            self.opened.set_result(None)
        at = 0
        while (end_at := self._take(data, at)) is not None:
            at = end_at
        self._buffer = data[at:]

    def _take(self, data: bytes, at: int) -> int | None:
        """Hear the message that begins here and say where it ends; None if it is not all there."""
        if len(data) < at + 2:
            return None
        begin, length = at + 2, data[at + 1]
        if length >= 126:
            wide = 2 if length == 126 else 8
            if len(data) < begin + wide:
                return None
            length = int.from_bytes(data[begin : begin + wide])
            begin += wide
        end = begin + length
        if len(data) < end:
            return None
        kind = data[at] & 0x0F
        if kind == TEXT:
            self.hear(data[begin:end])
        elif kind == PING:
            self._send(PONG, data[begin:end])
        elif kind == CLOSE:
            self._code = int.from_bytes(data[begin : begin + 2]) if length >= 2 else 1005
            self.close()
        return end

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        short = length < 126
        head = bytes((0x80 | kind, 0x80 | length)) if short else struct.pack("!BBH", 0x80 | kind, 0x80 | 126, length)
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(head + NO_MASK + payload)
