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

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db import connection
from psycopg import sql
from psycopg_pool import AsyncConnectionPool

import rules
from tables import log
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import pace

# Each may hold a statement that waits for a lock.
CONNECTIONS: Final = 8
# Who would wait longer for a connection is served the usual way.
PATIENCE_SECONDS: Final = 2.0

_STATEMENT: Final = """
    WITH hand AS MATERIALIZED (
        SELECT id, table_id, banks FROM {hand}
        WHERE id = %(hand)s AND state = 'running' AND events = %(events)s AND question <= %(seen)s
          AND ends_at - bank_ms * interval '1 millisecond' >= now()
        FOR UPDATE
    ), sitting AS MATERIALIZED (
        SELECT hand.id, coalesce((hand.banks ->> %(banker)s::int)::int, 0) AS bank
        FROM hand
        JOIN {table} AS "table" ON "table".id = hand.table_id AND "table".revision = %(revision)s
        JOIN {seat} AS seat ON seat.table_id = hand.table_id AND seat.number = %(seat)s AND seat.timeouts = 0
        FOR SHARE OF "table"
    ), moved AS (
        UPDATE {hand} AS hand SET
            events = %(events)s + %(added)s,
            step = %(step)s,
            question = CASE WHEN %(put)s::bool THEN %(step)s ELSE question END,
            told = told AND NOT %(put)s::bool,
            bank_ms = CASE WHEN %(put)s::bool THEN sitting.bank ELSE bank_ms END,
            given_ms = CASE WHEN %(put)s::bool THEN 0 ELSE given_ms END,
            ends_at = CASE WHEN %(put)s::bool
                THEN now() + %(limit)s::interval + sitting.bank * interval '1 millisecond' ELSE ends_at END,
            due_at = CASE WHEN %(put)s::bool THEN now() + %(due)s::interval
                WHEN %(machine)s::bool THEN due_at ELSE ends_at + %(grace)s::interval END
        FROM sitting WHERE hand.id = sitting.id
        RETURNING hand.id, hand.bank_ms
    ), logged AS (
        INSERT INTO {log} (hand_id, number, type, data, rules_version, seat, by, command, step)
        SELECT moved.id, %(events)s + place - 1, type, data::jsonb, %(rules)s, %(seat)s, %(by)s,
            CASE WHEN place = 1 THEN %(command)s::uuid END, %(step)s
        FROM moved, unnest(%(types)s::text[], %(data)s::text[]) WITH ORDINALITY AS event (type, data, place)
    )
    SELECT bank_ms FROM moved
    """

_TABLES: Final = {"hand": Hand, "table": Table, "seat": Seat, "log": HandEvent}
_WRITE: Final = (
    sql.SQL(_STATEMENT)
    .format(
        **{name: sql.Identifier(model._meta.db_table) for name, model in _TABLES.items()}  # noqa: SLF001
    )
    .as_string()
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
    """The connections of one event loop, opened with the first action."""

    def __init__(self) -> None:
        self._pool: AsyncConnectionPool[Any] | None = None

    async def write(self, decision: Decision) -> int | None:
        """Write a decision and return the milliseconds of bank behind the open question; None: something has changed.

        Raises: psycopg.Error; whether it was written is then unknown, or it was not (UniqueViolation: the log
        has an event of that command).
        """
        pool = await self._open()
        async with pool.connection() as opened:
            row = await (await opened.execute(_WRITE, _values(decision))).fetchone()
        return None if row is None else int(row[0])

    async def close(self) -> None:
        """Give the connections back."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    async def _open(self) -> AsyncConnectionPool[Any]:
        if self._pool is None:
            given = connection.get_connection_params()
            # Django's own ways with values; and a pooler before the server may know nothing of what was prepared.
            del given["cursor_factory"], given["context"]
            pooled = connection.settings_dict["OPTIONS"].get("pool")
            given |= {"autocommit": True, "prepare_threshold": 0 if pooled else None}
            self._pool = AsyncConnectionPool(
                kwargs=given, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE_SECONDS, open=False
            )
            await self._pool.open()
        return self._pool


def _values(decision: Decision) -> dict[str, Any]:
    events, put = decision.transition.events, decision.put
    return {
        "hand": decision.hand_id,
        "events": len(decision.before.entries),
        "added": len(events),
        "revision": decision.revision,
        "seen": decision.seen,
        "seat": decision.seat,
        "by": HandEvent.By.PLAYER.value,
        "command": decision.command,
        "step": decision.transition.state.step,
        "put": put is not None,
        "limit": put.limit if put else timedelta(),
        "due": put.due if put else timedelta(),
        "banker": put.banker if put else None,
        "machine": decision.machine,
        "grace": pace.GRACE,
        "rules": rules.RULES_VERSION,
        "types": [event.type for event in events],
        "data": [msgspec.json.encode(log.told(event)).decode() for event in events],
    }
