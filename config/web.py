"""The web process: Daphne, which waits for no reader, with a bound on what a slow one may leave unread.

`python -m config.web` takes Daphne's arguments. Another ASGI server that waits for its readers needs nothing of this.
"""

from typing import Any, Final

from daphne.cli import CommandLineInterface
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

# Bytes that may wait for a reader beyond what the system's buffers hold: a hundred frames at the longest lead.
MOST_UNREAD: Final = 1024 * 1024


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
        super().serverSend(content, binary)
        if self.unread is not None:
            self.unread += len(content)
            if self.unread > MOST_UNREAD:
                self.transport.abortConnection()


WebSocketFactory.protocol = BoundedSocket

if __name__ == "__main__":
    CommandLineInterface.entrypoint()
