"""Whether sessions that let somebody in some time ago still do."""

from collections.abc import Mapping
from typing import Any, Literal

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models.functions import Now
from django.utils.crypto import constant_time_compare

from lobby.accounts.models import User

Fall = Literal["banned", "session_over"]


def fallen(claims: Mapping[str, int]) -> dict[str, Fall]:
    """Say which of these sessions, each with the account it was for, no longer stand, and why.

    `banned`: the account is banned or not active any more; `session_over`: logged out, expired, renewed, or its
    password was changed.
    Queries: 2.
    """
    users = User.objects.admitted().in_bulk(set(claims.values()))
    rows = Session.objects.filter(session_key__in=list(claims), expire_date__gt=Now())
    sessions = {row.session_key: row.get_decoded() for row in rows}
    found: dict[str, Fall] = {}
    for key, user_id in claims.items():
        user = users.get(user_id)
        if user is None:
            found[key] = "banned"
        elif not _belongs(sessions.get(key, {}), user):
            found[key] = "session_over"
    return found


def _belongs(session: Mapping[str, Any], user: User) -> bool:
    """Whether a session is this account's, under the password it has now or the secrets before the present one."""
    if session.get(SESSION_KEY) != str(user.pk):
        return False
    told = session.get(HASH_SESSION_KEY, "")
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return any(constant_time_compare(told, known) for known in hashes)
