"""The game of 保皇: pure rules, the standard library alone, no clock, no chance, no I/O.

This is the facade other packages import; besides it only rules.record, rules.cards, rules.actions,
rules.events and rules.points. A hand is ``start``ed from a deal, each ``apply`` makes events, and the
state is their fold: ``replay(events)`` gives it again.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.actions import Action
from rules.errors import DealError, IllegalAction, RecordError, RulesError, RulesetError
from rules.events import Event
from rules.questions import Option, Question
from rules.results import HandEnd, Previous, Result
from rules.ruleset import SWITCHES, Ruleset, with_options
from rules.rulesets import PRESETS
from rules.state import Deal, State, Transition
from rules.views import View

RULES_VERSION = 1


def rulesets() -> tuple[Ruleset, ...]:
    """Return every preset, in the order in which they are offered."""
    return PRESETS


def ruleset(ruleset_id: str, options: Mapping[str, Any] | None = None) -> Ruleset:
    """Return a preset with a table's house options.

    Raises: RulesetError
    """
    for preset in PRESETS:
        if preset.id == ruleset_id:
            return with_options(preset, options or {})
    raise RulesetError("unknown_ruleset", id=ruleset_id)


def deck(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the cards that are shuffled, in order (for ``weihai165`` with all sixteen sixes)."""
    raise NotImplementedError


def deal_out(ruleset: Ruleset, order: Sequence[str], first_seat: int) -> tuple[tuple[str, ...], ...]:
    """Return the five hands that a shuffled order gives."""
    raise NotImplementedError


def following_first_seat(state: State) -> int:
    """Return the first seat of the table's next hand."""
    raise NotImplementedError


def start(ruleset: Ruleset, deal: Deal, first_seat: int, previous: Previous | None = None) -> Transition:
    """Begin a hand.

    Raises: DealError
    """
    raise NotImplementedError


def apply(state: State, seat: int, action: Action) -> Transition:
    """Let a seat act.

    Raises: IllegalAction; nothing has changed then.
    """
    raise NotImplementedError


def stop(state: State, end: HandEnd) -> Transition:
    """End a running hand from outside, without points: ``dissolved`` or ``annulled``."""
    raise NotImplementedError


def legal(state: State, seat: int) -> Question | None:
    """Return what is asked of a seat now; None if nothing is."""
    raise NotImplementedError


def default(state: State, seat: int) -> Action:
    """Return what the clock does for a seat that owes an answer before the first lead."""
    raise NotImplementedError


def pending(state: State) -> tuple[int, ...]:
    """Return the seats whose answer is awaited; in a secret phase also those that can only continue."""
    raise NotImplementedError


def replay(events: Iterable[Event]) -> State:
    """Fold a log, or its beginning, into the state it leads to."""
    raise NotImplementedError


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a watcher (None), may see."""
    raise NotImplementedError


def redact(event: Event, seat: int | None) -> Event | None:
    """Return what a seat, or a watcher, may know of an event; None: nothing of it."""
    raise NotImplementedError


__all__ = [
    "RULES_VERSION", "SWITCHES", "Action", "Deal", "DealError", "Event", "IllegalAction", "Option", "Previous",
    "Question", "RecordError", "Result", "RulesError", "Ruleset", "RulesetError", "State", "Transition", "View",
    "apply", "deal_out", "deck", "default", "following_first_seat", "legal", "pending", "redact", "replay", "ruleset",
    "rulesets", "start", "stop", "view",
]  # fmt: skip
