"""A connection to PostgreSQL on which one statement is asked again and again, without waiting for the answer before.

psycopg's own cursors cost a busy web process more than all the rest of an action does, so this speaks through what lies
beneath them, `psycopg.pq`, in libpq's pipeline mode: each question is a transaction of its own, so that one that fails
is nothing to its neighbours, and the answers come in the order of the questions.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg import pq

_NAME: Final = b"line"
# Answers that carry rows, or say that there are none to carry.
_DONE: Final = {pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK}

# A row, as PostgreSQL writes it in text.
Row = tuple[bytes | None, ...]


class Line:
    """One connection of one event loop. When it breaks it is broken for good, and all who wait are told."""

    def __init__(self, connection: psycopg.AsyncConnection[Any], statement: bytes, *, prepared: bool) -> None:
        self._connection, self._server = connection, connection.pgconn
        self._statement, self._prepared = statement, prepared
        self._asked: deque[asyncio.Future[Row | None]] = deque()
        self._loop = asyncio.get_running_loop()
        self._socket = self._server.socket
        self._writing = False
        self.broken = False

    @classmethod
    async def open(cls, given: dict[str, Any], statement: str, *, prepared: bool) -> "Line":
        """Connect; a statement has `$1`, `$2`, … for its values.

        `prepared`: it stays known on the connection, which a pooler before the server may not allow.
        Raises: psycopg.OperationalError.
        """
        connection = await psycopg.AsyncConnection.connect(**given)
        line = cls(connection, statement.encode(), prepared=prepared)
        try:
            line._begin()
        except psycopg.Error:
            await connection.close()
            raise
        return line

    @property
    def waiting(self) -> int:
        """How many questions have no answer yet."""
        return len(self._asked)

    async def ask(self, values: Sequence[bytes | None]) -> Row | None:
        """The first row that the statement returns for these values, each in PostgreSQL's text form; None: no row.

        Raises: psycopg.Error of the statement; psycopg.OperationalError if the line breaks, and then whether the
        statement was done is unknown.
        """
        answer: asyncio.Future[Row | None] = self._loop.create_future()
        try:
            if self._prepared:
                self._server.send_query_prepared(_NAME, values)
            else:
                self._server.send_query_params(self._statement, values)
            self._server.pipeline_sync()
        except psycopg.OperationalError as error:
            self._break(error)
            raise
        self._asked.append(answer)
        self._push()
        return await answer

    async def close(self) -> None:
        """Give the connection back; nobody may be waiting any more."""
        self._break(psycopg.OperationalError("the line is closed"))
        await self._connection.close()

    def _begin(self) -> None:
        """Raises: psycopg.Error if the server does not take the statement."""
        if self._prepared:
            result = self._server.prepare(_NAME, self._statement)
            if result.status != pq.ExecStatus.COMMAND_OK:
                raise _error(result)
        self._server.nonblocking = 1
        self._server.enter_pipeline_mode()
        self._loop.add_reader(self._socket, self._read)

    def _push(self) -> None:
        """Send what the connection still holds; what the kernel does not take goes when it can."""
        try:
            left = self._server.flush()
        except psycopg.OperationalError as error:
            self._break(error)
            return
        if left and not self._writing:
            self._writing = True
            self._loop.add_writer(self._socket, self._push)
        elif not left and self._writing:
            self._writing = False
            self._loop.remove_writer(self._socket)
        if left:
            # libpq reads while it cannot send, and nobody would be told of that.
            self._read()

    def _read(self) -> None:
        try:
            self._server.consume_input()
            while self._asked and not self._server.is_busy():
                self._take(self._server.get_result())
        except psycopg.OperationalError as error:
            self._break(error)

    def _take(self, result: "pq.abc.PGresult | None") -> None:
        """Take in a part of the answer to the question that was asked first; a sync ends it."""
        if result is None:
            return
        answer = self._asked[0]
        status = result.status
        if status == pq.ExecStatus.PIPELINE_SYNC:
            self._asked.popleft()
            if not answer.done():
                answer.set_result(None)
        # Who asked may have been called off.
        elif answer.done():
            return
        elif status not in _DONE:
            answer.set_exception(_error(result))
        elif result.ntuples:
            answer.set_result(tuple(result.get_value(0, column) for column in range(result.nfields)))

    def _break(self, error: psycopg.OperationalError) -> None:
        if not self.broken:
            self.broken = True
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
            self._server.finish()
        asked, self._asked = self._asked, deque()
        for answer in asked:
            if not answer.done():
                answer.set_exception(psycopg.OperationalError(str(error)))


def _error(result: "pq.abc.PGresult") -> psycopg.Error:
    state = result.error_field(pq.DiagnosticField.SQLSTATE)
    try:
        kind = psycopg.errors.lookup(state.decode() if state else "")
    except KeyError:
        kind = psycopg.DatabaseError
    return kind(result.get_error_message("utf-8"))
