"""What a socket asks of its table, handed to the service that does it."""

from functools import partial

from lobby.accounts.models import User
from tables.protocol import Add, Again, Auto, Bot, Command, HandOver, Kick, Leave, NotYet, Swap, Vote
from tables.services import hosting, sealing, seating, swapping, voting
from tables.services.answers import Answer, answer


def command(wanted: Command, user: User, code: str) -> Answer:
    """Do what a socket asks of its table. Never raises: what goes wrong is an answer."""
    return answer(partial(_obey, wanted, user, code), table=code)


def _obey(wanted: Command, user: User, code: str) -> Answer:  # noqa: C901  (one line for each)
    match wanted:
        case Again():
            seating.again(user, code)
        case NotYet():
            seating.not_yet(user, code)
        case Leave():
            seating.leave(user, code)
        case Auto(on=on):
            seating.auto(user, code, on=on)
        case Add(seal=seal, entropy=entropy):
            sealing.add(user, code, seal, entropy)
        case Swap(seat=seat):
            swapping.swap(user, code, seat)
        case Vote(agree=agree):
            voting.vote(user, code, agree=agree)
        case Kick(seat=seat, ban=ban):
            hosting.kick(user, code, seat, ban=ban)
        case HandOver(seat=seat):
            hosting.hand_to(user, code, seat)
        case Bot(seat=seat, level=level):
            hosting.set_bot(user, code, seat, level)
    return Answer("ok")
