"""Reads accounts, their company and what was imposed on them, for others."""

from collections.abc import Iterable

from django.db.models import Q

from lobby.accounts import names
from lobby.accounts.models import Ban, Block, Circle, Friendship, Mute, PersonalMute, User
from lobby.accounts.statements import Statement

FRIENDSHIPS = Statement(
    lambda: Friendship.objects.filter(accepted_at__isnull=False), "WHERE asker_id = %s OR asked_id = %s"
)
NAMED = Statement(User.objects.all, "WHERE username = %s")
BLOCKS = Statement(Block.objects.all, "WHERE blocker_id = %s OR blocked_id = %s")


def by_ids(ids: Iterable[int]) -> dict[int, User]:
    """The accounts with these ids, by id; unknown ids are left out. Queries: one."""
    return User.objects.in_bulk(list(ids))


def by_name(told: str) -> User | None:
    """The account with this name, in any spelling. Queries: one."""
    return NAMED.first(names.key(told))


def by_login(told: str) -> User | None:
    """The account with this name, in any spelling, or with this confirmed e-mail address. Queries: one."""
    who = Q(email__iexact=told.strip()) if "@" in told else Q(username=names.key(told))
    return User.objects.filter(who).first()


def friend_ids(user_id: int) -> set[int]:
    """The friends of an account. Queries: one."""
    pairs = FRIENDSHIPS.all(user_id, user_id)
    return {pair.asked_id if pair.asker_id == user_id else pair.asker_id for pair in pairs}


def friendships_among(user_ids: Iterable[int]) -> set[frozenset[int]]:
    """Which pairs of these accounts are friends. Queries: one."""
    ids = list(user_ids)
    pairs = Friendship.objects.filter(asker__in=ids, asked__in=ids, accepted_at__isnull=False)
    return {frozenset(pair) for pair in pairs.values_list("asker", "asked")}


def requests_to(user_id: int) -> list[User]:
    """Who asks this account to be friends and waits for an answer, newest first. Queries: one."""
    rows = Friendship.objects.filter(asked=user_id, accepted_at__isnull=True, declined_at__isnull=True)
    return [row.asker for row in rows.select_related("asker").order_by("-created_at")]


def requests_of(user_id: int) -> list[User]:
    """Whom this account has asked, declined or not: a refusal is not told. Queries: one."""
    rows = Friendship.objects.filter(asker=user_id, accepted_at__isnull=True)
    return [row.asked for row in rows.select_related("asked").order_by("-created_at")]


def blocked_ids(user_id: int) -> set[int]:
    """Whom this account blocks: it does not read them. Queries: one."""
    return set(Block.objects.filter(blocker=user_id).values_list("blocked", flat=True))


def apart_ids(user_id: int) -> set[int]:
    """Whom this account blocks or is blocked by: never brought together by chance. Queries: one."""
    pairs = BLOCKS.all(user_id, user_id)
    return {pair.blocked_id if pair.blocker_id == user_id else pair.blocker_id for pair in pairs}


def muted_by(user_id: int) -> set[int]:
    """Whose chat this account does not want to read, beside those it blocks. Queries: one."""
    return set(PersonalMute.objects.filter(muter=user_id).values_list("muted", flat=True))


def active_ban(user_id: int) -> Ban | None:
    """The ban that keeps this account out, of several the longest. Queries: one."""
    return Ban.objects.active().filter(account=user_id).first()


def active_mute(user_id: int) -> Mute | None:
    """The mute by staff that keeps this account from writing, of several the longest. Queries: one."""
    return Mute.objects.active().filter(account=user_id).first()


def record_closed(owners: Iterable[User], viewer_id: int | None) -> set[int]:
    """Which of these accounts have chosen not to show their record to a viewer. Queries: one at most."""
    closed = [owner for owner in owners if owner.history_to != Circle.EVERYBODY and owner.pk != viewer_id]
    asked = viewer_id is not None and any(owner.history_to == Circle.FRIENDS for owner in closed)
    friends = friend_ids(viewer_id) if asked and viewer_id is not None else set()
    return {owner.pk for owner in closed if owner.history_to == Circle.NOBODY or owner.pk not in friends}


def lets(circle: str, owner_id: int, other_id: int | None) -> bool:
    """Whether a circle that `owner_id` chose takes in another account, as it always does himself. Queries: two."""
    if owner_id == other_id:
        return True
    if other_id is not None and other_id in apart_ids(owner_id):
        return False
    if circle == Circle.EVERYBODY:
        return True
    return circle == Circle.FRIENDS and other_id is not None and other_id in friend_ids(owner_id)
