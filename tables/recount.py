"""What profiles and boards show, counted plainly from the logs of all finished hands, and held against their own reads.

None of the books' arithmetic is used: `scoring.books` is what is doubted here. Ratings are not counted, for they have
no other definition than the fold; `bin/manage rebuild_scores` makes those again. For commands: everything is in memory.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import zip_longest
from math import floor
from typing import Final

from lobby.accounts import selectors as accounts
from scoring.models import Kind, LedgerEntry, Posting
from scoring.models.books import FEWEST
from scoring.results import UNCOUNTED
from scoring.selectors import boards, players
from scoring.selectors.boards import Board, Figure
from scoring.selectors.players import SHOWN
from tables import check, log
from tables.models import Hand

ROLES: Final = ("emperor", "guard", "rebel")
ALL: Final = ""
# Shares in tenths of a per cent, means in hundredths of a point.
SHARE, MEAN = 1000, 100
COUNTED: Final[tuple[Figure, ...]] = ("points", "hands", "emperor_share", "guard_share", "rebel_share", "mean")


@dataclass(slots=True)
class Sums:
    """One account's at a ruleset, ranked or friendly."""

    points: int = 0
    leavings: int = 0
    # Points of each hand played, and of those in each role.
    played: list[int] = field(default_factory=list)
    roles: dict[str, list[int]] = field(default_factory=lambda: {role: [] for role in ROLES})

    def figure(self, name: Figure) -> int | None:
        """What a board by this figure says."""
        if name == "points":
            return self.points
        if name == "hands":
            return len(self.played) or None
        if name == "mean":
            return _rounded(self.points, len(self.played), MEAN)
        role = self.roles[name.removesuffix("_share")]
        return _rounded(_won(role), len(role), SHARE)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a page says something else than the logs do."""

    place: str
    shown: object
    counted: object

    def __str__(self) -> str:
        return f"{self.place}: shown {self.shown}, counted {self.counted}"


class Recount:
    """Every account's hands, added in the order in which they ended."""

    def __init__(self) -> None:
        voided = Posting.objects.filter(kind=Posting.Kind.VOID)
        self._voided = set(voided.values_list("hand_id", flat=True))
        self._sums: dict[tuple[int, str, bool], Sums] = defaultdict(Sums)
        # By account: points and number of each hand, friendly ones too.
        self._hands: dict[int, list[tuple[int, int]]] = defaultdict(list)
        # By account and partner: points of the first of the two.
        self._together: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))

    def __str__(self) -> str:
        return f"{len({user_id for user_id, _, _ in self._sums})} accounts"

    def add(self, hand: Hand) -> None:
        """Count a finished hand by its log, unless staff have voided it."""
        result = log.read(hand.pk).state.result
        if result is None or hand.pk in self._voided:
            return
        entries = [entry for entry in check.due(hand, result) if entry.user_id is not None]
        counted = [entry for entry in entries if entry.kind == Kind.HAND and entry.end not in UNCOUNTED]
        for entry in entries:
            for ruleset in (entry.ruleset, ALL):
                if entry.kind == Kind.LEAVING:
                    sums = self._sums[entry.user_id or 0, ruleset, entry.ranked]
                    sums.points += entry.points
                    sums.leavings += 1
                elif entry in counted:
                    self._play(self._sums[entry.user_id or 0, ruleset, entry.ranked], entry)
        for entry in counted:
            self._hands[entry.user_id or 0].append((entry.points, hand.pk))
            for other in counted:
                if other is not entry and entry.role and (entry.role == "rebel") == (other.role == "rebel"):
                    self._together[entry.user_id or 0][other.user_id or 0].append(entry.points)

    @staticmethod
    def _play(sums: Sums, entry: LedgerEntry) -> None:
        sums.points += entry.points
        sums.played.append(entry.points)
        if entry.role:
            sums.roles[entry.role].append(entry.points)

    def differences(self) -> Iterator[Difference]:
        """Hold every account's profile and every board of all time against the count."""
        for user_id in sorted({user_id for user_id, _, _ in self._sums}):
            yield from self._profile(user_id)
        for ranked in (True, False):
            for ruleset in sorted({ruleset for _, ruleset, _ in self._sums}):
                for figure in COUNTED:
                    yield from self._board(Board(figure, ruleset, ranked=ranked))

    def _profile(self, user_id: int) -> Iterator[Difference]:
        player = players.player(accounts.by_ids([user_id])[user_id])
        shown = {
            (tally.ruleset, tally.ranked): [
                *(tally.points, tally.hands, tally.wins, tally.leavings),
                *(getattr(tally, f"{role}_{part}") for role in ROLES for part in ("hands", "wins", "points")),
            ]
            for tally in (*player.ranked, *player.friendly)
        }
        counted = {
            (ruleset, ranked): [
                *(sums.points, len(sums.played), _won(sums.played), sums.leavings),
                *(part for role in ROLES for part in _counted(sums.roles[role])),
            ]
            for (owner, ruleset, ranked), sums in self._sums.items()
            if owner == user_id
        }
        hands = self._hands[user_id]
        best = sorted(((points, hand) for points, hand in hands if points > 0), reverse=True)
        worst = sorted((points, -hand) for points, hand in hands if points < 0)
        together = [_counted(points) for points in self._together[user_id].values()]
        told = player.highlights
        for what, said, true in (
            ("sums", shown, counted),
            ("best hands", [(hand.points, hand.hand_id) for hand in told.best], best[:SHOWN]),
            ("worst hands", [(hand.points, -hand.hand_id) for hand in told.worst], worst[:SHOWN]),
            ("streaks", (told.streaks.longest, told.streaks.running), _streaks([points for points, _ in hands])),
            ("most hands with a partner", [each.hands for each in player.partners], _most(together)),
        ):
            if said != true:
                yield Difference(f"profile of {user_id}, {what}", said, true)
        for partner in player.partners:
            points = self._together[user_id][partner.user_id]
            sums = (partner.hands, partner.wins, partner.points)
            if sums != _counted(points):
                yield Difference(f"profile of {user_id}, partner {partner.user_id}", sums, _counted(points))

    def _board(self, board: Board) -> Iterator[Difference]:
        figures = {
            user_id: sums.figure(board.figure)
            for (user_id, ruleset, ranked), sums in self._sums.items()
            if (ruleset, ranked) == (board.ruleset, board.ranked)
        }
        order = sorted((-figure, user_id) for user_id, figure in figures.items() if figure is not None)
        ranks = {figure: rank for rank, (figure, _) in reversed(list(enumerate(order, 1)))}
        counted = [(ranks[figure], user_id, -figure) for figure, user_id in order]
        for number, (said, true) in enumerate(zip_longest(_lines(board), counted), 1):
            if said != true:
                name = f"board {board.figure} of {board.ruleset or 'all'}, {'ranked' if board.ranked else 'friendly'}"
                yield Difference(f"{name}, from line {number} on", said, true)
                return


def _lines(board: Board) -> list[tuple[int, int, int]]:
    lines: list[tuple[int, int, int]] = []
    after = None
    while True:
        page = boards.page(board, after)
        lines += [(line.rank, line.user_id, line.figure) for line in page.standings]
        after = page.after
        if after is None:
            return lines


def _won(points: Sequence[int]) -> int:
    return sum(each > 0 for each in points)


def _counted(points: Sequence[int]) -> tuple[int, int, int]:
    return len(points), _won(points), sum(points)


def _most(together: Sequence[tuple[int, int, int]]) -> list[int]:
    return sorted((hands for hands, _, _ in together), reverse=True)[:SHOWN]


def _rounded(total: int, hands: int, scale: int) -> int | None:
    """To the nearest whole number, halves up."""
    return floor(Fraction(total * scale, hands) + Fraction(1, 2)) if hands >= FEWEST else None


def _streaks(points: Sequence[int]) -> tuple[int, int]:
    """The most hands won in a row, and those won since the last that was not."""
    longest = running = 0
    for each in points:
        running = running + 1 if each > 0 else 0
        longest = max(longest, running)
    return longest, running
