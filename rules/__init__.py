"""The game of 保皇: pure rules, the standard library alone, no clock, no chance, no I/O.

This is the facade other packages import; besides it only rules.record, rules.cards, rules.actions,
rules.events and rules.points. A hand is ``start``ed from a deal, each ``apply`` makes events, and the
state is their fold: ``replay(events)`` gives it again.
"""

from collections.abc import Mapping
from typing import Any, Final

from rules.actions import Action
from rules.engine import apply, default, legal, pending, stop
from rules.errors import DealError, IllegalAction, RecordError, RulesError, RulesetError
from rules.events import Event
from rules.evolve import replay
from rules.phases import deal as _deal
from rules.phases.deal import deal_out, deck, following_first_seat, previous_of
from rules.questions import Option, Question
from rules.results import Previous, Result
from rules.ruleset import SWITCHES, Ruleset
from rules.rulesets import PRESETS, find
from rules.state import Deal, State, Transition
from rules.views import View, hindsight, holdings, redact, specials, view

RULES_VERSION: Final = 1
"""Raised whenever an old record would be judged otherwise; written into every hand's first event."""


def rulesets() -> tuple[Ruleset, ...]:
    """Return every preset, in the order in which they are offered."""
    return PRESETS


def ruleset(ruleset_id: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """Return a preset with a table's house options.

    Raises: RulesetError
    """
    return find(ruleset_id, options or {})


def start(ruleset: Ruleset, deal: Deal, first_seat: int, previous: Previous | None = None) -> Transition:
    """Begin a hand; ``previous`` is the hand before of the same five players, for tribute.

    Raises: DealError
    """
    return _deal.start(ruleset, deal, first_seat, previous, RULES_VERSION)


__all__ = [
    "RULES_VERSION", "SWITCHES", "Action", "Deal", "DealError", "Event", "IllegalAction", "Option", "Previous",
    "Question", "RecordError", "Result", "RulesError", "Ruleset", "RulesetError", "State", "Transition", "View",
    "apply", "deal_out", "deck", "default", "following_first_seat", "hindsight", "holdings", "legal", "pending",
    "previous_of", "redact", "replay", "ruleset", "rulesets", "specials", "start", "stop", "view",
]  # fmt: skip
