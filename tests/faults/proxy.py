"""A network that can be bad: a proxy before several web processes that loses frames, stands still, or is cut.

Connections go round the web processes in turn; one that does not answer is passed over, as real proxies do.
"""

import asyncio
import contextlib
import random  # noqa: TID251 - which frame is lost.
from typing import Self


class Proxy:
    """One listening port before `ports`; change `loss` and `still` while it runs."""

    def __init__(self, ports: list[int], *, seed: int = 1) -> None:
        self.ports = ports
        # The share of WebSocket messages that never arrive, each way.
        self.loss = 0.0
        # Nothing passes, yet nothing is closed: the line only looks open.
        self.still = False
        # No new connection is taken.
        self.closed = False
        self.lost = 0
        self.used: dict[int, int] = dict.fromkeys(ports, 0)
        self._chance = random.Random(seed)
        self._next = 0
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()

    @property
    def port(self) -> int:
        assert self._server is not None
        return self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """End every connection at once, without a word."""
        for line in list(self._lines):
            line.transport.abort()

    async def cut_for(self, seconds: float) -> None:
        """There is no network for so long."""
        self.closed = True
        self.cut()
        await asyncio.sleep(seconds)
        self.closed = False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Cancelled with its test; Python 3.11 would print each.
        with contextlib.suppress(asyncio.CancelledError):
            await self._join(reader, writer)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind = None if self.closed else await self._connect()
        if behind is None:
            writer.transport.abort()
            return
        self._lines |= {writer, behind[1]}
        try:
            # The handshake passes whole; what follows are frames.
            writes = asyncio.create_task(self._pass(reader, behind[1]))
            reads = asyncio.create_task(self._pass(behind[0], writer))
            await asyncio.wait([writes, reads], return_when=asyncio.FIRST_COMPLETED)
            for task in (writes, reads):
                task.cancel()
        finally:
            for line in (writer, behind[1]):
                self._lines.discard(line)
                line.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for _ in self.ports:
            port = self.ports[self._next % len(self.ports)]
            self._next += 1
            with contextlib.suppress(OSError):
                opened = await asyncio.open_connection("127.0.0.1", port)
                self.used[port] += 1
                return opened
        return None

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            while b"upgrade: websocket" not in head.lower():
                # A page, not a socket: as it comes.
                chunk = await reader.read(65536)
                if not chunk:
                    return
                writer.write(chunk)
                await writer.drain()
            while True:
                frame, text = await read_frame(reader)
                while self.still:  # noqa: ASYNC110 - a test says when
                    await asyncio.sleep(0.05)
                if text and self._chance.random() < self.loss:
                    self.lost += 1
                    continue
                writer.write(frame)
                await writer.drain()


async def read_frame(reader: asyncio.StreamReader) -> tuple[bytes, bool]:
    """Read one WebSocket frame whole; says whether it carries a text message."""
    head = await reader.readexactly(2)
    length, masked = head[1] & 0x7F, bool(head[1] & 0x80)
    wide = {126: 2, 127: 8}.get(length, 0)
    more = await reader.readexactly(wide)
    if wide:
        length = int.from_bytes(more)
    body = await reader.readexactly(length + 4 * masked)
    return head + more + body, head[0] & 0x0F == 1
