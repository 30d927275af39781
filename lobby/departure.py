"""How an account is emptied on its owner's wish. `docs/people.md` tells what stays and why."""

import structlog
from django.db import transaction
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from lobby.accounts import services as accounts
from lobby.accounts.api.models import Key
from lobby.accounts.models import User
from lobby.models import ChatLine, Invitation, Ticket
from lobby.moderation import reports
from lobby.moderation.models import Notice
from lobby.owndata import hands_of
from tables.errors import TableError
from tables.models import Hand
from tables.services import anonymity, seating

logger = structlog.get_logger(__name__)


def depart(user: User) -> None:
    """Leave the table, then forget all about the account but a number; the ledger's rows keep that.

    Done twice it changes nothing.
    """
    with transaction.atomic():
        hands = hands_of(user.pk)
        seat = user.seats.filter(left=False).select_related("table").first()
        if seat is not None:
            hands += seat.table.hands.filter(state=Hand.State.RUNNING).values_list("pk", flat=True)
            _leave(user, seat.table.code)
        anonymity.rename(user.pk, accounts.emptied_name(user.pk), hands)
        reports.rename(user.pk, accounts.emptied_name(user.pk))
        for model in (ChatLine, Invitation, Ticket, Key, TOTPDevice, StaticDevice):
            model.objects.filter(user=user).delete()
        Notice.objects.filter(account=user).delete()
        Invitation.objects.filter(by=user).delete()
        accounts.empty(user)
    logger.info("lobby.departure", user=user.pk)


def _leave(user: User, code: str) -> None:
    try:
        seating.leave(user, code)
    except TableError:
        # The table closed meanwhile: the seat is given up with it.
        logger.info("lobby.departure.seat_gone", user=user.pk, table=code)
