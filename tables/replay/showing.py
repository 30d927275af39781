"""A hand as its page shows it, whether it comes from the house's own log or from a file somebody brought."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

import rules
from lobby.accounts import selectors as accounts
from rules import events as ev
from rules import record as records
from rules.record import Left
from tables import judging, selectors
from tables.models import SEATS, Hand
from tables.replay import archive, film, words
from tables.replay.models import FinishedHand

COLORS = 12


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who had a seat: as the account is called now, or as the bot was then; neither: somebody without a name."""

    name: str
    color: int
    user: int | None
    bot: str | None


@dataclass(frozen=True, slots=True)
class Showing:
    """All that the page of a hand needs."""

    events: tuple[rules.Event, ...]
    marks: Mapping[int, str]
    sitters: tuple[Sitter, ...]
    record: Mapping[str, Any]
    left: tuple[Left, ...]
    # None for a hand from a file.
    finished: FinishedHand | None = None

    @property
    def result(self) -> rules.Result:
        ended = self.events[-1]
        if not isinstance(ended, ev.Ended):
            raise TypeError("a showing is of a whole log")
        return ended.result

    @property
    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sitters]

    @property
    def ended_at(self) -> datetime | None:
        return self.finished.ended_at if self.finished else None

    def lines(self) -> list[words.Line]:
        """The hand in sentences, in the language active now."""
        firsts = [moment.first for moment in film.moments(self.events)]
        return words.lines(self.events, firsts, self.names, self.marks)

    def hands(self) -> list[tuple[str, ...]]:
        """What each seat was dealt."""
        dealt = self.events[1]
        return [tuple(cards) for cards in dealt.hands] if isinstance(dealt, ev.Dealt) else []


def of_finished(finished: FinishedHand, viewer_id: int | None) -> Showing:
    """Show a hand of the house to a viewer. Queries: 4, or 5 as `sitters`."""
    hand = finished.hand
    told = archive.tell(finished)
    record = selectors.record_of(hand, told.events, told.marks)
    left = tuple(Left(**leaving) for leaving in record["left"])
    return Showing(told.events, told.marks, sitters([hand], viewer_id)[hand.pk], record, left, finished)


def of_record(text: str) -> Showing:
    """Show a record from a file; it is judged like every record.

    Raises: RecordError.
    """
    record = judging.read(text)
    events, marks = records.unfold(record)
    nobodies = tuple(_nobody(seat) for seat in range(SEATS))
    return Showing(events, dict(marks), nobodies, json.loads(text), record.left)


def sitters(hands: Sequence[Hand], viewer_id: int | None) -> dict[int, tuple[Sitter, ...]]:
    """Who sat at each of these hands, by the hand's id.

    Who does not show his record to the viewer is a seat without a name, but for those who sat there with him.
    Queries: one, and one more if somebody shows his to friends alone.
    """
    ids = {player["user"] for hand in hands for player in hand.players if player["user"] is not None}
    known = accounts.by_ids(ids)
    closed = accounts.record_closed(known.values(), viewer_id)
    return {
        hand.pk: tuple(
            _nobody(seat)
            if player["user"] in closed and not _sat(viewer_id, hand)
            else Sitter(
                name=known[player["user"]].name if player["user"] in known else player["name"],
                color=known[player["user"]].color if player["user"] in known else seat,
                user=player["user"],
                bot=player["bot"],
            )
            for seat, player in enumerate(hand.players)
        )
        for hand in hands
    }


def _nobody(seat: int) -> Sitter:
    return Sitter(gettext("座位 %(number)s") % {"number": seat + 1}, seat * 2 % COLORS, None, None)


def _sat(viewer_id: int | None, hand: Hand) -> bool:
    """Whether somebody played this hand, be it not to its end."""
    return viewer_id is not None and any(each["user"] == viewer_id for each in (*hand.players, *hand.left))
