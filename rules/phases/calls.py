"""Calls before the first lead: declare, rebellion, twist and kick. All are secret phases.

Rule: R5-declare R5-surrender R5-rebellion R5-answers R5-shown
"""

from rules.actions import Action, Kick, Open, Rebel, Reveal, Surrender, Twist
from rules.draft import Draft
from rules.events import (
    Doubled,
    Kicked,
    OpenDeclared,
    Rebelled,
    Revealed,
    RolesShown,
    Surrendered,
    Twisted,
)
from rules.phases import asking, finish, trick
from rules.points import FIXED_PRICE, solo_stakes, stakes
from rules.questions import Option, Question
from rules.state import SEATS, Asking, Court, State

TIMES = 2


def after_grab(draft: Draft) -> None:
    """Go on after a grab: nobody has anything to declare."""
    ruleset = draft.state.ruleset
    if ruleset.surrender_grab:
        open_declare(draft)
    elif ruleset.answers_after_grab:
        _open_answers(draft)
    else:
        trick.open_first(draft)


def open_declare(draft: Draft) -> None:
    """Ask the guard, or the emperor who is alone; the panel looks the same whichever it is."""
    ruleset, court = draft.state.ruleset, draft.state.court
    nothing_left = court.alone and court.solo is not None and not ruleset.surrender
    if nothing_left and court.shown:
        _after_declare(draft)
    else:
        asked = () if nothing_left or court.guard is None else (court.guard,)
        asking.open_secret(draft, "declare", asked)


def question(state: State, phase: Asking, seat: int) -> Question:
    """Return what a seat that is asked may answer."""
    if phase.name == "declare":
        return _declare_question(state, seat)
    if phase.name == "rebellion":
        # A rebel does not know whether there is a guard, so his stakes are not told.
        return Question((Option("rebel", times=TIMES), Option("no")), default="no")
    win, lose = stakes(state.ruleset, state.court, seat, more=1)
    return Question((Option(phase.name, win=win, lose=lose, times=TIMES), Option("no")), default="no")


def _declare_question(state: State, seat: int) -> Question:
    ruleset, court = state.ruleset, state.court
    if not court.alone:
        win, lose = stakes(ruleset, court, seat, more=1)
        return Question((Option("reveal", win=win, lose=lose, times=TIMES), Option("hide")), default="hide")
    options = [Option("surrender", win=FIXED_PRICE, lose=FIXED_PRICE)] if ruleset.surrender else []
    if court.solo is not None:
        return Question((*options, Option("no")), default="no")
    opened, hidden = solo_stakes(ruleset, "open"), solo_stakes(ruleset, "hidden")
    options += [
        Option("open", win=opened[0], lose=opened[1]),
        Option("hidden", win=hidden[0], lose=hidden[1]),
    ]
    return Question(tuple(options), default="hidden")


def decide(draft: Draft, phase: Asking, seat: int, action: Action) -> None:
    """Take an answer of the declare, rebellion, twist or kick phase."""
    match action:
        case Reveal():
            draft.add(Revealed(seat))
            draft.add(Doubled("reveal"))
            _show_roles(draft)
            _open_answers(draft)
        case Open():
            draft.add(OpenDeclared(seat))
            _show_roles(draft)
            _open_answers(draft)
        case Surrender():
            draft.add(Surrendered(seat))
            finish.end(draft, "surrendered")
        case Rebel():
            _rebel(draft, seat)
        case Twist():
            draft.add(Twisted(seat))
            draft.add(Doubled("twist"))
            asking.open_secret(draft, "kick", _side(draft.state.court, crown=seat not in draft.state.court.crown()))
        case Kick():
            draft.add(Kicked(seat))
            draft.add(Doubled("kick"))
            trick.open_first(draft)
        case _:
            if asking.answer(draft, seat, asking.secret_answer(action)):
                _after_silence(draft, phase)


def _after_silence(draft: Draft, phase: Asking) -> None:
    """Go on when the last answer of a phase was none that is shown."""
    if phase.name == "declare":
        _after_declare(draft)
    else:
        trick.open_first(draft)


def _after_declare(draft: Draft) -> None:
    ruleset, court = draft.state.ruleset, draft.state.court
    if court.solo == "open" or (court.solo == "grab" and ruleset.answers_after_grab):
        _open_answers(draft)
    elif court.solo == "grab" or not ruleset.rebels_needed:
        trick.open_first(draft)
    else:
        asking.open_secret(draft, "rebellion", _side(court, crown=False))


def _rebel(draft: Draft, seat: int) -> None:
    draft.add(Rebelled(seat))
    state = draft.state
    rebels = _side(state.court, crown=False)
    if len(state.court.rebelled) >= min(state.ruleset.rebels_needed, len(rebels)):
        draft.add(Doubled("rebellion"))
        _show_roles(draft)
        _open_answers(draft)
    elif isinstance(state.phase, Asking) and not state.phase.owing:
        trick.open_first(draft)


def _open_answers(draft: Draft) -> None:
    """Ask the side against which the hand was doubled whether it doubles once more."""
    state = draft.state
    if state.ruleset.answers == "none":
        trick.open_first(draft)
        return
    rebelled = "rebellion" in state.court.doubles
    kick_alone = state.ruleset.answers == "kick" or (
        rebelled and state.court.alone and state.ruleset.rebelled_solo == "kick"
    )
    asking.open_secret(draft, "kick" if kick_alone else "twist", _side(state.court, crown=rebelled))


def _side(court: Court, *, crown: bool) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if (seat in court.crown()) == crown)


def _show_roles(draft: Draft) -> None:
    if not draft.state.court.shown:
        draft.add(RolesShown(draft.state.court.roles()))
