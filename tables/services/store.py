"""The ordinary action, written by one statement: the only SQL by hand in this house.

`services.play` says what an action does, through the ORM and under a lock. Nearly always what a web process knows of
a table is the newest, and then the ORM is half of what an action costs. So `services.swift` decides from memory, and
this statement writes the decision if, and only if, everything it was taken from still holds; else it writes nothing,
and `services.play` is asked.

What must hold is looked at under the locks, in the order that holds everywhere, hand and then table:
- the hand runs, and its log is exactly as long as the one that was decided from;
- the open question was put at the step that the player saw or before, and his limit is not over (a bank is spent
  elsewhere);
- nothing about the table and its seats has changed (`revision`), and the seat has no timeouts to be forgotten.

A statement that has waited for a lock looks again at the row as it is by then.
"""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from django.db import connection

import rules
from tables import log
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import pace
from tables.services.line import Line

# A statement that waits for a lock holds up those behind it on its line.
LINES: Final = 4
# Who would wait longer for a connection is served the usual way.
PATIENCE_SECONDS: Final = 2


class Values(NamedTuple):
    """What the statement is given, each as PostgreSQL writes it in text."""

    hand: bytes
    events: bytes
    added: bytes
    revision: bytes
    seen: bytes
    seat: bytes
    by: bytes
    command: bytes
    step: bytes
    # Whether a question is put; if not, it has no limit and is not due, in seconds.
    put: bytes
    limit: bytes | None
    due: bytes | None
    banker: bytes | None
    machine: bytes
    # Seconds.
    grace: bytes
    rules: bytes
    # A JSON array of events.
    log: bytes


_STATEMENT: Final = """
    WITH hand AS MATERIALIZED (
        SELECT id, table_id, banks FROM {hand}
        WHERE id = {given.hand}::bigint AND state = 'running' AND events = {given.events}::int
          AND question <= {given.seen}::int AND ends_at - bank_ms * interval '1 millisecond' >= now()
        FOR UPDATE
    ), sitting AS MATERIALIZED (
        SELECT hand.id, coalesce((hand.banks ->> {given.banker}::int)::int, 0) AS bank
        FROM hand
        JOIN {table} AS "table" ON "table".id = hand.table_id AND "table".revision = {given.revision}::int
        JOIN {seat} AS seat
            ON seat.table_id = hand.table_id AND seat.number = {given.seat}::smallint AND seat.timeouts = 0
        FOR SHARE OF "table"
    ), moved AS (
        UPDATE {hand} AS hand SET
            events = {given.events}::int + {given.added}::int,
            step = {given.step}::int,
            question = CASE WHEN {given.put}::bool THEN {given.step}::int ELSE question END,
            told = told AND NOT {given.put}::bool,
            bank_ms = CASE WHEN {given.put}::bool THEN sitting.bank ELSE bank_ms END,
            given_ms = CASE WHEN {given.put}::bool THEN 0 ELSE given_ms END,
            ends_at = CASE WHEN {given.put}::bool
                THEN now() + {given.limit}::float8 * interval '1 second' + sitting.bank * interval '1 millisecond'
                ELSE ends_at END,
            due_at = CASE WHEN {given.put}::bool THEN now() + {given.due}::float8 * interval '1 second'
                WHEN {given.machine}::bool THEN due_at
                ELSE ends_at + {given.grace}::float8 * interval '1 second' END
        FROM sitting WHERE hand.id = sitting.id
        RETURNING hand.id, hand.bank_ms
    ), logged AS (
        INSERT INTO {log} (hand_id, number, type, data, rules_version, seat, by, command, step)
        SELECT moved.id, {given.events}::int + place - 1, data ->> 'type', data, {given.rules}::smallint,
            {given.seat}::smallint, {given.by}, CASE WHEN place = 1 THEN {given.command}::uuid END, {given.step}::int
        FROM moved, jsonb_array_elements({given.log}::jsonb) WITH ORDINALITY AS event (data, place)
    )
    SELECT bank_ms FROM moved
    """

_TABLES: Final = {"hand": Hand, "table": Table, "seat": Seat, "log": HandEvent}
_WRITE: Final = _STATEMENT.format(
    given=SimpleNamespace(**{name: f"${number}" for number, name in enumerate(Values._fields, 1)}),
    **{name: f'"{model._meta.db_table}"' for name, model in _TABLES.items()},  # noqa: SLF001
)


@dataclass(frozen=True, slots=True)
class Decision:
    """An action that was decided from memory, and what it was decided from."""

    hand_id: int
    before: log.Fold
    revision: int
    # The step at which the player saw the question.
    seen: int
    seat: int
    command: UUID
    transition: rules.Transition
    # The question that it puts; None: the one before goes on, and if `machine` a seat that plays itself is asked.
    put: pace.Put | None
    machine: bool


class Store:
    """The lines of one event loop, opened with the first action."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._opening: asyncio.Task[None] | None = None

    async def write(self, decision: Decision) -> int | None:
        """Write a decision and return the milliseconds of bank behind the open question; None: something has changed.

        Raises: psycopg.Error; whether it was written is then unknown, or it was not (UniqueViolation: the log
        has an event of that command).
        """
        row = await (await self._line()).ask(_values(decision))
        return None if row is None else int(row[0] or 0)

    async def close(self) -> None:
        """Give the connections back."""
        lines, self._lines = self._lines, []
        for line in lines:
            await line.close()

    async def _line(self) -> Line:
        """The line on which the fewest wait. Raises: psycopg.OperationalError."""
        if not self._lines or any(line.broken for line in self._lines):
            # All who come meanwhile wait for the same attempt, or a database that hangs would keep them one by one.
            if self._opening is None or self._opening.done():
                self._opening = asyncio.create_task(self._open())
            await asyncio.shield(self._opening)
        return min(self._lines, key=_waiting)

    async def _open(self) -> None:
        self._lines = [line for line in self._lines if not line.broken]
        given = connection.get_connection_params() | {"autocommit": True, "connect_timeout": PATIENCE_SECONDS}
        # Django's own ways with values are not for a statement that is written here.
        del given["cursor_factory"], given["context"]
        # A pooler before the server may know nothing of what was prepared; ours knows all that is.
        prepared = bool(connection.settings_dict["OPTIONS"].get("pool"))
        while len(self._lines) < LINES:
            self._lines.append(await Line.open(given, _WRITE, prepared=prepared))


def _waiting(line: Line) -> int:
    return line.waiting


def _values(decision: Decision) -> Values:
    events, put = decision.transition.events, decision.put
    return Values(
        hand=b"%d" % decision.hand_id,
        events=b"%d" % len(decision.before.entries),
        added=b"%d" % len(events),
        revision=b"%d" % decision.revision,
        seen=b"%d" % decision.seen,
        seat=b"%d" % decision.seat,
        by=HandEvent.By.PLAYER.value.encode(),
        command=decision.command.hex.encode(),
        step=b"%d" % decision.transition.state.step,
        put=_truth(put is not None),
        limit=_seconds(put.limit) if put else None,
        due=_seconds(put.due) if put else None,
        banker=b"%d" % put.banker if put and put.banker is not None else None,
        machine=_truth(decision.machine),
        grace=_seconds(pace.GRACE),
        rules=b"%d" % rules.RULES_VERSION,
        log=msgspec.json.encode([log.told(event) for event in events]),
    )


def _truth(value: bool) -> bytes:  # noqa: FBT001  (a value, not a switch)
    return b"t" if value else b"f"


def _seconds(time: timedelta) -> bytes:
    return b"%f" % time.total_seconds()
