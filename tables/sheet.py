"""The sitting of a table in figures: each hand's points and everybody's sum, from the ledger."""

from collections import defaultdict
from dataclasses import dataclass

from lobby.accounts import selectors
from scoring.sittings import entries_at
from tables import names
from tables.models import Hand, Table


@dataclass(frozen=True, slots=True)
class Column:
    """Somebody who has played here: an account, or all bots that played one chair."""

    name: str
    user_id: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """A hand that is over; points by column, None for who was not in it."""

    number: int
    end: str
    code: str
    points: list[int | None]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Columns with the most points first, hands with the newest first."""

    columns: list[Column]
    lines: list[Line]


def sheet(table: Table) -> Sheet:
    """Add up what was played at a table. People are told apart by account, whatever seat they had, and called as now.

    Queries: 4.
    """
    hands = {hand.pk: hand for hand in Hand.objects.filter(table=table).select_related("finished")}
    called: dict[tuple[int | None, int], str] = {}
    points: dict[int, dict[tuple[int | None, int], int]] = defaultdict(lambda: defaultdict(int))
    entries = list(entries_at(table.pk))
    people = selectors.by_ids({entry.user_id for entry in entries if entry.user_id is not None})
    for entry in entries:
        # An account is one column wherever it sat; a bot, or a chair whose person has left, is the chair's.
        who = (entry.user_id, -1 if entry.user_id is not None else entry.seat)
        called[who] = people[entry.user_id].name if entry.user_id in people else names.of_chair(table.pk, entry.seat)
        points[entry.hand_id][who] += entry.points
    sums = {who: sum(each.get(who, 0) for each in points.values()) for who in called}
    order = sorted(called, key=lambda who: (-sums[who], called[who]))
    lines = [
        Line(hands[pk].number, _end(hands[pk]), _code(hands[pk]), [given.get(who) for who in order])
        for pk, given in sorted(points.items(), reverse=True)
    ]
    return Sheet([Column(called[who], who[0], sums[who]) for who in order], lines)


def _end(hand: Hand) -> str:
    return hand.finished.end if hasattr(hand, "finished") else ""


def _code(hand: Hand) -> str:
    return hand.finished.code if hasattr(hand, "finished") else ""
