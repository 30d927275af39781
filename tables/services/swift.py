"""The path of an ordinary action: decided from what the web process knows of the table, written by one statement.

Ordinary is what a person does in time on the question that is open, without ending the hand and without a sign of
absence to be taken back. Everything else, and every refusal, is for `services.play`, which this never contradicts:
both call `rules.apply` on the same log and `pace` for the clock, and nothing is written unless it was decided from
the newest state there is.
"""

from dataclasses import dataclass

import psycopg
import structlog

import rules
from rules import actions
from tables import log
from tables.effects import Bells, Progress
from tables.models import Hand
from tables.selectors import Sitting
from tables.services import pace
from tables.services.answers import Answer
from tables.services.play import Command
from tables.services.store import Decision, Store

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of an ordinary action, and what was rung for it: `seat` if that seat alone may notice."""

    answer: Answer
    progress: Progress
    seat: int | None


async def act(store: Store, bells: Bells, sitting: Sitting, command: Command) -> Taken | None:
    """Take an ordinary action; None if it is none, or if anything has changed: then nothing was written.

    Queries: 1.
    """
    decision = _decide(sitting, command)
    if decision is None:
        return None
    try:
        bank_ms = await store.write(decision)
    except psycopg.errors.UniqueViolation:
        return None
    except psycopg.OperationalError as error:
        # It may have been written all the same; the usual way finds out by the command's id.
        logger.warning("tables.store.failed", table=command.table, error=repr(error))
        return None
    except psycopg.Error:
        # The usual way may do where this one is at fault.
        logger.exception("tables.store.unexpected", table=command.table)
        return None
    if bank_ms is None:
        return None
    after = log.follow(decision.hand_id, decision.before, decision.transition)
    seconds = sitting.table.seconds if decision.put else None
    progress = Progress(decision.hand_id, len(after.entries), seconds, bank_ms)
    noticed_by = decision.seat if after.state.step == decision.before.state.step else None
    bells.ring(command.table, seat=noticed_by, progress=progress)
    return Taken(Answer("ok", after.state.step), progress, noticed_by)


def _decide(sitting: Sitting, command: Command) -> Decision | None:
    hand, seat = sitting.hand, sitting.seat_of(command.user_id)
    if hand is None or seat is None or hand.number != command.hand or hand.state != Hand.State.RUNNING:
        return None
    known = log.kept(hand.pk)
    if known is None or sitting.seats[seat].plays_itself:
        return None
    before = known.state
    try:
        transition = rules.apply(before, seat, actions.parse(command.action))
    except rules.IllegalAction:
        return None
    after = transition.state
    if after.result is not None or command.step > before.step:
        return None
    goes_on = pace.same_question(before, after)
    return Decision(
        hand_id=hand.pk,
        before=known,
        revision=sitting.table.revision,
        seen=command.step,
        seat=seat,
        command=command.id,
        transition=transition,
        put=None if goes_on else pace.put(after, sitting.seats, sitting.table.seconds, salt=hand.pk),
        machine=goes_on and pace.machine_asked(after, sitting.seats),
    )
