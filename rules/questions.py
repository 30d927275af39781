"""What a seat is asked: types alone; the phases fill them."""

from dataclasses import dataclass

from rules.actions import GroupSize
from rules.plays import Play

Group = tuple[str, GroupSize]


@dataclass(frozen=True, slots=True)
class Option:
    """One action a seat may choose, with what it stakes."""

    type: str
    # ascend with a named group alone: kind and size of each group the seat may name.
    groups: tuple[Group, ...] = ()
    # abdicate alone: the card that would go over with the emperor card (贴牌).
    cards: tuple[str, ...] = ()
    # The seat's own points if the hand then ends best and worst for it; None where it is no price.
    win: int | None = None
    lose: int | None = None
    # What the call multiplies the whole hand by.
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of one seat; nobody else may see it."""

    # Empty when this seat has already answered an open phase.
    options: tuple[Option, ...]
    # What the clock answers before the first lead; None in a trick, where a bot chooses.
    default: str | None = None
    answered: bool = False
    lead: bool = False
    # In a trick: every play that is legal, by counts, smallest first. Any held cards of that shape do.
    plays: tuple[Play, ...] | None = None
