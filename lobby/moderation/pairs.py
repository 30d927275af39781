"""Who sits together often and where the points go: hints for a second look, never verdicts.

Friends sit together, and one household shares a network: each figure alone says nothing.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models.functions import Now

from lobby.accounts.models import User, Visit
from lobby.accounts.selectors import by_ids
from scoring.models import Kind, LedgerEntry

SPAN = timedelta(days=30)
SHOWN = 100
# Fewer hands together than this say nothing at all.
FEWEST = 5
# Of the newest entries; a busy site has more in a month than one page may read.
READ = 50_000


@dataclass(frozen=True, slots=True)
class Pair:
    """Two accounts over the last month."""

    one: User
    other: User
    together: int
    # Of all hands of whichever of the two played less, in per cent.
    share: int
    # What each won in the hands together.
    one_points: int
    other_points: int
    # What the one gained while the other lost, hand by hand: from the second to the first, less what came back.
    flow: int
    same_network: bool
    same_device: bool


def found(account: int | None = None) -> list[Pair]:
    """Pairs of the last month, of one account or of all; those that share most first. Queries: four."""
    entries = LedgerEntry.objects.filter(kind=Kind.HAND, user__isnull=False, created_at__gte=Now() - SPAN)
    rows = entries.order_by("-pk").values_list("hand_id", "user_id", "points")[:READ]
    hands: dict[int, list[tuple[int, int]]] = {}
    played: dict[int, int] = {}
    for hand, user, points in rows:
        if user is not None:
            hands.setdefault(hand, []).append((user, points))
            played[user] = played.get(user, 0) + 1
    sums: dict[tuple[int, int], list[int]] = {}
    for sitters in hands.values():
        _add(sums, sorted(sitters), account)
    chosen = [pair for pair, kept in sums.items() if kept[0] >= FEWEST]
    chosen.sort(key=lambda pair: (-sums[pair][0] / min(played[pair[0]], played[pair[1]]), -sums[pair][0]))
    return _pairs(chosen[:SHOWN], sums, played)


def _add(sums: dict[tuple[int, int], list[int]], sitters: list[tuple[int, int]], account: int | None) -> None:
    for number, (one, won) in enumerate(sitters):
        for other, lost in sitters[number + 1 :]:
            if account is not None and account not in {one, other}:
                continue
            kept = sums.setdefault((one, other), [0, 0, 0, 0])
            kept[0] += 1
            kept[1] += won
            kept[2] += lost
            if won * lost < 0:
                kept[3] += min(abs(won), abs(lost)) * (1 if won > 0 else -1)


def _pairs(chosen: list[tuple[int, int]], sums: dict[tuple[int, int], list[int]], played: dict[int, int]) -> list[Pair]:
    ids = {user for pair in chosen for user in pair}
    users = by_ids(ids)
    marks: dict[int, tuple[set[str], set[str]]] = {user: (set(), set()) for user in ids}
    for user, network, device in Visit.objects.filter(account__in=ids).values_list("account", "network", "device"):
        marks[user][0].add(network)
        marks[user][1].add(device)
    return [
        Pair(
            one=users[one],
            other=users[other],
            together=sums[one, other][0],
            share=round(100 * sums[one, other][0] / min(played[one], played[other])),
            one_points=sums[one, other][1],
            other_points=sums[one, other][2],
            flow=sums[one, other][3],
            same_network=bool(marks[one][0] & marks[other][0] - {""}),
            same_device=bool(marks[one][1] & marks[other][1]),
        )
        for one, other in chosen
    ]
