"""What staff do to accounts, tables, hands and the site, each act in the log (`acts`); reports are in `reports`."""

from datetime import datetime

from django.db import transaction
from django.db.models.functions import Now

from lobby.accounts import sanctions
from lobby.accounts.models import Ban, Mute, User
from lobby.moderation import acts
from lobby.moderation.models import Act
from scoring.services import void_hand as void_in_ledger
from tables.errors import TableError
from tables.models import Hand, Table
from tables.services import drain, seating, stopping
from tables.services.locks import lock, touch


def ban(by: User, account: User, *, reason: str, until: datetime | None, note: str = "") -> Ban:
    """Keep an account out from this moment; a bot plays on for it, and leaving costs what it costs.

    Raises: AccountError as `sanctions.ban`.
    """
    with transaction.atomic():
        row = sanctions.ban(account, reason=reason, until=until, by=by, note=note)
        seat = account.seats.filter(left=False).select_related("table").first()
        if seat is not None:
            _unseat(account, seat.table.code)
        acts.write(by, Act.Verb.BAN, account=account, target=f"ban {row.pk}", reason=reason, until=_iso(until))
    return row


def mute(by: User, account: User, *, reason: str, until: datetime, note: str = "") -> Mute:
    """Raises: AccountError as `sanctions.mute`."""
    with transaction.atomic():
        row = sanctions.mute(account, reason=reason, until=until, by=by, note=note)
        acts.write(by, Act.Verb.MUTE, account=account, target=f"mute {row.pk}", reason=reason, until=_iso(until))
    return row


def lift(by: User, sanction: Ban | Mute) -> None:
    with transaction.atomic():
        sanctions.lift(sanction, by=by)
        acts.write(by, Act.Verb.LIFT, account=sanction.account, target=f"{sanction._meta.model_name} {sanction.pk}")  # noqa: SLF001


def void_hand(by: User, hand: Hand, reason: str) -> None:
    """Have a hand count for nothing: a running one ends now, one that has ended is reversed in the ledger.

    Raises: ScoringError `already_void`, `reason_missing`, `not_recorded`; TableError `closed`.
    """
    with transaction.atomic():
        if hand.state == Hand.State.RUNNING:
            _stop(hand.table.code)
        else:
            void_in_ledger(hand.pk, by, reason)
        acts.write(by, Act.Verb.VOID_HAND, target=f"hand {hand.pk}", reason=reason)


def close_table(by: User, table: Table, reason: str) -> None:
    """End the running hand without points, send everybody home, and close. Raises: TableError `closed`."""
    with transaction.atomic():
        _stop(table.code)
        locked, seats, _ = lock(table.code)
        for seat in seats:
            seating.vacate(locked, seats, seat)
        Table.objects.filter(pk=table.pk).update(state=Table.State.CLOSED, closed_at=Now(), deals_at=None)
        touch(locked)
        acts.write(by, Act.Verb.CLOSE_TABLE, target=f"table {table.code}", reason=reason)


def maintain(by: User, *, on: bool) -> None:
    """Deal no new hands, and say so everywhere; or deal again."""
    with transaction.atomic():
        if on:
            drain.begin()
        else:
            drain.end()
        acts.write(by, Act.Verb.MAINTENANCE_ON if on else Act.Verb.MAINTENANCE_OFF)


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
