"""How a hand ended: types alone; rules.points counts."""

from dataclasses import dataclass
from typing import Literal

HandEnd = Literal["played", "surrendered", "refused", "void", "dissolved", "annulled"]
Role = Literal["emperor", "guard", "rebel"]
Solo = Literal["open", "hidden", "grab"]
Double = Literal["reveal", "rebellion", "twist", "kick", "sweep"]


@dataclass(frozen=True, slots=True)
class PairSum:
    """Emperor's points: 2 x unit x (emperor_value + guard_value), doubled once per double.

    Rule: R7a
    """

    unit: int
    emperor_value: int
    guard_value: int
    doubles: tuple[Double, ...]
    kind: Literal["pair"] = "pair"


@dataclass(frozen=True, slots=True)
class SoloSum:
    """Emperor's points: base, doubled once per double; each rebel gets minus a quarter.

    Rule: R7b
    """

    base: int
    doubles: tuple[Double, ...]
    kind: Literal["solo"] = "solo"


@dataclass(frozen=True, slots=True)
class FixedSum:
    """A price that nothing doubles: base for the one who pays, the others share minus base.

    Rule: R4a.3 R5-surrender
    """

    base: int
    kind: Literal["fixed"] = "fixed"


Sum = PairSum | SoloSum | FixedSum
"""How the points came about, for the result panel."""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a hand; everything in it is public once the hand has ended."""

    end: HandEnd
    # By seat; None when the hand ended before there was an emperor.
    roles: tuple[Role, ...] | None
    solo: Solo | None
    # By seat: 1-5, or None for a seat that still held cards.
    places: tuple[int | None, ...]
    doubles: tuple[Double, ...]
    # By seat; they add up to 0.
    points: tuple[int, ...]
    sum: Sum | None
    # What each seat still held, strong to weak.
    hands: tuple[tuple[str, ...], ...]
    seed: str | None


@dataclass(frozen=True, slots=True)
class Previous:
    """What tribute needs to know of the hand before.

    Rule: R7c
    """

    roles: tuple[Role, ...] | None
    solo: Solo | None
    places: tuple[int | None, ...]
    points: tuple[int, ...]
