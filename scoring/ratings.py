"""How strong players are, from whom they won with and against: two against three, one against four.

Weng and Lin's Bradley-Terry model for teams, from openskill. An *office* plays along on the emperor's side: what
being emperor and guard, or a solo emperor, is worth at a ruleset. It is rated like a player, so nobody gains by
drawing a strong role. docs/adr/0008-ratings.md has the reasons and the measurement behind the parameters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

MU: Final = 25.0
SIGMA: Final = MU / 3
# How much one hand's luck outweighs strength: four times the model's usual.
BETA: Final = 2 * SIGMA
# How much strength may drift from hand to hand, so that nobody's rating freezes.
TAU: Final = MU / 300
# Rated hands until a rating is established; before it is marked as provisional and stands in no board.
PROVISIONAL_HANDS: Final = 30

MODEL: Final = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)

Outcome = Literal["won", "level", "lost"]
# openskill's ranks of the two sides: the lower wins.
RANKS: Final[dict[Outcome, list[float]]] = {"won": [0, 1], "level": [0, 0], "lost": [1, 0]}


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating as it is worked with: the middle of what is believed, and how far off it may be."""

    mu: float = MU
    sigma: float = SIGMA


def office_at_first(crown: int, rebels: int) -> Strength:
    """An office before its first hand: it makes both sides equal in number."""
    return Strength(MU * (rebels - crown))


def rate(
    crown: Sequence[Strength], office: Strength, rebels: Sequence[Strength], outcome: Outcome
) -> tuple[list[Strength], Strength, list[Strength]]:
    """The strengths after a hand whose outcome was this for the emperor's side."""
    sides = MODEL.rate(
        [[*map(_loaded, crown), _loaded(office)], list(map(_loaded, rebels))],
        ranks=RANKS[outcome],
    )
    *after, worth = (Strength(rated.mu, rated.sigma) for rated in sides[0])
    return after, worth, [Strength(rated.mu, rated.sigma) for rated in sides[1]]


def shown(mu: float) -> int:
    """A rating as people read it: about 1000 for everybody at first."""
    return round(40 * mu)


def spread(sigma: float) -> int:
    """How far the shown rating may be off, in either direction, with odds of about 19 to 1."""
    return round(80 * sigma)


def _loaded(strength: Strength) -> BradleyTerryFullRating:
    return MODEL.rating(mu=strength.mu, sigma=strength.sigma)
