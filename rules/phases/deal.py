"""The deck, how a shuffled order becomes hands, and the beginning of a hand.

Rule: R2-decks R2-deal
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.cards import (
    BIG_JOKER,
    EMPEROR_CARD,
    GUARD_CARD,
    NATURALS,
    SMALL_JOKER,
)
from rules.draft import Draft
from rules.errors import DealError
from rules.events import Committed, Dealt, Tributed
from rules.evolve import begin
from rules.phases import grab
from rules.phases.tribute import gifts
from rules.results import Previous
from rules.ruleset import Ruleset
from rules.rulesets import own_options
from rules.state import SEATS, Deal, State, Transition

DECKS: Final = 4
SIXES_LEFT_OUT: Final = 3
# Where which three sixes are missing is not drawn, these are.
_FIXED_SIXES: Final = ("6H", "6C", "6D")


def deck(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the cards that are shuffled, in order; more than are dealt where sixes are left out by chance."""
    low = "345" if ruleset.pack == "weihai165" else ""
    small = GUARD_CARD if ruleset.guard_by == "marked" else SMALL_JOKER
    cards = [
        *(code for code in NATURALS if code[0] not in low for _ in range(DECKS)),
        small, *[SMALL_JOKER] * (DECKS - 1), EMPEROR_CARD, *[BIG_JOKER] * (DECKS - 1),
    ]  # fmt: skip
    if ruleset.pack == "weihai165" and ruleset.removed_sixes == "fixed":
        for code in _FIXED_SIXES:
            cards.remove(code)
    return tuple(cards)


def _drawn_sixes(ruleset: Ruleset) -> int:
    drawn = ruleset.pack == "weihai165" and ruleset.removed_sixes == "drawn"
    return SIXES_LEFT_OUT if drawn else 0


def deal_out(ruleset: Ruleset, order: Sequence[str], first_seat: int) -> tuple[tuple[str, ...], ...]:
    """Return the five hands that a shuffled order gives: one card at a time, without its last three sixes."""
    surplus = _drawn_sixes(ruleset)
    dealt: list[str] = []
    for code in reversed(order):
        if surplus and code[0] == "6":
            surplus -= 1
        else:
            dealt.append(code)
    dealt.reverse()
    begins = first_seat + ruleset.deal_offset
    return tuple(tuple(dealt[(seat - begins) % SEATS :: SEATS]) for seat in range(SEATS))


def _require_deal(ruleset: Ruleset, hands: Sequence[Sequence[str]], first_seat: int) -> None:
    if first_seat not in range(SEATS):
        raise DealError("first_seat", first_seat=first_seat)
    pack = Counter(deck(ruleset))
    missing = _drawn_sixes(ruleset)
    each, odd = divmod(pack.total() - missing, SEATS)
    if len(hands) != SEATS:
        raise DealError("deal_sizes", seat=None, cards=len(hands), expected=SEATS)
    for seat, hand in enumerate(hands):
        expected = each + ((seat - first_seat - ruleset.deal_offset) % SEATS < odd)
        if len(hand) != expected:
            raise DealError("deal_sizes", seat=seat, cards=len(hand), expected=expected)
    dealt = Counter(code for hand in hands for code in hand)
    for code in sorted({*pack, *dealt}):
        short = pack[code] - dealt[code]
        allowed = missing if code[0] == "6" else 0
        if not 0 <= short <= allowed:
            raise DealError("deal_cards", card=code, count=dealt[code], expected=pack[code])


def start(ruleset: Ruleset, deal: Deal, first_seat: int, previous: Previous | None, version: int) -> Transition:
    """Begin a hand: commitment, deal, tribute, first question."""
    _require_deal(ruleset, deal.hands, first_seat)
    committed = Committed(ruleset.id, own_options(ruleset), version, deal.commitment, first_seat)
    draft = Draft(begin(committed), committed)
    draft.add(Dealt(deal.hands, deal.seed, deal.entropy))
    if ruleset.tribute:
        draft.add(Tributed(previous, tuple(gifts(draft.state, previous))))
    grab.open_phase(draft)
    return draft.done()


def previous_of(state: State) -> Previous | None:
    """Return what the next hand of the same five players must know of this one, for its tribute."""
    result = state.result
    return None if result is None else Previous(result.roles, result.solo, result.places, result.points)


def following_first_seat(state: State) -> int:
    """Return the first seat of the table's next hand.

    Where the last emperor is it, it stays after a hand without one, or goes on by one seat.
    """
    first = state.origin.first_seat
    if state.ruleset.next_first in ("emperor", "emperor_else_next") and state.court.emperor is not None:
        return state.court.emperor
    return first if state.ruleset.next_first in ("emperor", "same") else (first + 1) % SEATS
