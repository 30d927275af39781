"""The only writer of the ledger."""

from datetime import datetime

import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from lobby.accounts.models import User
from scoring.errors import ScoringError
from scoring.models import Kind, LedgerEntry, Posting
from scoring.results import HandResult, Leaving, Player

logger = structlog.get_logger(__name__)

SEATS = 5
ONCE = ("scoring_entry_once", "scoring_posting_once")
REASON_LENGTH = 200


def record_hand(result: HandResult) -> None:
    """Write a hand's end: five entries that sum to zero, and one for each player who left.

    Call it inside the transaction that ends the hand. A refusal leaves that transaction usable. Sums, ratings and
    boards follow within a moment: `scoring.settlement`.
    The points of a seat whose player left are nobody's; he pays the cost instead. Rule: R7d.

    Raises: ScoringError `seats_not_five`, `points_not_zero` (fields: sum), `already_recorded`
    (fields: hand).
    """
    if any(len(part) != SEATS for part in (result.players, result.points, result.places, result.roles or range(SEATS))):
        raise ScoringError("seats_not_five", hand=result.hand_id)
    if sum(result.points) != 0:
        raise ScoringError("points_not_zero", hand=result.hand_id, sum=sum(result.points))
    at = timezone.now()
    try:
        with transaction.atomic():
            LedgerEntry.objects.bulk_create(_dated(entries_of(result), at))
            Posting.objects.create(hand_id=result.hand_id, kind=Posting.Kind.HAND, at=at)
    except IntegrityError as refusal:
        if any(constraint in str(refusal) for constraint in ONCE):
            raise ScoringError("already_recorded", hand=result.hand_id) from refusal
        raise
    _settle_soon()


def void_hand(hand_id: int, by: User, reason: str) -> None:
    """Take back everything a hand gave and cost, leaving penalties too, by entries that reverse its own.

    The sums of its day, week and season lose it; ratings are flagged, and worked out again without it within
    minutes. The places of a season that is closed stay. Said twice it is refused.

    Raises: ScoringError `not_recorded` (the hand has not ended, or never was), `already_void`, `reason_missing`
    (fields: hand).
    """
    if not reason.strip():
        raise ScoringError("reason_missing", hand=hand_id)
    at = timezone.now()
    with transaction.atomic():
        hand = Posting.objects.filter(hand_id=hand_id, kind=Posting.Kind.HAND).first()
        if hand is None:
            raise ScoringError("not_recorded", hand=hand_id)
        try:
            with transaction.atomic():
                Posting.objects.create(
                    hand_id=hand_id, kind=Posting.Kind.VOID, at=at, by=by, reason=reason.strip()[:REASON_LENGTH]
                )
        except IntegrityError as refusal:
            if "scoring_posting_once" in str(refusal):
                raise ScoringError("already_void", hand=hand_id) from refusal
            raise
        written = LedgerEntry.objects.filter(hand_id=hand_id).exclude(kind=Kind.CORRECTION).order_by("pk")
        LedgerEntry.objects.bulk_create(_dated([_reversal(entry) for entry in written], at))
    logger.info("scoring.hand.voided", hand=hand_id, by=by.pk)
    _settle_soon()


def entries_of(result: HandResult) -> list[LedgerEntry]:
    """What the ledger holds of a hand that ended so; nothing is written."""
    entries = [_hand_entry(result, seat) for seat in range(SEATS)]
    return entries + [_leaving_entry(result, leaving) for leaving in result.leaving]


def _dated(entries: list[LedgerEntry], at: datetime) -> list[LedgerEntry]:
    for entry in entries:
        entry.created_at = at
    return entries


def _settle_soon() -> None:
    """Have a worker settle what is written now, on commit; a task that is lost is made good by the next one."""
    transaction.on_commit(_send_settle, robust=True)


def _send_settle() -> None:
    from scoring.tasks import settle  # noqa: PLC0415  (tasks import the services)

    settle.apply_async(retry=False, ignore_result=True, expires=60)


def _reversal(entry: LedgerEntry) -> LedgerEntry:
    """What takes an entry back."""
    return LedgerEntry(
        hand_id=entry.hand_id,
        table_id=entry.table_id,
        seat=entry.seat,
        user_id=entry.user_id,
        bot=entry.bot,
        ruleset=entry.ruleset,
        kind=Kind.CORRECTION,
        end=entry.end,
        role=entry.role,
        solo=entry.solo,
        place=entry.place,
        doubles=entry.doubles,
        points=-entry.points,
        ranked=entry.ranked,
        reverses=entry,
    )


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
        ranked=result.ranked,
    )
