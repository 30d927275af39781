"""Accounts with sessions, and tables at which they sit: `python -m config.bench.people TABLES SECONDS RULESET`.

A process of its own, for the bench starts before there is a database. Prints JSON: `[{"code", "cookies"}]`.
"""

import json
import os
import sys
from datetime import timedelta
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402 - models need the apps set up
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.contrib.sessions.models import Session  # noqa: E402
from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from lobby.accounts.models import User  # noqa: E402
from lobby.accounts.services import make_guest  # noqa: E402
from lobby.accounts.sessions import BACKEND  # noqa: E402
from tables.models import SEATS, Seat, Table  # noqa: E402


@transaction.atomic
def make(tables: int, seconds: int, ruleset: str) -> list[dict[str, Any]]:
    """Make tables of five people each; their first hand is yet to be dealt."""
    begun = User.objects.count()
    users = [make_guest(f"压测{number}") for number in range(begun, begun + tables * SEATS)]
    rows = Table.objects.bulk_create(
        Table(ruleset=ruleset, owner=users[number * SEATS], seconds=seconds, bank_seconds=0, public=False)
        for number in range(tables)
    )
    Seat.objects.bulk_create(
        Seat(table=rows[number // SEATS], number=number % SEATS, user=user) for number, user in enumerate(users)
    )
    cookies = [f"{settings.SESSION_COOKIE_NAME}={key}" for key in _log_in(users)]
    return [
        {"code": table.code, "cookies": cookies[number * SEATS : (number + 1) * SEATS]}
        for number, table in enumerate(rows)
    ]


def _log_in(users: list[User]) -> list[str]:
    store: Any = SessionStore()
    ends = timezone.now() + timedelta(days=1)
    sessions = [
        Session(
            session_key=store._get_new_session_key(),  # noqa: SLF001  (how Django draws one)
            expire_date=ends,
            session_data=store.encode(
                {
                    SESSION_KEY: str(user.pk),
                    BACKEND_SESSION_KEY: BACKEND,
                    HASH_SESSION_KEY: user.get_session_auth_hash(),
                }
            ),
        )
        for user in users
    ]
    Session.objects.bulk_create(sessions)
    return [session.session_key for session in sessions]


if __name__ == "__main__":
    json.dump(make(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]), sys.stdout)
