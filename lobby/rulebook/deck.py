"""What a ruleset's deck holds, to be drawn."""

import rules
from rules.cards import EMPEROR_CARD, GUARD_CARD, RANKS, SUITS, counter_rank


def ranks(ruleset: rules.Ruleset) -> list[str]:
    """One card of each rank, suits by turns, and the plain jokers."""
    found = {counter_rank(code) for code in rules.deck(ruleset)}
    naturals = [rank for rank in RANKS if rank in found]
    return [*(rank + SUITS[place % len(SUITS)] for place, rank in enumerate(naturals)), "SJ", "BJ"]


def marked(ruleset: rules.Ruleset) -> list[str]:
    """The cards that make an emperor or a guard."""
    return [code for code in (EMPEROR_CARD, GUARD_CARD) if code in rules.deck(ruleset)]
