"""What a socket asks of its table, handed to the service that does it."""

from functools import partial

from lobby.accounts.models import User
from tables.protocol import Again, Auto, Leave
from tables.services import seating
from tables.services.answers import Answer, answer


def command(wanted: Again | Leave | Auto, user: User, code: str) -> Answer:
    """Do what a socket asks of its table. Never raises: what goes wrong is an answer."""
    return answer(partial(_obey, wanted, user, code), table=code)


def _obey(wanted: Again | Leave | Auto, user: User, code: str) -> Answer:
    match wanted:
        case Again():
            seating.again(user, code)
        case Leave():
            seating.leave(user, code)
        case Auto(on=on):
            seating.auto(user, code, on=on)
    return Answer("ok")
