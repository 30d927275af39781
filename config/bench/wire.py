"""The socket's messages as the clients of a load need them: only the fields they look at are decoded."""

from typing import Any

import msgspec

# [rank, n, small, big, special]: docs/protocol.md.
Play = tuple[str, int, int, int, int]


class Seating(msgspec.Struct):
    """A table and the cookies of the five who sit there."""

    code: str
    cookies: list[str]


class Plan(msgspec.Struct):
    """What a load generator is told to do."""

    port: int
    tables: list[Seating]
    seconds: float
    # The address of a table's socket.
    path: str = "/ws/tables/{code}/"
    # Actions a second over all tables; 0: each table as fast as it goes.
    rate: float = 0.0
    # Seconds that are played before the measured ones.
    warmup: float = 2.0
    # Before that each table plays up to so many actions, so that not all are at the same place of a hand.
    spread: int = 0
    # The share of turns in a trick that a player lets pass.
    absent: float = 0.0
    # The share of actions that are sent twice.
    twice: float = 0.0
    # Connect and do nothing but ping.
    idle: bool = False
    core: int | None = None
    seed: int = 1


class Act(msgspec.Struct, tag_field="type", tag="act"):
    id: str
    table: str
    hand: int
    step: int
    action: dict[str, Any]


class Again(msgspec.Struct, tag_field="type", tag="do"):
    id: str
    table: str
    command: dict[str, str]


class Ping(msgspec.Struct, tag_field="type", tag="ping"):
    n: int


class Option(msgspec.Struct):
    type: str
    groups: list[tuple[str, int]] = []


class Question(msgspec.Struct):
    options: list[Option]
    default: str | None
    plays: msgspec.Raw


class Me(msgspec.Struct):
    cards: msgspec.Raw
    question: Question | None


class View(msgspec.Struct):
    phase: str
    me: Me | None


class Version(msgspec.Struct):
    table: int
    hand: int
    step: int
    own: int

    def newer(self, known: "Version") -> bool:
        if self.hand != known.hand:
            return self.hand > known.hand
        return self.table >= known.table and self.step >= known.step and self.own >= known.own


class Table(msgspec.Struct):
    state: str


class Frame(msgspec.Struct, tag_field="type", tag="frame"):
    version: Version
    table: Table
    view: View | None

    @property
    def asked(self) -> bool:
        """Whether this seat has something to answer."""
        me = self.view.me if self.view else None
        return me is not None and me.question is not None and bool(me.question.options)

    def choice(self) -> dict[str, Any]:
        """The smallest play, else a pass; before the first lead what the clock would answer."""
        if self.view is None or self.view.me is None or self.view.me.question is None:
            raise ValueError("nobody is asked")
        me, question = self.view.me, self.view.me.question
        plays = Plays.decode(question.plays)
        if plays:
            return {"type": "play", "cards": cards_of(msgspec.json.decode(me.cards, type=list[str]), plays[0])}
        if self.view.phase == "trick":
            return {"type": "pass"}
        option = next((one for one in question.options if one.type == question.default), question.options[0])
        named = dict(zip(("group", "size"), option.groups[0], strict=True)) if option.groups else {}
        return {"type": option.type, **named}


class Answer(msgspec.Struct, tag_field="type", tag="answer"):
    id: str
    result: str
    step: int | None = None
    code: str | None = None
    # Seconds after which it is to be sent again.
    retry_after: float | None = None


class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    pass


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    pass


class Error(msgspec.Struct, tag_field="type", tag="error"):
    code: str


class Bye(msgspec.Struct, tag_field="type", tag="bye"):
    code: str


Plays = msgspec.json.Decoder(list[Play] | None)
decoder = msgspec.json.Decoder(Frame | Answer | Hello | Pong | Error | Bye)
encoder = msgspec.json.Encoder()


def cards_of(held: list[str], play: Play) -> list[str]:
    """Held cards that come to a play by counts."""
    rank, n, small, big, _ = play
    return [
        *[card for card in held if card[0] == rank and card[1] in "SHCD"][:n],
        *[card for card in held if card.startswith("SJ")][:small],
        *[card for card in held if card.startswith("BJ")][:big],
    ]
