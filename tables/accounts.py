"""Tells the sockets when their account logs out, gets another password, is banned, or is not active any more.

An account that is written past its signals is noticed by the gate within a minute.
"""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_save
from django.http import HttpRequest

from lobby.accounts.models import Ban, User
from tables import effects, gate


def listen() -> None:
    """Connect, once, when the apps are ready."""
    user_logged_out.connect(_logged_out, dispatch_uid="tables.accounts.logged_out")
    post_save.connect(_saved, sender=User, dispatch_uid="tables.accounts.saved")
    post_save.connect(_banned, sender=Ban, dispatch_uid="tables.accounts.banned")


def _logged_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None and request.session.session_key:
        effects.ring_account(user.pk, session=gate.digest(request.session.session_key))


def _saved(instance: User, *, created: bool, update_fields: frozenset[str] | None = None, **_: Any) -> None:
    if not created and update_fields != frozenset({"last_login"}):
        effects.ring_account(instance.pk)


def _banned(instance: Ban, **_: Any) -> None:
    effects.ring_account(instance.account_id)
