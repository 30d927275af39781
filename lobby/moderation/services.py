"""Everything staff do, each act in the log (`acts`), and the reports that lead to it."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from lobby.accounts import sanctions
from lobby.accounts.models import Ban, Mute, User
from lobby.models import ChatLine
from lobby.moderation import acts
from lobby.moderation.errors import ModerationError
from lobby.moderation.models import TEXT_LENGTH, Notice, Report
from lobby.services.chat import evidence
from scoring.services import void_hand as void_in_ledger
from tables.errors import TableError
from tables.models import Hand, Table
from tables.services import drain, seating, stopping
from tables.services.locks import lock, touch

# Reports that one account may have open.
OPEN_REPORTS = 20


def report(  # noqa: PLR0913  (a report has that many parts)
    reporter: User, about: User, *, reason: str, text: str = "", code: str | None = None, line: int | None = None
) -> Report:
    """Tell staff of another player: with a line of chat and what stood around it, or a table and his last line there.

    The chat is what the reporter may have read himself; the table's newest hand goes with it.
    Raises: ModerationError `report_self`, `report_twice`, `report_too_many`.
    """
    if reporter.pk == about.pk:
        raise ModerationError("report_self")
    waiting = (Report.State.OPEN, Report.State.CLAIMED)
    if Report.objects.filter(reporter=reporter, state__in=waiting).count() >= OPEN_REPORTS:
        raise ModerationError("report_too_many")
    said = ChatLine.objects.filter(user=about).select_related("table")
    said = said.filter(pk=line) if line is not None else said.filter(table__code=code)
    found = said.order_by("-pk").first() if line is not None or code else None
    chat = evidence(found.pk, reporter.pk) if found else []
    table = found.table if found and chat else Table.objects.filter(code=code).first()
    try:
        with transaction.atomic():
            return Report.objects.create(
                reporter=reporter,
                about=about,
                reason=reason,
                text=text.strip()[:TEXT_LENGTH],
                table=table,
                hand=table.hands.order_by("-number").first() if table else None,
                chat=chat,
            )
    except IntegrityError as twice:
        raise ModerationError("report_twice") from twice


def claim(by: User, report_id: int) -> None:
    """Take a report on oneself. Raises: ModerationError `report_taken`, `report_own`."""
    with transaction.atomic():
        found = _locked(by, report_id)
        if found.state == Report.State.CLAIMED and found.claimed_by_id == by.pk:
            return
        if found.state != Report.State.OPEN:
            raise ModerationError("report_taken")
        found.state, found.claimed_by = Report.State.CLAIMED, by
        found.save(update_fields=["state", "claimed_by"])
        acts.write(by, "claim", account=found.about, target=f"report {found.pk}")


def decide(by: User, report_id: int, *, upheld: bool, note: str = "", warning: str = "") -> None:
    """Settle a report, and tell both: the reporter that it was looked into, the other only if it was true.

    Raises: ModerationError `report_settled`, `report_taken` (claimed by somebody else), `report_own`.
    """
    with transaction.atomic():
        found = _locked(by, report_id)
        if found.state in {Report.State.UPHELD, Report.State.DISMISSED}:
            raise ModerationError("report_settled")
        if found.state == Report.State.CLAIMED and found.claimed_by_id != by.pk:
            raise ModerationError("report_taken")
        found.state = Report.State.UPHELD if upheld else Report.State.DISMISSED
        found.claimed_by, found.note = by, note.strip()[:TEXT_LENGTH]
        found.save(update_fields=["state", "claimed_by", "note"])
        Report.objects.filter(pk=found.pk).update(decided_at=Now())
        kind = Notice.Kind.THANKS if upheld else Notice.Kind.NOTHING
        Notice.objects.create(account=found.reporter, kind=kind, reason=found.reason, report=found)
        if upheld:
            Notice.objects.create(
                account=found.about, kind=Notice.Kind.WARNING, reason=found.reason, text=warning, report=found
            )
        acts.write(by, "uphold" if upheld else "dismiss", account=found.about, target=f"report {found.pk}", note=note)


def reopen(by: User, report_id: int) -> None:
    """Undo a decision or a claim: messages that were not read yet are taken back. Bans are lifted on their own."""
    with transaction.atomic():
        found = _locked(by, report_id)
        if found.state == Report.State.OPEN:
            return
        twin = Report.objects.filter(
            reporter=found.reporter, about=found.about, state__in=[Report.State.OPEN, Report.State.CLAIMED]
        ).exclude(pk=found.pk)
        if twin.exists():
            raise ModerationError("report_twice")
        Notice.objects.filter(report=found, seen_at=None).delete()
        found.state, found.claimed_by, found.decided_at = Report.State.OPEN, None, None
        found.save(update_fields=["state", "claimed_by", "decided_at"])
        acts.write(by, "reopen", account=found.about, target=f"report {found.pk}")


def _locked(by: User, report_id: int) -> Report:
    """Nobody decides about himself or for himself."""
    found = Report.objects.select_for_update().get(pk=report_id)
    if by.pk in {found.about_id, found.reporter_id}:
        raise ModerationError("report_own")
    return found


def ban(by: User, account: User, *, reason: str, until: datetime | None, note: str = "") -> Ban:
    """Keep an account out from this moment; a bot plays on for it, and leaving costs what it costs.

    Raises: AccountError as `sanctions.ban`.
    """
    with transaction.atomic():
        row = sanctions.ban(account, reason=reason, until=until, by=by, note=note)
        seat = account.seats.filter(left=False).select_related("table").first()
        if seat is not None:
            _unseat(account, seat.table.code)
        acts.write(by, "ban", account=account, target=f"ban {row.pk}", reason=reason, until=_iso(until))
    return row


def mute(by: User, account: User, *, reason: str, until: datetime, note: str = "") -> Mute:
    """Raises: AccountError as `sanctions.mute`."""
    with transaction.atomic():
        row = sanctions.mute(account, reason=reason, until=until, by=by, note=note)
        acts.write(by, "mute", account=account, target=f"mute {row.pk}", reason=reason, until=_iso(until))
    return row


def lift(by: User, sanction: Ban | Mute) -> None:
    with transaction.atomic():
        sanctions.lift(sanction, by=by)
        acts.write(by, "lift", account=sanction.account, target=f"{sanction._meta.model_name} {sanction.pk}")  # noqa: SLF001


def void_hand(by: User, hand: Hand, reason: str) -> None:
    """Have a hand count for nothing: a running one ends now, one that has ended is reversed in the ledger.

    Raises: ScoringError `already_void`, `reason_missing`, `not_recorded`; TableError `closed`.
    """
    with transaction.atomic():
        if hand.state == Hand.State.RUNNING:
            _stop(hand.table.code)
        else:
            void_in_ledger(hand.pk, by, reason)
        acts.write(by, "void_hand", target=f"hand {hand.pk}", reason=reason)


def close_table(by: User, table: Table, reason: str) -> None:
    """End the running hand without points, send everybody home, and close. Raises: TableError `closed`."""
    with transaction.atomic():
        _stop(table.code)
        locked, seats, _ = lock(table.code)
        for seat in seats:
            seating.vacate(locked, seats, seat)
        Table.objects.filter(pk=table.pk).update(state=Table.State.CLOSED, closed_at=Now(), deals_at=None)
        touch(locked)
        acts.write(by, "close_table", target=f"table {table.code}", reason=reason)


def maintain(by: User, *, on: bool) -> None:
    """Deal no new hands, and say so everywhere; or deal again."""
    with transaction.atomic():
        if on:
            drain.begin()
        else:
            drain.end()
        acts.write(by, "maintenance_on" if on else "maintenance_off")


def _stop(code: str) -> None:
    _, seats, hand = lock(code)
    if hand is not None and hand.state == Hand.State.RUNNING:
        stopping.stop_hand(hand, seats, "annulled")


def _unseat(account: User, code: str) -> None:
    try:
        seating.leave(account, code)
    except TableError:
        # It closed meanwhile, and the seat with it.
        return


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
