"""The only sender: what leaves a service once its transaction is committed.

A doorbell says that a table changed, never what: each web process sees to that for itself (`tables.hub`).
It may be lost without harm, so nobody waits for it, and a Redis that is down fails no action.
"""

import asyncio
import os
import threading
from concurrent.futures import Future
from dataclasses import astuple, dataclass
from functools import partial
from typing import Any

import structlog
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction
from redis.asyncio import Redis
from redis.exceptions import RedisError

logger = structlog.get_logger(__name__)

_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}


# The group of all web processes that hold sockets: told of accounts, which is rare.
ACCOUNTS = "accounts"
# What was rung may take so long at the end.
PATIENCE_SECONDS = 1.0


def group(code: str) -> str:
    """The channel layer's group of a table: the web processes that hold sockets of it."""
    return f"table.{code}"


def layer() -> Any:
    """The channel layer; which kind it is, the settings say."""
    return get_channel_layer()


@dataclass(frozen=True, slots=True)
class Progress:
    """A change that left everything but the log of a hand as it was, so that nobody needs to read the table again.

    It stays among the servers: how many events there are tells of secret answers.
    """

    hand_id: int
    events: int
    # Seconds people have for the question this put; None: the question before goes on.
    seconds: int | None
    # And milliseconds of their bank after that.
    bank_ms: int


def ring(code: str, *, seat: int | None = None, progress: Progress | None = None) -> None:
    """Ring a table's bell on commit; with a seat, for a change that this seat alone may notice."""
    transaction.on_commit(partial(_publish, group(code), _bell(code, seat, progress)), robust=True)


class Bells:
    """Rings the bells of one event loop: all that are to be rung at a moment go to Redis together.

    The layer's own way sends one after another and waits for each, which a busy loop cannot keep up with.
    """

    def __init__(self) -> None:
        self._redis: Redis | None = None
        self._waiting: list[tuple[str, dict[str, Any]]] = []
        self._sending: asyncio.Task[None] | None = None

    def ring(self, code: str, *, seat: int | None, progress: Progress) -> None:
        """Ring a table's bell for what is committed already."""
        self._waiting.append((group(code), _bell(code, seat, progress)))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def close(self) -> None:
        """Give the connection back, once what was rung is on its way; a Redis that does not answer keeps nobody."""
        if self._sending is not None:
            _, late = await asyncio.wait([self._sending], timeout=PATIENCE_SECONDS)
            for sending in late:
                sending.cancel()
        client, self._redis = self._redis, None
        if client is not None:
            await client.aclose()

    async def _send(self) -> None:
        while self._waiting:
            bells, self._waiting = self._waiting, []
            try:
                if self._redis is None:
                    self._redis = Redis.from_url(settings.REDIS_URL)
                pipeline = self._redis.pipeline(transaction=False)
                for to, bell in bells:
                    # As the layer's other end expects it.
                    pipeline.publish(layer()._get_group_channel_name(to), layer().serialize(bell))  # noqa: SLF001
                await pipeline.execute()
            except (RedisError, OSError) as error:
                logger.warning("tables.bell.lost", bells=len(bells), error=repr(error))


def publish(to: str, bell: dict[str, Any]) -> None:
    """Ring a bell of another kind on commit, for all who hear this group."""
    transaction.on_commit(partial(_publish, to, bell), robust=True)


def ring_account(user_id: int, *, session: str | None = None) -> None:
    """Have every web process look again at an account's sockets on commit, or end those of one session (a digest)."""
    bell = {"type": "account", "user": user_id, "session": session}
    transaction.on_commit(partial(_publish, ACCOUNTS, bell), robust=True)


def call_bots(hand_id: int, question: int) -> None:
    """Have a worker think for the bots a question is put to, on commit."""
    transaction.on_commit(partial(_send_think, hand_id, question), robust=True)


def _bell(code: str, seat: int | None, progress: Progress | None) -> dict[str, Any]:
    return {"type": "bell", "table": code, "seat": seat, "progress": progress and astuple(progress)}


def _send_think(hand_id: int, question: int) -> None:
    from tables.tasks import think  # noqa: PLC0415  (tasks import the services, which import this)

    think.apply_async(kwargs={"hand_id": hand_id, "question": question}, retry=False, ignore_result=True)


def _publish(to: str, message: dict[str, Any]) -> None:
    """Send from a loop of its own: services run in threads of many kinds, a connection belongs to one loop."""
    sent: Future[None] = asyncio.run_coroutine_threadsafe(layer().group_send(to, message), _loop())
    sent.add_done_callback(partial(_report, to))


def _report(to: str, sent: "Future[None]") -> None:
    error = None if sent.cancelled() else sent.exception()
    if error is not None:
        logger.warning("tables.bell.lost", group=to, error=repr(error))


def _loop() -> asyncio.AbstractEventLoop:
    """The process's sending loop, started at the first bell; a forked child starts its own."""
    with _lock:
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="bells", daemon=True).start()
        return loop
