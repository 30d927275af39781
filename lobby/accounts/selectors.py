"""Reads accounts for others."""

from collections.abc import Iterable

from lobby.accounts.models import User


def by_ids(ids: Iterable[int]) -> dict[int, User]:
    """The accounts with these ids, by id; unknown ids are left out. Queries: one."""
    return User.objects.in_bulk(list(ids))
