"""The web process: Daphne, which waits for no reader, with a bound on what a slow one may leave unread.

It leaves a sign of life in the database, and before it ends it sends its sockets away in good order.
`python -m config.web` takes Daphne's arguments. Another ASGI server that waits for its readers has neither: time lost
while it was down is not given back, and its pages do not tell of a drain.
"""

import asyncio
from struct import pack
from typing import Any, Final

from daphne.cli import CommandLineInterface
from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.apps import apps
from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

from config.garbage import Collector

# Bytes that may wait for a reader beyond what the system's buffers hold: a hundred frames at the longest lead.
MOST_UNREAD: Final = 1024 * 1024
# Kinds of a WebSocket message.
TEXT: Final = 0x1
BINARY: Final = 0x2
# How long the good-byes may take.
FAREWELL_SECONDS: Final = 2.0


@implementer(IPushProducer)
class BoundedSocket(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """A WebSocket that is cut when its reader falls too far behind; it comes back and gets the newest frame."""

    unread: int | None = None

    def onOpen(self) -> None:  # noqa: N802  (autobahn's name)
        # Until now the HTTP channel listened for the transport's buffer to fill.
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)  # noqa: FBT003  (Twisted's signature)
        super().onOpen()

    def pauseProducing(self) -> None:  # noqa: N802  (Twisted's name)
        # Said again at every write until the buffer has run empty.
        self.unread = self.unread or 0

    def resumeProducing(self) -> None:  # noqa: N802  (Twisted's name)
        self.unread = None

    def stopProducing(self) -> None:  # noqa: N802  (Twisted's name)
        self.unread = None

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: FBT001, FBT002, N802  (Daphne's)
        if self.state in {self.STATE_CLOSING, self.STATE_CLOSED}:
            # The application is about to be told; from then on Daphne drops what it says too.
            return
        if self.state == self.STATE_OPEN and not self.transport.TLS:
            self._write(content if binary else content.encode(), BINARY if binary else TEXT)
        else:
            super().serverSend(content, binary)
        if self.unread is not None:
            self.unread += len(content)
            if self.unread > MOST_UNREAD:
                self.transport.abortConnection()

    def _write(self, message: bytes, kind: int) -> None:
        """Send a message, at once where nothing waits before it.

        A frame is sent to five, and half of what it cost was on the way from here to the kernel: words for a log that
        nobody reads, and a look by the event loop at each socket before and after. What the kernel does not take goes
        the usual way.
        """
        length = len(message)
        if length < 126:
            data = pack("!BB", 0x80 | kind, length) + message
        elif length < 65536:
            data = pack("!BBH", 0x80 | kind, 126, length) + message
        else:
            data = pack("!BBQ", 0x80 | kind, 127, length) + message
        transport, sent = self.transport, 0
        if not (transport.dataBuffer or transport._tempDataBuffer or transport.disconnecting):  # noqa: SLF001
            taken = transport.writeSomeData(data)
            # An error is told again to who writes, and he hangs up.
            sent = taken if isinstance(taken, int) and taken > 0 else 0
        if sent < len(data):
            transport.write(data[sent:])


class PoliteServer(Server):  # type: ignore[misc]  # Daphne has no types
    """Daphne that listens no longer and says good-bye before it ends."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self.ports.append(port)

    def kill_all_applications(self) -> Any:
        # Whoever comes back finds another process, or none, but not one that is about to end.
        for port in self.ports:
            port.stopListening()
        said = Deferred.fromFuture(asyncio.ensure_future(_say_goodbye()))
        return said.addBoth(lambda _: super(PoliteServer, self).kill_all_applications())


async def _say_goodbye() -> None:
    if not apps.ready:
        # Another application than ours.
        return
    from lobby.parlour import parlour  # noqa: PLC0415  (it needs the apps set up)
    from tables.hub import hub  # noqa: PLC0415  (as above)

    await asyncio.wait_for(asyncio.gather(hub().gate.empty(), parlour().gate.empty()), FAREWELL_SECONDS)


def _start_heart() -> None:
    if apps.ready:
        from config import heart  # noqa: PLC0415  (it needs the apps set up)

        heart.start()


WebSocketFactory.protocol = BoundedSocket
CommandLineInterface.server_class = PoliteServer

if __name__ == "__main__":
    reactor.callWhenRunning(Collector().start)
    reactor.callWhenRunning(_start_heart)
    CommandLineInterface.entrypoint()
