"""From a sitting to what one viewer is sent. A viewer is a seat's number, or None: a watcher.

Everything of a hand passes `rules.view` and `rules.redact` here, and nothing else makes frames.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import rules
from rules.points import leaving_cost
from tables import ballots, fair, hints, log, names, protocol
from tables.log import Entry
from tables.models import Hand, Seal, Seat, Table
from tables.operation import known
from tables.replay.models import FinishedHand
from tables.selectors import Sitting

Viewer = int | None


@dataclass(slots=True)
class Eyes:
    """What one viewer has seen of a hand's log: the events it may know, numbered as it may count them."""

    hand: int = 0
    # Entries of the log that were looked at; secret.
    read: int = 0
    # Each event with the step after it.
    seen: list[tuple[int, dict[str, Any]]] = field(default_factory=list)

    def look(self, sitting: Sitting, viewer: Viewer) -> bool:
        """Take in what the log has more than before; says whether it is another hand's."""
        number = sitting.hand.number if sitting.hand else 0
        fresh = number != self.hand
        if fresh:
            self.hand, self.read, self.seen = number, 0, []
        if sitting.fold is None:
            return fresh
        entries = sitting.fold.entries
        self.seen += numbered(entries[self.read :], viewer, len(self.seen))
        self.read = len(entries)
        return fresh

    def after(self, step: int) -> list[dict[str, Any]]:
        """The events later than this step."""
        return [event for at, event in self.seen if at > step]


def numbered(entries: Sequence[Entry], viewer: Viewer, start: int) -> list[tuple[int, dict[str, Any]]]:
    """The entries as the viewer may know them, numbered from `start`."""
    known = ((entry.step, rules.redact(entry.event, viewer)) for entry in entries)
    shown = [(step, event) for step, event in known if event is not None]
    return [(step, {**log.told(event), "number": number}) for number, (step, event) in enumerate(shown, start)]


def version(sitting: Sitting, viewer: Viewer) -> protocol.Version:
    state = sitting.fold.state if sitting.fold else None
    return protocol.Version(
        table=sitting.table.revision,
        hand=sitting.hand.number if sitting.hand else 0,
        step=state.step if state else 0,
        own=state.own[viewer] if state and viewer is not None else 0,
    )


def frame(sitting: Sitting, viewer: Viewer, events: list[dict[str, Any]], watching: int) -> protocol.Frame:
    """Make the whole frame of a viewer."""
    view = rules.view(sitting.fold.state, viewer) if sitting.fold else None
    return protocol.Frame(
        version=version(sitting, viewer),
        table=_table(sitting, viewer, watching),
        view=view,
        hint=hints.hint(view),
        clock=_clock(sitting),
        events=events,
        price=protocol.Price(leave=_price(sitting, viewer)),
    )


def _table(sitting: Sitting, viewer: Viewer, watching: int) -> protocol.TableFrame:
    """The table as a viewer is shown it, made once for as long as nothing but the hand goes on and nobody votes."""
    key = (viewer, watching, known.draining)
    made: protocol.TableFrame | None = sitting.shown.get(key)
    if made is None or made.vote is not None:
        made = sitting.shown[key] = _make_table(sitting, viewer, watching)
    return made


def _make_table(sitting: Sitting, viewer: Viewer, watching: int) -> protocol.TableFrame:
    table = sitting.table
    return protocol.TableFrame(
        code=table.code,
        ruleset=_ruleset(table.ruleset),
        options=table.options,
        number=table.hands_dealt,
        state=table.state,
        seconds=table.seconds,
        bank_seconds=table.bank_seconds,
        draining=known.draining,
        seats=[_place(sitting, seat) for seat in sitting.seats],
        you=viewer,
        owner=sitting.seat_of(table.owner_id),
        public=table.public,
        delay_seconds=table.delay_seconds,
        vote=_ballot(sitting),
        seal=_seal(table),
        replay=_replay(sitting.hand),
        friendly=sitting.hindrance,
        watching=watching,
    )


def _seal(table: Table) -> str | None:
    seal: Seal | None = getattr(table, "seal", None)
    return fair.commitment(seal.seed) if seal else None


def _replay(hand: Hand | None) -> str | None:
    if hand is None or hand.state != Hand.State.ENDED:
        return None
    finished: FinishedHand | None = getattr(hand, "finished", None)
    return finished.code if finished else None


@cache
def _ruleset(ruleset_id: str) -> protocol.Name:
    return protocol.Name(ruleset_id, rules.ruleset(ruleset_id).name)


def _place(sitting: Sitting, seat: Seat) -> protocol.Place | None:
    if seat.user is None and seat.bot is None:
        return None
    return protocol.Place(
        name=names.of_seat(sitting.table, seat),
        color=seat.user.color if seat.user else seat.number,
        user=seat.user_id,
        bot=seat.bot,
        away=seat.number in sitting.away,
        auto=seat.auto,
        left=seat.left,
        ready=seat.ready,
        score=seat.score,
        wants=seat.wants,
    )


def _ballot(sitting: Sitting) -> protocol.Ballot | None:
    running = ballots.running_vote(sitting.table)
    if running is None:
        return None
    left = round(ballots.seconds_left(running) * 1000)
    return protocol.Ballot(by=running["by"], agreed=running["agreed"], left_ms=max(0, left))


def _clock(sitting: Sitting) -> protocol.Clock | None:
    if sitting.ends is None:
        return None
    left = max(0.0, sitting.ends - time.monotonic())
    bank = min(left, sitting.bank)
    return protocol.Clock(
        left_ms=round((left - bank) * 1000),
        total_ms=sitting.table.seconds * 1000,
        bank_ms=round(bank * 1000),
        given_ms=round(sitting.given * 1000),
    )


def _price(sitting: Sitting, viewer: Viewer) -> int:
    if viewer is None or sitting.fold is None or sitting.hand is None or sitting.hand.state != Hand.State.RUNNING:
        return 0
    return leaving_cost(sitting.fold.state)
