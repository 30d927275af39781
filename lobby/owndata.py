"""All that is kept of one account, for its owner: plain values, times in ISO 8601."""

from typing import Any

from django.db.models import QuerySet

from lobby.accounts import selectors as accounts
from lobby.accounts.models import Ban, Mute, User, Visit
from lobby.models import ChatLine, Invitation
from scoring.models import LedgerEntry
from tables.models import Hand, Table

ACCOUNT = (
    *("id", "name", "username", "is_guest", "color", "language", "email", "told_email", "preferences"),
    *("presence_to", "requests_from", "invitations_from", "history_to", "created_at", "last_login"),
)
LEDGER = ("hand_id", "seat", "kind", "end", "role", "place", "points", "ruleset", "created_at")
HAND = ("id", "table__code", "number", "ruleset", "players", "left", "started_at", "ended_at")
SANCTION = ("reason", "created_at", "until", "lifted_at")


def collect(user: User) -> dict[str, Any]:
    """Everything about an account but what others said of it: reports and notes of staff are theirs.

    The cards of hands that have ended are in their records, by the hand's id; of a running hand there is nothing here.
    """
    return {
        "account": {field: getattr(user, field) for field in ACCOUNT},
        "friends": _names(accounts.friend_ids(user.pk)),
        "requests": {
            "sent": [other.name for other in accounts.requests_of(user.pk)],
            "received": [other.name for other in accounts.requests_to(user.pk)],
        },
        "blocked": _names(accounts.blocked_ids(user.pk)),
        "muted": _names(accounts.muted_by(user.pk)),
        "bans": _rows(Ban.objects.filter(account=user), *SANCTION),
        "mutes": _rows(Mute.objects.filter(account=user), *SANCTION),
        "visits": _rows(Visit.objects.filter(account=user), "device", "network", "first_at", "last_at"),
        "invitations": _rows(Invitation.objects.filter(user=user), "table__code", "by__name", "created_at"),
        "tables_opened": _rows(Table.objects.filter(owner=user), "code", "ruleset", "created_at"),
        "chat": _rows(ChatLine.objects.filter(user=user), "channel", "table__code", "text", "phrase", "said_at"),
        "hands": _rows(Hand.objects.filter(pk__in=hands_of(user.pk), state=Hand.State.ENDED), *HAND),
        "ledger": _rows(LedgerEntry.objects.filter(user=user), *LEDGER),
    }


def hands_of(user_id: int) -> list[int]:
    """The ids of the hands that the ledger knows an account from. Queries: one."""
    own = LedgerEntry.objects.filter(user=user_id).order_by("hand_id").distinct()
    return list(own.values_list("hand_id", flat=True))


def _rows(rows: QuerySet[Any], *fields: str) -> list[dict[str, Any]]:
    return list(rows.order_by("pk").values(*fields))


def _names(ids: set[int]) -> list[str]:
    return sorted(user.name for user in accounts.by_ids(ids).values())
