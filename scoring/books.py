"""The fold from postings to everything that is kept beside the ledger: sums, partners, ratings.

Pure but for the time zone. Settling new postings and making all anew from the ledger are this same fold.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from scoring import periods, ratings
from scoring.models import Kind
from scoring.ratings import Outcome, Strength
from scoring.results import UNCOUNTED

# Ends that say something about strength. A hand that nobody wanted to be emperor of says nothing.
RATED = ("played", "surrendered")
ALL_RULESETS = ""
SUMS = (
    "points hands wins leavings "
    "emperor_hands emperor_wins emperor_points "
    "guard_hands guard_wins guard_points "
    "rebel_hands rebel_wins rebel_points"
).split()
_ROLES = {"emperor": 4, "guard": 7, "rebel": 10}


class Line(NamedTuple):
    """A ledger entry, but for corrections: what the fold reads of it, in the order in which it is read."""

    hand_id: int
    seat: int
    user_id: int | None
    bot: str
    ruleset: str
    kind: str
    end: str
    role: str
    solo: str
    points: int
    ranked: bool


class Who(NamedTuple):
    """An account, or a level of bots."""

    user_id: int | None
    bot: str = ""


class TallyKey(NamedTuple):
    user_id: int | None
    bot: str
    ruleset: str
    period: str
    ranked: bool


class RatingKey(NamedTuple):
    user_id: int | None
    bot: str
    office: str
    ruleset: str


class Shown(NamedTuple):
    """An established rating, as a tally keeps it."""

    rating: int
    spread: int


@dataclass(slots=True)
class Rated:
    """A rating and the hands behind it."""

    strength: Strength
    hands: int = 0


class Change(NamedTuple):
    """An account's rating after a hand."""

    user_id: int
    ruleset: str
    number: int
    hand_id: int
    at: datetime
    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Voucher:
    """A posting with the entries of its hand; of a void one too, with the moment at which the hand ended."""

    number: int
    at: datetime
    lines: Sequence[Line]
    void: bool = False
    # Whether the hand is void by now, and so not to be rated.
    voided: bool = False


@dataclass(slots=True)
class Books:
    """Sums since an empty start; ratings go on from those that are given."""

    tallies: dict[TallyKey, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * len(SUMS)))
    # Hands, wins and points of the first of the two.
    partnerships: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    ratings: dict[RatingKey, Rated] = field(default_factory=dict)
    # Which of the ratings have changed.
    moved: set[RatingKey] = field(default_factory=set)
    shown: dict[TallyKey, Shown] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)

    def standing(self) -> dict[TallyKey, list[int]]:
        """The sums since an empty start, but for accounts' that have nothing left: these stand nowhere."""
        return {
            key: sums
            for key, sums in self.tallies.items()
            if key.user_id is None or sums[SUMS.index("hands")] or sums[SUMS.index("leavings")]
        }

    def post(self, voucher: Voucher) -> None:
        """Take in the next posting."""
        sign = -1 if voucher.void else 1
        spans = periods.keys(voucher.at)
        for line in voucher.lines:
            if line.user_id is not None or line.bot:
                self._sum(line, spans, sign)
        self._pair([line for line in voucher.lines if line.kind == Kind.HAND], sign)
        if not voucher.void and not voucher.voided and is_rated(voucher.lines):
            self._rate(voucher, spans)

    def _sum(self, line: Line, spans: tuple[str, ...], sign: int) -> None:
        moved = _moved(line)
        if not moved:
            return
        for ruleset in (line.ruleset, ALL_RULESETS):
            for period in spans:
                sums = self.tallies[TallyKey(line.user_id, line.bot, ruleset, period, line.ranked)]
                for place, amount in moved:
                    sums[place] += sign * amount

    def _pair(self, lines: Sequence[Line], sign: int) -> None:
        for line in lines:
            for other in lines:
                if (
                    line.user_id is None
                    or other.user_id is None
                    or line.seat == other.seat
                    or not line.role
                    or line.end in UNCOUNTED
                    or (line.role == "rebel") != (other.role == "rebel")
                ):
                    continue
                sums = self.partnerships[line.user_id, other.user_id]
                sums[0] += sign
                sums[1] += sign * (line.points > 0)
                sums[2] += sign * line.points

    def _rate(self, voucher: Voucher, spans: tuple[str, ...]) -> None:
        """Rate the hand at its ruleset and over all rulesets; the office is the ruleset's in both."""
        hand = _Hand(voucher.lines)
        key = RatingKey(None, "", hand.office, hand.ruleset)
        at_first = ratings.office_at_first(len(hand.crown), len(hand.rebels))
        of_office = self.ratings.setdefault(key, Rated(at_first))
        office = of_office.strength
        for ruleset in (hand.ruleset, ALL_RULESETS):
            after: dict[Who, list[Strength]] = defaultdict(list)
            for outcome, counts in hand.verdicts():
                crown, worth, rebels = ratings.rate(
                    [self._strength(who, ruleset) for who in hand.crown],
                    office,
                    [self._strength(who, ruleset) for who in hand.rebels],
                    outcome,
                )
                rated = zip([*hand.crown, *hand.rebels], [*crown, *rebels], strict=True)
                for seat, (who, strength) in zip(hand.seats, rated, strict=True):
                    if seat in counts:
                        after[who].append(strength)
                if ruleset and len(counts) == len(hand.seats):
                    of_office.strength = worth
                    of_office.hands += 1
                    self.moved.add(key)
            for who, strengths in after.items():
                self._move(who, ruleset, _middle(strengths), voucher, spans)

    def _strength(self, who: Who, ruleset: str) -> Strength:
        return self.ratings.setdefault(RatingKey(*who, "", ruleset), Rated(Strength())).strength

    def _move(self, who: Who, ruleset: str, strength: Strength, voucher: Voucher, spans: tuple[str, ...]) -> None:
        key = RatingKey(*who, "", ruleset)
        rated = self.ratings[key]
        rated.strength = strength
        rated.hands += 1
        self.moved.add(key)
        if who.user_id is not None:
            hand_id = voucher.lines[0].hand_id
            self.changes.append(
                Change(who.user_id, ruleset, voucher.number, hand_id, voucher.at, strength.mu, strength.sigma)
            )
        if rated.hands >= ratings.PROVISIONAL_HANDS:
            now = Shown(ratings.shown(strength.mu), ratings.spread(strength.sigma))
            for period in spans:
                self.shown[TallyKey(*who, ruleset, period, ranked=True)] = now


def is_rated(lines: Sequence[Line]) -> bool:
    """Whether a hand with these entries changes ratings."""
    return bool(lines) and lines[0].ranked and lines[0].end in RATED and bool(lines[0].role)


class _Hand:
    """A rated hand's two sides, each seat by who took it up."""

    def __init__(self, lines: Sequence[Line]) -> None:
        played = sorted((line for line in lines if line.kind == Kind.HAND), key=lambda line: line.seat)
        left = {line.seat: Who(line.user_id) for line in lines if line.kind == Kind.LEAVING}
        people = [left.get(line.seat, Who(line.user_id, line.bot)) for line in played]
        crown = [line.seat for line in played if line.role != "rebel"]
        rebels = [line.seat for line in played if line.role == "rebel"]
        self.ruleset, self.office = played[0].ruleset, played[0].solo or "pair"
        self.crown, self.rebels = [people[seat] for seat in crown], [people[seat] for seat in rebels]
        # In the order in which both sides are rated.
        self.seats = [*crown, *rebels]
        self._left = set(left)
        self._emperor = next(line for line in played if line.role == "emperor")

    def verdicts(self) -> list[tuple[Outcome, set[int]]]:
        """The outcomes to rate, each for the emperor's side, with the seats that they count for.

        Who left has lost, whatever came of the hand, and it counts for nobody else, for they had a bot beside or
        against them. A surrender is the emperor's own loss; the others did nothing for it.
        """
        crown, everybody = set(self.seats[: len(self.crown)]), set(self.seats)
        if self._left:
            losses: list[tuple[Outcome, set[int]]] = [
                ("lost", self._left & crown),
                ("won", self._left - crown),
            ]
            return [(outcome, counts) for outcome, counts in losses if counts]
        if self._emperor.end == "surrendered":
            return [("lost", {self._emperor.seat})]
        points = self._emperor.points
        return [("won" if points > 0 else "lost" if points < 0 else "level", everybody)]


def _moved(line: Line) -> list[tuple[int, int]]:
    """By how much an entry moves which of the sums."""
    if line.kind == Kind.LEAVING:
        return [(0, line.points), (3, 1)]
    if line.end in UNCOUNTED:
        return []
    won = int(line.points > 0)
    moved = [(0, line.points), (1, 1), (2, won)]
    if line.role:
        first = _ROLES[line.role]
        moved += [(first, 1), (first + 1, won), (first + 2, line.points)]
    return moved


def _middle(strengths: Sequence[Strength]) -> Strength:
    """A level of bots may hold several seats of a hand: what it learnt there, on the whole."""
    if len(strengths) == 1:
        return strengths[0]
    count = len(strengths)
    return Strength(sum(each.mu for each in strengths) / count, sum(each.sigma for each in strengths) / count)


def fold(vouchers: Iterable[Voucher]) -> Books:
    """Everything anew, from the first posting on."""
    books = Books()
    for voucher in vouchers:
        books.post(voucher)
    return books
