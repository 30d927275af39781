"""The door to the phases: each action is decided by the module of the phase it meets."""

from collections.abc import Mapping
from typing import Final, Protocol

from rules.actions import ACTIONS, Action, Ascend
from rules.draft import Draft
from rules.errors import IllegalAction
from rules.events import PhaseName, Stopped
from rules.phases import ascend, asking, calls, finish, grab, trick
from rules.questions import Question
from rules.results import HandEnd
from rules.state import Asking, State, Transition, Trick


class _AskingPhase(Protocol):
    def question(self, state: State, phase: Asking, seat: int, /) -> Question: ...

    def decide(self, draft: Draft, phase: Asking, seat: int, action: Action, /) -> None: ...


_ASKING: Final[Mapping[PhaseName, _AskingPhase]] = {
    "grab": grab,
    "ascend": ascend,
    "offer": ascend,
    "forced": ascend,
    "declare": calls,
    "rebellion": calls,
    "twist": calls,
    "kick": calls,
}


def legal(state: State, seat: int) -> Question | None:
    """Return what is asked of a seat now; None if nothing is."""
    phase = state.phase
    if isinstance(phase, Trick):
        return trick.question(state, phase, seat)
    if not isinstance(phase, Asking):
        return None
    if seat in phase.asked:
        return _ASKING[phase.name].question(state, phase, seat)
    if seat in phase.owing:
        return asking.CONTINUE
    return asking.ANSWERED if phase.secret or phase.name == "grab" else None


def apply(state: State, seat: int, action: Action) -> Transition:
    """Let a seat act.

    Raises: IllegalAction; nothing has changed then.
    """
    phase = state.phase
    draft = Draft(state)
    if isinstance(phase, Trick):
        trick.decide(draft, phase, seat, action)
    elif isinstance(phase, Asking):
        asking.require_offered(phase, action, legal(state, seat))
        _ASKING[phase.name].decide(draft, phase, seat, action)
    else:
        raise IllegalAction("hand_ended")
    return draft.done()


def stop(state: State, end: HandEnd) -> Transition:
    """End a running hand from outside, without points."""
    if state.result is not None:
        raise IllegalAction("hand_ended")
    draft = Draft(state)
    draft.add(Stopped(end))
    finish.end(draft, end)
    return draft.done()


def default(state: State, seat: int) -> Action:
    """Return what the clock does for a seat that owes an answer before the first lead."""
    question = legal(state, seat)
    if question is None or question.default is None:
        raise IllegalAction("not_asked", phase=state.phase.name)
    if question.default == "ascend" and question.options[0].groups:
        return Ascend(*question.options[0].groups[0])
    return ACTIONS[question.default]()


def pending(state: State) -> tuple[int, ...]:
    """Return the seats whose answer is awaited; in a secret phase also those that can only continue."""
    phase = state.phase
    if isinstance(phase, Trick):
        return () if phase.turn is None else (phase.turn,)
    return phase.owing if isinstance(phase, Asking) else ()
