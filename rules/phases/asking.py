"""What the phases before the first lead share: opening one, taking a secret answer, refusing."""

from rules.actions import Action, Continue, Hidden, Hide
from rules.draft import Draft
from rules.errors import IllegalAction
from rules.events import Answer, Answered, Closed, Opened, PhaseName
from rules.questions import Option, Question
from rules.state import Asking

CONTINUE = Question((Option("continue"),), default="continue")
# Shown to a seat that has answered a phase which is still open.
ANSWERED = Question((), answered=True)


def open_secret(draft: Draft, phase: PhaseName, asked: tuple[int, ...]) -> None:
    """Show all five a panel; only those asked have something to decide.

    Rule: R4-secret
    """
    draft.add(Opened(phase, asked, secret=True, turn=None))


def secret_answer(action: Action) -> Answer:
    """Return the name under which an answer nobody may see is kept."""
    match action:
        case Hide():
            return "hide"
        case Hidden():
            return "hidden"
        case Continue():
            return "continue"
        case _:
            return "no"


def answer(draft: Draft, seat: int, given: Answer) -> bool:
    """Take an answer nobody else may know of; return whether it closed the phase."""
    draft.add(Answered(seat, given))
    asking = draft.state.phase
    over = isinstance(asking, Asking) and not asking.owing
    if over:
        draft.add(Closed(asking.name))
    return over


def require_offered(asking: Asking, action: Action, question: Question | None) -> None:
    """Refuse an action that is not among the choices of this seat's question.

    Raises: IllegalAction ``not_your_turn``, ``not_asked``, ``already_answered``, ``not_offered``
    """
    if question is None:
        if asking.turn is not None:
            raise IllegalAction("not_your_turn", turn=asking.turn)
        raise IllegalAction("not_asked", phase=asking.name)
    if question.answered:
        raise IllegalAction("already_answered", phase=asking.name)
    offered = [option.type for option in question.options]
    if action.type not in offered:
        raise IllegalAction("not_offered", type=action.type, offered=offered)
