"""The socket protocol, version 1: every message as a type, both ways. `docs/protocol.md` shows each by example.

Unknown fields and types are refused. Knows nothing of the database, and of the rules only that a view is
something msgspec can encode.
"""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec

PROTOCOL = 1
# Of a client's message, in bytes.
MAX_LENGTH = 16 * 1024

# Within what the database's columns hold.
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Code = Annotated[str, msgspec.Meta(pattern="^[a-z]{1,16}$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=4)]
Result = Literal["ok", "duplicate", "stale", "refused", "failed"]


class ProtocolError(Exception):
    """A message that cannot be read; `code` is `malformed` or `too_long`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# From the client


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of a client."""


class Act(Incoming, frozen=True, tag="act"):
    """An action of the game. `id` is drawn once by the client and kept when it sends again."""

    id: UUID
    table: Code
    hand: Count
    step: Count
    action: dict[str, Any]


class Again(Incoming, frozen=True, tag="again"):
    """Another hand with the same five; at a new table: ready."""


class Leave(Incoming, frozen=True, tag="leave"):
    """Give the seat up; in the middle of a hand it costs points. Rule: R7d."""


class Auto(Incoming, frozen=True, tag="auto"):
    """Have the seat played by itself, or no longer."""

    on: bool


class NotYet(Incoming, frozen=True, tag="not_yet"):
    """Take back that one is ready."""


class Swap(Incoming, frozen=True, tag="swap"):
    """Between hands: move to a seat without a person, or ask the person there to change; null: no longer."""

    seat: SeatNumber | None


class Add(Incoming, frozen=True, tag="add"):
    """Add bytes of one's own drawing, 16 to 32 in hex, to the next deal; `seal` is the hash that was shown."""

    seal: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    entropy: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){16,32}$")]


class Vote(Incoming, frozen=True, tag="vote"):
    """Call a vote to dissolve the hand, agree to it, or say no."""

    agree: bool


class Kick(Incoming, frozen=True, tag="kick"):
    """The owner sends somebody away before a hand; banned: for good."""

    seat: SeatNumber
    ban: bool = False


class HandOver(Incoming, frozen=True, tag="hand_over"):
    """The owner makes somebody else the owner."""

    seat: SeatNumber


class Bot(Incoming, frozen=True, tag="bot"):
    """The owner puts a bot on a free seat before a hand; null takes it away."""

    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=12)] | None


Command = Again | NotYet | Leave | Auto | Add | Swap | Vote | Kick | HandOver | Bot


class Do(Incoming, frozen=True, tag="do"):
    """Something about the table rather than the hand."""

    id: UUID
    table: Code
    command: Command


class Resume(Incoming, frozen=True, tag="resume"):
    """Ask for the newest frame with the events after this step of this hand (null: all of the running one)."""

    hand: Count | None
    step: Count


class Ping(Incoming, frozen=True, tag="ping"):
    """Asked and answered, so that either side notices a dead line."""

    n: Count


# From the server


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """A message of the server."""


class Person(msgspec.Struct, frozen=True):
    """The account a socket belongs to."""

    id: int
    name: str


class Hello(Outgoing, frozen=True, tag="hello"):
    """The first message. Another protocol or build than the page's: load the page again."""

    protocol: int
    build: str
    user: Person | None


class Version(msgspec.Struct, frozen=True):
    """What a frame shows; `hand` 0: none yet, `own` counts the viewer's own secret answers in the hand."""

    table: int
    hand: int
    step: int
    own: int

    def as_tuple(self) -> tuple[int, int, int, int]:
        return (self.table, self.hand, self.step, self.own)


class Name(msgspec.Struct, frozen=True):
    """A ruleset by id and in words."""

    id: str
    name: str


class Place(msgspec.Struct, frozen=True):
    """A taken seat as all may see it; who left in the middle of the hand is named until the next one."""

    name: str
    color: int
    user: int | None
    bot: str | None
    away: bool
    auto: bool
    left: bool
    ready: bool
    score: int
    # The seat this one's person asks for in exchange.
    wants: int | None


class Ballot(msgspec.Struct, frozen=True):
    """The vote to dissolve the hand: who called it, which seats have agreed, and how long it stays open."""

    by: int
    agreed: list[int]
    left_ms: int


class TableFrame(msgspec.Struct, frozen=True):
    """The table around the hand; `you` is the viewer's seat, `number` the newest hand's number."""

    code: str
    ruleset: Name
    options: dict[str, Any]
    number: int
    state: str
    seconds: int
    # What each seat has beyond that in a hand.
    bank_seconds: int
    # No new hands are dealt for now: a maintenance is near.
    draining: bool
    # A free seat is null.
    seats: list[Place | None]
    you: int | None
    # The owner's seat; null if the owner does not sit there.
    owner: int | None
    public: bool
    # How far behind watchers see a running hand.
    delay_seconds: int
    vote: Ballot | None
    # The hash of the seed the next hand will be dealt from.
    seal: str | None
    # The code of the newest hand's replay, once it is over.
    replay: str | None
    # Why the running hand does not count for ranks and ratings, or else the next one; null: it counts.
    friendly: str | None
    watching: int


class Clock(msgspec.Struct, frozen=True):
    """What is left for the question that is open: of the limit, and of the bank after it; never a time of day."""

    left_ms: int
    total_ms: int
    # 0 where the question is put to all, or to who does not play himself.
    bank_ms: int
    # What of it was given back after the site had been away.
    given_ms: int


class Price(msgspec.Struct, frozen=True):
    """What it would cost the viewer now. Rule: R7d."""

    leave: int


class Frame(Outgoing, frozen=True, tag="frame"):
    """All a viewer may see, with the events since the frame before. `view` is `rules.View`.

    `hint`, for who is to play alone, is one of the question's plays that a bot would make from this view.
    """

    version: Version
    table: TableFrame
    view: Any
    hint: Any
    clock: Clock | None
    events: list[dict[str, Any]]
    price: Price


class Answer(Outgoing, frozen=True, tag="answer"):
    """The answer to an `act` or `do`; there is always exactly one."""

    id: UUID
    result: Result
    step: int | None = None
    code: str | None = None
    fields: dict[str, Any] = {}
    # Seconds after which sending the same again may help.
    retry_after: float | None = None


class Pong(Outgoing, frozen=True, tag="pong", omit_defaults=True):
    """The answer to a ping, with the version of the newest frame sent to these eyes: a lost one is noticed by it."""

    n: int
    version: Version | None = None


class Error(Outgoing, frozen=True, tag="error"):
    """The message could not be read, or something unexpected happened; the socket lives."""

    code: str
    fields: dict[str, Any] = {}


class Bye(Outgoing, frozen=True, tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    # When to come back after `restart`, in milliseconds; each socket is told another time.
    retry_ms: int | None = None


_decoder = msgspec.json.Decoder(Act | Do | Resume | Ping)
_encoder = msgspec.json.Encoder()


def decode(text: str | bytes) -> Act | Do | Resume | Ping:
    """Read a client's message.

    Raises: ProtocolError `too_long`, `malformed`.
    """
    size = len(text.encode(errors="surrogatepass")) if isinstance(text, str) and not text.isascii() else len(text)
    if size > MAX_LENGTH:
        raise ProtocolError("too_long")
    try:
        message: Act | Do | Resume | Ping = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProtocolError("malformed") from error
    return message


def encode(message: Outgoing) -> str:
    return _encoder.encode(message).decode()
