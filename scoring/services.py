"""The only writer of the ledger."""

from django.db import IntegrityError, transaction

from scoring.errors import ScoringError
from scoring.models import Kind, LedgerEntry
from scoring.results import HandResult, Leaving, Player

SEATS = 5
ONCE = "scoring_entry_once"


def record_hand(result: HandResult) -> None:
    """Write a hand's end: five entries that sum to zero, and one for each player who left.

    Call it inside the transaction that ends the hand. A refusal leaves that transaction usable.
    The points of a seat whose player left are nobody's; he pays the cost instead. Rule: R7d.

    Raises: ScoringError `seats_not_five`, `points_not_zero` (fields: sum), `already_recorded`
    (fields: hand).
    """
    if any(len(part) != SEATS for part in (result.players, result.points, result.places, result.roles or range(SEATS))):
        raise ScoringError("seats_not_five", hand=result.hand_id)
    if sum(result.points) != 0:
        raise ScoringError("points_not_zero", hand=result.hand_id, sum=sum(result.points))
    try:
        with transaction.atomic():
            LedgerEntry.objects.bulk_create(entries_of(result))
    except IntegrityError as refusal:
        if ONCE in str(refusal):
            raise ScoringError("already_recorded", hand=result.hand_id) from refusal
        raise


def entries_of(result: HandResult) -> list[LedgerEntry]:
    """What the ledger holds of a hand that ended so; nothing is written."""
    entries = [_hand_entry(result, seat) for seat in range(SEATS)]
    return entries + [_leaving_entry(result, leaving) for leaving in result.leaving]


def _hand_entry(result: HandResult, seat: int) -> LedgerEntry:
    player = Player(None) if seat in {leaving.seat for leaving in result.leaving} else result.players[seat]
    return _entry(
        result,
        seat=seat,
        kind=Kind.HAND,
        user_id=player.user_id,
        bot=(player.bot or "") if player.user_id is None else "",
        points=result.points[seat],
    )


def _leaving_entry(result: HandResult, leaving: Leaving) -> LedgerEntry:
    return _entry(result, seat=leaving.seat, kind=Kind.LEAVING, user_id=leaving.user_id, bot="", points=-leaving.cost)


def _entry(  # noqa: PLR0913  (an entry has that many parts)
    result: HandResult, *, seat: int, kind: Kind, user_id: int | None, bot: str, points: int
) -> LedgerEntry:
    return LedgerEntry(
        hand_id=result.hand_id,
        table_id=result.table_id,
        seat=seat,
        user_id=user_id,
        bot=bot,
        ruleset=result.ruleset,
        kind=kind,
        end=result.end,
        role=result.roles[seat] if result.roles else "",
        solo=result.solo or "",
        place=result.places[seat],
        doubles=list(result.doubles),
        points=points,
    )
