"""抢独: who would be a solo emperor without having the right cards.

Rule: R4a.1 R4b.1 R4c.1 R4e
"""

from rules.actions import Action, Grab
from rules.draft import Draft
from rules.events import Opened
from rules.phases import ascend, asking
from rules.questions import Option, Question
from rules.state import SEATS, Asking, State


def open_phase(draft: Draft) -> None:
    """Ask for a grab where the ruleset has it, else for an emperor."""
    ruleset = draft.state.ruleset
    if ruleset.grab == "none":
        ascend.open_phase(draft)
    elif ruleset.grab_asked == "all":
        draft.add(Opened("grab", tuple(range(SEATS)), secret=False, turn=None))
    else:
        holder = draft.state.court.card
        asking.open_secret(draft, "grab", tuple(seat for seat in range(SEATS) if seat != holder))


def question(state: State, _phase: Asking, _seat: int) -> Question:
    """Return what a seat that is asked may answer."""
    return Question((ascend.grab_option(state.ruleset), Option("no")), default="no")


def decide(draft: Draft, _phase: Asking, seat: int, action: Action) -> None:
    """Take an answer; the first grab to arrive is the one."""
    if isinstance(action, Grab):
        ascend.grab(draft, seat)
    elif asking.answer(draft, seat, asking.secret_answer(action)):
        ascend.open_phase(draft)
