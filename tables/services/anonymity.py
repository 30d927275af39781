"""Takes a name out of the hands that were played under it; the number of the account stays."""

from collections.abc import Sequence

from tables.models import Hand

BATCH = 500


def rename(user_id: int, name: str, hand_ids: Sequence[int]) -> int:
    """Call an account so in these hands wherever it sat; returns how many changed. Queries: two for each 500."""
    changed = 0
    for start in range(0, len(hand_ids), BATCH):
        hands = list(Hand.objects.filter(pk__in=hand_ids[start : start + BATCH]).only("players"))
        for hand in hands:
            hand.players = [
                {**player, "name": name} if player["user"] == user_id else player for player in hand.players
            ]
        changed += Hand.objects.bulk_update(hands, ["players"])
    return changed
