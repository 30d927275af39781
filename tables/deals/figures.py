"""How the hands of this house were dealt, for everybody to see. Hands that are over alone are counted."""

from dataclasses import dataclass

from django.db.models import Count
from django.utils.translation import gettext

import rules
from tables.deals.expectation import JOKERS, SEATS, Expectation, expect
from tables.deals.tally import Tally, alarms
from tables.replay.models import FinishedHand

# House options that change the deck or how it is dealt; hands with one are not counted with their ruleset's.
DECK_OPTIONS = ("pack", "removed_sixes", "guard_by", "deal_offset")


@dataclass(frozen=True, slots=True)
class Cell:
    """A count beside its expectation."""

    label: str
    counted: int
    expected: float


@dataclass(frozen=True, slots=True)
class Figures:
    """One ruleset's deals."""

    ruleset: str
    name: str
    deals: int
    emperor: tuple[Cell, ...]
    # Over all five seats: how often a seat got so many jokers.
    jokers: tuple[Cell, ...]
    fair: bool


def figures() -> list[Figures]:
    """The deals of every ruleset that was played. Queries: one a ruleset."""
    found = [_figures(ruleset, _tally(ruleset)) for ruleset in rules.rulesets()]
    return [each for each in found if each.deals]


def _tally(ruleset: rules.Ruleset) -> Tally:
    tally = Tally()
    rows = (
        FinishedHand.objects.filter(ruleset=ruleset.id)
        .exclude(hand__options__has_any_keys=DECK_OPTIONS)
        .order_by()
        .values_list("hand__first_seat", "emperor_card", "jokers")
        .annotate(deals=Count("pk"))
    )
    for first_seat, emperor_card, jokers, deals in rows:
        begins = (first_seat + ruleset.deal_offset) % SEATS
        tally.count(begins, emperor_card, jokers, deals)
    return tally


def _figures(ruleset: rules.Ruleset, tally: Tally) -> Figures:
    expected = expect(ruleset)
    return Figures(
        ruleset=ruleset.id,
        name=gettext(ruleset.name),
        deals=tally.deals,
        emperor=tuple(
            Cell(str(place + 1), count, float(expected.emperor[place] * tally.deals))
            for place, count in enumerate(tally.emperor)
        ),
        jokers=tuple(_jokers(number, tally, expected) for number in range(JOKERS + 1)),
        fair=not alarms(tally, expected),
    )


def _jokers(number: int, tally: Tally, expected: Expectation) -> Cell:
    counted = sum(counts[number] for counts in tally.jokers)
    return Cell(str(number), counted, float(sum(chances[number] for chances in expected.jokers) * tally.deals))
