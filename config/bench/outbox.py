"""A client's commands on their way, sent again as a page does: `static/js/table/outbox.js`."""

import asyncio
from collections.abc import Callable

from config.bench.wire import Act, Again, Answer, encoder

# Seconds after which a command is sent again, and up to which that time doubles.
FIRST, MOST = 2.5, 10.0


class Outbox:
    """The commands of one client that have no answer yet; `say` sends, `again` hears of each that is sent once more."""

    def __init__(self, say: Callable[[bytes], None], again: Callable[[], None]) -> None:
        self._say, self._again = say, again
        self._open: dict[str, tuple[bytes, asyncio.TimerHandle]] = {}

    def post(self, message: Act | Again) -> bytes:
        """Send a command until it is answered; returns what was sent."""
        text = encoder.encode(message)
        self._say(text)
        self._open[message.id] = (text, self._later(FIRST, message.id))
        return text

    def settle(self, answer: Answer) -> bool:
        """Take an answer in; False if the command is to be sent once more, or nobody waits for it."""
        text, timer = self._open.pop(answer.id, (b"", None))
        if timer is None:
            return False
        timer.cancel()
        if answer.result == "failed" and answer.retry_after is not None:
            self._open[answer.id] = (text, self._later(answer.retry_after, answer.id, FIRST))
            return False
        return True

    def close(self) -> None:
        """Send nothing any more."""
        for _, timer in self._open.values():
            timer.cancel()
        self._open.clear()

    def _later(self, seconds: float, id_: str, then: float = 2 * FIRST) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._once_more, id_, then)

    def _once_more(self, id_: str, wait: float) -> None:
        text, _ = self._open[id_]
        self._again()
        self._say(text)
        self._open[id_] = (text, self._later(wait, id_, min(2 * wait, MOST)))
