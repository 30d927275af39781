"""Everything that writes whom an account knows, blocks, or does not want to hear."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from lobby.accounts import selectors
from lobby.accounts.errors import AccountError
from lobby.accounts.models import Block, Circle, Friendship, PersonalMute, User

# Requests of one account that may wait for an answer, and friends it may have.
OPEN_REQUESTS = 50
FRIENDS = 300
# A request that was declined is not put again before.
DECLINED_REST = timedelta(days=30)


def ask(asker: User, asked: User) -> None:
    """Ask somebody to be friends; who is asked by both is a friend at once.

    Asking twice, asking who declined a short while ago, and asking who blocks the asker all look as if they had
    worked: nobody is told that he is blocked.

    Raises: AccountError `company_self`, `company_full`, `company_closed` (takes no requests), `company_unknown`.
    """
    _other(asker, asked)
    apart = Block.objects.filter(Q(blocker=asker, blocked=asked) | Q(blocker=asked, blocked=asker))
    if apart.filter(blocker=asker).exists():
        unblock(asker, asked)
    if apart.exists():
        return
    if asked.requests_from == Circle.NOBODY and not _pair(asker, asked).exists():
        raise AccountError("company_closed")
    open_requests = Friendship.objects.filter(asker=asker, accepted_at__isnull=True).count()
    if open_requests >= OPEN_REQUESTS or len(selectors.friend_ids(asker.pk)) >= FRIENDS:
        raise AccountError("company_full")
    try:
        with transaction.atomic():
            _ask(asker, asked)
    except IntegrityError:
        # Both asked at the same moment; the other's request stands now.
        _pair(asker, asked).filter(asker=asked).update(accepted_at=Now(), declined_at=None)


def _ask(asker: User, asked: User) -> None:
    row = _pair(asker, asked).select_for_update().first()
    if row is None:
        Friendship.objects.create(asker=asker, asked=asked)
    elif row.asker_id == asked.pk and row.accepted_at is None:
        Friendship.objects.filter(pk=row.pk).update(accepted_at=Now(), declined_at=None)
    else:
        rested = Friendship.objects.filter(pk=row.pk, declined_at__lt=Now() - DECLINED_REST)
        rested.update(declined_at=None, created_at=Now())


def accept(asked: User, asker: User) -> None:
    """Raises: AccountError `company_no_request`."""
    waiting = Friendship.objects.filter(asker=asker, asked=asked, accepted_at__isnull=True)
    if not waiting.update(accepted_at=Now(), declined_at=None):
        raise AccountError("company_no_request")


def decline(asked: User, asker: User) -> None:
    """Say no to a request; the one who asked is not told. Raises: AccountError `company_no_request`."""
    waiting = Friendship.objects.filter(asker=asker, asked=asked, accepted_at__isnull=True)
    if not waiting.update(declined_at=Now()):
        raise AccountError("company_no_request")


def part(user: User, other: User) -> None:
    """End a friendship, or take back one's own request. Done twice it changes nothing.

    A request that was declined keeps resting: taking it back must not allow to ask again at once.
    """
    _pair(user, other).filter(Q(accepted_at__isnull=False) | Q(asker=user, declined_at__isnull=True)).delete()


def block(blocker: User, blocked: User) -> None:
    """Have nothing to do with somebody any more: no friendship, requests, invitations, chat, chance meeting.

    Raises: AccountError `company_self`, `company_unknown`.
    """
    _other(blocker, blocked)
    with transaction.atomic():
        _pair(blocker, blocked).delete()
        Block.objects.get_or_create(blocker=blocker, blocked=blocked)


def unblock(blocker: User, blocked: User) -> None:
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()


def mute(muter: User, muted: User) -> None:
    """Do not want to read what somebody writes. Raises: AccountError `company_self`, `company_unknown`."""
    _other(muter, muted)
    PersonalMute.objects.get_or_create(muter=muter, muted=muted)


def unmute(muter: User, muted: User) -> None:
    PersonalMute.objects.filter(muter=muter, muted=muted).delete()


def forget(user: User) -> None:
    """Take an account out of everybody's company."""
    Friendship.objects.filter(Q(asker=user) | Q(asked=user)).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
    PersonalMute.objects.filter(Q(muter=user) | Q(muted=user)).delete()


def _pair(one: User, other: User) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))


def _other(user: User, other: User) -> None:
    if user.pk == other.pk:
        raise AccountError("company_self")
    if not other.is_active:
        raise AccountError("company_unknown")
