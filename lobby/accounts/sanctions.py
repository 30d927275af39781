"""Everything that imposes and lifts bans and mutes.

A ban is in force from the commit on: the account's sessions let nobody in (`backends`), its sockets are closed by
whoever listens to the row's signal (`tables.accounts`).
"""

from datetime import datetime

from django.utils import timezone

from lobby.accounts.errors import AccountError
from lobby.accounts.models import Ban, Mute, User


def ban(account: User, *, reason: str, until: datetime | None, by: User | None, note: str = "") -> Ban:
    """Keep an account out, for good without an end.

    Raises: AccountError `sanction_past`, `sanction_staff` (only who has all rights may ban staff), `sanction_self`.
    """
    _check(account, until, by)
    return Ban.objects.create(account=account, reason=reason, until=until, by=by, note=note)


def mute(account: User, *, reason: str, until: datetime, by: User | None, note: str = "") -> Mute:
    """Let an account write in no chat. Raises: as `ban`."""
    _check(account, until, by)
    return Mute.objects.create(account=account, reason=reason, until=until, by=by, note=note)


def lift(sanction: Ban | Mute, *, by: User | None) -> None:
    """End a ban or mute before its time. Done twice the first stands."""
    if sanction.lifted_at is None:
        sanction.lifted_at, sanction.lifted_by = timezone.now(), by
        sanction.save(update_fields=["lifted_at", "lifted_by"])


def _check(account: User, until: datetime | None, by: User | None) -> None:
    if until is not None and until <= timezone.now():
        raise AccountError("sanction_past")
    if by is not None and account.pk == by.pk:
        raise AccountError("sanction_self")
    if account.is_staff and by is not None and not by.is_superuser:
        raise AccountError("sanction_staff")
