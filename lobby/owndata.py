"""All that is kept of one account, for its owner: plain values, times in ISO 8601."""

from typing import Any

from django.db.models import QuerySet

from lobby.accounts import selectors as accounts
from lobby.accounts.api.models import Key
from lobby.accounts.models import Ban, Mute, User, Visit
from lobby.models import ChatLine, Invitation, Ticket
from lobby.moderation.models import Notice, Report
from scoring.models import LedgerEntry, Partnership, Rating, RatingChange, SeasonPlace, Tally
from tables.models import Hand, Seat, Table

ACCOUNT = (
    *("id", "name", "username", "is_guest", "color", "language", "email", "told_email", "preferences"),
    *("presence_to", "requests_from", "invitations_from", "history_to", "created_at", "last_login"),
)
LEDGER = ("hand_id", "seat", "kind", "end", "role", "place", "points", "ruleset", "created_at")
HAND = ("id", "table__code", "number", "ruleset", "players", "left", "started_at", "ended_at")
TALLY = ("ruleset", "period", "ranked", "points", "hands", "wins", "leavings", "rating", "spread")
REPORT = ("reason", "text", "table__code", "state", "created_at")
SANCTION = ("reason", "created_at", "until", "lifted_at")


def collect(user: User) -> dict[str, Any]:
    """Everything about an account but what others said of it: reports and notes of staff are theirs.

    No secret: of a key its name and its dates. What else is left out has its reason in `test_whole_account.py`.
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
        "notices": _rows(Notice.objects.filter(account=user), "kind", "reason", "text", "created_at", "seen_at"),
        "reports_made": _rows(Report.objects.filter(reporter=user), "about__name", *REPORT),
        "keys": list(Key.objects.filter(user=user).order_by("created").values("label", "created", "expiry")),
        "visits": _rows(Visit.objects.filter(account=user), "device", "network", "first_at", "last_at"),
        "invitations": _rows(Invitation.objects.filter(user=user), "table__code", "by__name", "created_at"),
        "invitations_sent": _rows(Invitation.objects.filter(by=user), "table__code", "user__name", "created_at"),
        "waiting": list(Ticket.objects.filter(user=user).values("ruleset", "since")),
        "seats": _rows(Seat.objects.filter(user=user), "table__code", "number", "score", "left"),
        "tables_opened": _rows(Table.objects.filter(owner=user), "code", "ruleset", "created_at"),
        "chat": _rows(ChatLine.objects.filter(user=user), "channel", "table__code", "text", "phrase", "said_at"),
        "hands": _rows(Hand.objects.filter(pk__in=hands_of(user.pk), state=Hand.State.ENDED), *HAND),
        "ledger": _rows(LedgerEntry.objects.filter(user=user), *LEDGER),
        "sums": _rows(Tally.objects.filter(user=user), *TALLY),
        "ratings": _rows(Rating.objects.filter(user=user), "ruleset", "mu", "sigma", "hands"),
        "rating_changes": _rows(RatingChange.objects.filter(user=user), "ruleset", "hand_id", "at", "mu", "sigma"),
        "partners": _rows(Partnership.objects.filter(user=user), "partner__name", "hands", "wins", "points"),
        "seasons": _rows(SeasonPlace.objects.filter(user=user), "season__period", "ruleset", "rank", "points", "hands"),
    }


def hands_of(user_id: int) -> list[int]:
    """The ids of the hands that the ledger knows an account from. Queries: one."""
    own = LedgerEntry.objects.filter(user=user_id).order_by("hand_id").distinct()
    return list(own.values_list("hand_id", flat=True))


def _rows(rows: QuerySet[Any], *fields: str) -> list[dict[str, Any]]:
    return list(rows.order_by("pk").values(*fields))


def _names(ids: set[int]) -> list[str]:
    return sorted(user.name for user in accounts.by_ids(ids).values())
