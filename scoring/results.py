"""How a hand ended, as the tables tell it to the ledger."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a seat at the hand's end: an account, or a bot of a level."""

    user_id: int | None
    # Also set beside an account that is auto-played: the seat's points stay the account's.
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Leaving:
    """Somebody left his seat in the middle of the hand. Rule: R7d."""

    seat: int
    user_id: int
    # 24 or 96, what is taken from him.
    cost: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """The end of one hand; tuples of five are by seat.

    `roles` holds emperor, guard, rebel, and is None (as `places` of seats that took none) where
    the hand ended before there were any.
    """

    hand_id: int
    table_id: int
    ruleset: str
    # played, surrendered, refused, void, dissolved, annulled
    end: str
    players: tuple[Player, ...]
    roles: tuple[str, ...] | None
    # open, hidden, grab; None: two against three
    solo: str | None
    places: tuple[int | None, ...]
    points: tuple[int, ...]
    # What doubled the hand, each x2, in order: reveal, rebellion, twist, kick, sweep
    doubles: tuple[str, ...] = ()
    leaving: tuple[Leaving, ...] = ()
    # Whether it is rated and ranked: decided by the tables when the hand was dealt.
    ranked: bool = False


# Ends that leave a hand as if it had not been dealt.
UNCOUNTED = ("void", "dissolved", "annulled")
