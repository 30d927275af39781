"""When a question ends and when the clock must look at it next, in the database's time.

People have the table's seconds, then what is left of their seat's bank for this hand, and a short grace. A bank
is only for a turn that all may know of, and for somebody who was there when the limit ran out. Bots and auto-played
seats answer at a human pace; where several seats are asked at once all of them at one pace, whether they have
anything to decide or not, so that no time tells a role. Rule: R4-secret.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import DurationField, Expression, ExpressionWrapper, F
from django.db.models.functions import Least, Now

import rules
from rules.state import Asking
from tables.models import Hand, Seat

GRACE = timedelta(milliseconds=500)
# Bots that were told of a question have so long before the tick plays for them.
LEASE = timedelta(seconds=4)
# Who thinks on his bank and goes away is found out so soon.
WATCHED_EVERY = timedelta(seconds=2)
# How long a void hand is shown before the clock deals anew. Rule: R4b.4 R4c.3.
REDEAL = timedelta(seconds=4)
# A bot's pace varies by up to this share, so that four bots in a row do not tick like a clock.
VARIATION = 0.35


def asks_several(state: rules.State) -> bool:
    """Whether the open question is put to all seats at once."""
    return isinstance(state.phase, Asking) and state.phase.turn is None


def same_question(before: rules.State, after: rules.State) -> bool:
    """Whether the question that was open is still open, for other seats than the one that answered."""
    return asks_several(before) and asks_several(after) and before.phase.name == after.phase.name


@dataclass(frozen=True, slots=True)
class Put:
    """A question that has just been put: how long people have, who has a bank beyond that, when the clock looks."""

    step: int
    limit: timedelta
    # The seat whose bank counts. Where all are asked nobody has one. Rule: R4-secret.
    banker: int | None
    due: timedelta


def put(state: rules.State, seats: Sequence[Seat], seconds: int, salt: int) -> Put:
    """What the open question of a state is like, if it is put now."""
    limit = timedelta(seconds=seconds)
    due = machine(state, seats, salt) if machine_asked(state, seats) else limit + GRACE
    return Put(state.step, limit, _banker(state, seats), due)


def ask(state: rules.State, seats: Sequence[Seat], seconds: int, banks: Sequence[int], salt: int) -> dict[str, Any]:
    """The columns of a hand whose question has just been put."""
    asked = put(state, seats, seconds, salt)
    bank_ms = 0 if asked.banker is None else banks[asked.banker]
    return {
        "question": asked.step,
        "ends_at": Now() + asked.limit + timedelta(milliseconds=bank_ms),
        "bank_ms": bank_ms,
        "given_ms": 0,
        "due_at": Now() + asked.due,
        "told": False,
    }


def left() -> Expression:
    """How much of the open question's time is left, bank included; below zero it is over."""
    return ExpressionWrapper(F("ends_at") - Now(), output_field=DurationField())


def spend(hand: Hand, number: int, time_left: timedelta) -> dict[str, Any]:
    """The columns of a hand after a seat's turn: what it took beyond the limit is gone from its bank."""
    if not hand.bank_ms:
        return {}
    kept = max(0, min(hand.bank_ms, time_left // timedelta(milliseconds=1)))
    return {"banks": [kept if seat == number else bank for seat, bank in enumerate(hand.banks)]}


def limit_over(hand: Hand, time_left: timedelta) -> bool:
    """Whether the limit is over, grace included, whatever the bank still holds."""
    return time_left - timedelta(milliseconds=hand.bank_ms) <= -GRACE


def wait_for_person(hand: Hand, time_left: timedelta) -> dict[str, Any]:
    """The columns of a hand at which the clock has looked and nothing is to be done yet."""
    if hand.bank_ms and limit_over(hand, time_left):
        return {"due_at": Least(F("ends_at") + GRACE, Now() + WATCHED_EVERY)}
    return {"due_at": F("ends_at") - timedelta(milliseconds=hand.bank_ms) + GRACE}


def go_on(state: rules.State, seats: Sequence[Seat]) -> dict[str, Any]:
    """The columns of a hand whose question stays open for others after an answer."""
    return {} if machine_asked(state, seats) else {"due_at": F("ends_at") + GRACE}


def lease() -> Least:
    """When a hand is due whose bots have just been told."""
    return Least(F("ends_at") + GRACE, Now() + LEASE)


def sooner(state: rules.State, seats: Sequence[Seat], salt: int) -> Least:
    """When a hand is due at which a seat has just begun to play itself."""
    return Least(F("due_at"), Now() + machine(state, seats, salt))


def machine(state: rules.State, seats: Sequence[Seat], salt: int) -> timedelta:
    """How long a seat that plays itself takes; no time at all once nobody is left to watch it."""
    if all(seat.person is None for seat in seats):
        return timedelta()
    base = timedelta(milliseconds=settings.BOT_PACE_MS)
    if asks_several(state):
        return base
    digest = hashlib.sha256(f"{salt}/{state.step}".encode()).digest()
    return base * (1 + VARIATION * (digest[0] / 127.5 - 1))


def machine_asked(state: rules.State, seats: Sequence[Seat]) -> bool:
    """Whether a seat that plays itself has to answer."""
    return any(seats[number].plays_itself for number in rules.pending(state))


def _banker(state: rules.State, seats: Sequence[Seat]) -> int | None:
    asked = rules.pending(state)
    if asks_several(state) or len(asked) != 1:
        return None
    seat = seats[asked[0]]
    return asked[0] if seat.person is not None and not seat.auto else None
