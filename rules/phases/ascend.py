"""Who is emperor: ascending, handing the emperor card on, offering it, being forced.

Rule: R4a.2 R4a.3 R4b.2 R4b.3 R4b.4 R4c.2 R4c.3 R4d.1 R4d.2
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rules.actions import Abdicate, Accept, Action, Ascend, Grab, OpenSolo
from rules.cards import BIG_JOKER, EMPEROR_CARD, GUARD_CARD, KINDS, kind
from rules.draft import Draft
from rules.errors import IllegalAction
from rules.events import Abdicated, Accepted, Ascended, Forced, Grabbed, Opened, Refused, SoloAscended
from rules.phases import asking, calls, finish
from rules.phases.tribute import strongest
from rules.points import FIXED_PRICE, solo_stakes
from rules.questions import Group, Option, Question
from rules.ruleset import Ruleset
from rules.state import SEATS, Asking, State

_ORDER: Final = {name: place for place, name in enumerate(KINDS)}


def open_phase(draft: Draft) -> None:
    """Ask the holder of the emperor card; who that is, nobody else may know before he has answered."""
    holder = _holder(draft.state)
    if draft.state.ruleset.abdication == "offer":
        asking.open_secret(draft, "ascend", (holder,))
    else:
        draft.add(Opened("ascend", (holder,), secret=False, turn=None))


def groups(cards: Iterable[str]) -> tuple[Group, ...]:
    """Return the groups of 3 or 4 identical cards that can be named, from low to high."""
    counts = Counter(kind(code) for code in cards)
    return tuple(
        (name, 4 if counts[name] == 4 else 3) for name in sorted(counts, key=_ORDER.__getitem__) if counts[name] >= 3
    )


def forced_groups(state: State, seat: int) -> tuple[Group, ...]:
    """Return the groups a seat can be forced to ascend with, the one the clock takes first.

    Exactly three identical cards, judged without the emperor card. Big jokers are none, unless the house says so:
    who has three of them receives the fourth with the emperor card, so that he names four and is alone.
    """
    cards = [code for code in state.holdings[seat].cards if code != EMPEROR_CARD]
    found: list[Group] = [group for group in groups(cards) if group[1] == 3 and group[0] != BIG_JOKER]
    if state.ruleset.forced_big and cards.count(BIG_JOKER) == 3:
        found.append((BIG_JOKER, 4))
    return tuple(reversed(found) if state.ruleset.forced_highest else found)


def question(state: State, phase: Asking, seat: int) -> Question:
    """Return what the seat that is asked may answer."""
    if phase.name == "offer":
        # Who accepts is alone; open play is a choice of his own afterwards.
        win, lose = solo_stakes(state.ruleset, "hidden" if state.ruleset.acceptor_may_hide else "open")
        return Question((Option("accept", win=win, lose=lose), Option("no")), default="no")
    if phase.name == "forced":
        return Question((Option("ascend", groups=forced_groups(state, seat)),), default="ascend")
    ruleset, cards = state.ruleset, state.holdings[seat].cards
    options = []
    if ruleset.guard_by == "marked":
        options.append(Option("ascend"))
    elif named := groups(cards):
        options.append(Option("ascend", groups=named))
    if ruleset.open_solo:
        win, lose = solo_stakes(ruleset, "open")
        options.append(Option("open_solo", win=win, lose=lose))
    if ruleset.grab_in_ascend:
        options.append(grab_option(ruleset))
    if ruleset.abdication == "moves":
        options.append(Option("abdicate", cards=attached(state, seat)))
    elif GUARD_CARD in cards:
        options.append(Option("abdicate", lose=FIXED_PRICE))
    return Question(tuple(options), default="ascend" if ruleset.guard_by == "marked" else "abdicate")


def grab_option(ruleset: Ruleset) -> Option:
    """Return the choice to grab with its stakes, which are the same for every seat."""
    win, lose = solo_stakes(ruleset, "grab")
    return Option("grab", win=win, lose=lose)


def attached(state: State, seat: int) -> tuple[str, ...]:
    """Return the card that goes over with the emperor card (贴牌): from the second abdicator on."""
    if not state.ruleset.attached_card or not state.court.abdicated:
        return ()
    return strongest(state.holdings[seat].cards, 1, state.ruleset.card_ties)


def decide(draft: Draft, phase: Asking, seat: int, action: Action) -> None:
    """Take an answer of the ascend, offer or forced phase."""
    if isinstance(action, Ascend):
        _ascend(draft, phase, seat, action)
    elif isinstance(action, OpenSolo):
        draft.add(SoloAscended(seat))
        calls.open_declare(draft)
    elif isinstance(action, Grab):
        grab(draft, seat)
    elif isinstance(action, Abdicate):
        _abdicate(draft, seat, action)
    elif isinstance(action, Accept):
        draft.add(Accepted(seat, _holder(draft.state)))
        calls.open_declare(draft)
    elif phase.name == "offer":
        _refuse(draft, seat)
    else:
        # A seat that can only continue does not close the phase: the holder still owes his answer.
        asking.answer(draft, seat, "continue")


def _ascend(draft: Draft, phase: Asking, seat: int, action: Ascend) -> None:
    state = draft.state
    if state.ruleset.guard_by == "marked":
        if action != Ascend():
            raise IllegalAction("group_not_offered", group=action.group, size=action.size)
        guard = next(other for other in range(SEATS) if GUARD_CARD in state.holdings[other].cards)
    else:
        offered = question(state, phase, seat).options[0].groups
        if (action.group, action.size) not in offered:
            raise IllegalAction("group_not_offered", group=action.group, size=action.size)
        # Three with one seat: the fourth is with another. All four: he is alone.
        guard = seat if action.size == 4 else _holder_of_fourth(state, seat, action.group)
    draft.add(Ascended(seat, action.group, action.size, guard))
    calls.open_declare(draft)


def _holder_of_fourth(state: State, emperor: int, group: str | None) -> int:
    return next(
        seat
        for seat in range(SEATS)
        if seat != emperor and any(kind(code) == group for code in state.holdings[seat].cards)
    )


def _abdicate(draft: Draft, seat: int, action: Abdicate) -> None:
    ruleset = draft.state.ruleset
    following = (seat + ruleset.abdication_step) % SEATS
    cards = attached(draft.state, seat)
    if action.cards and action.cards != cards:
        raise IllegalAction("attached_card", cards=list(cards))
    if ruleset.abdication == "offer":
        draft.add(Abdicated(seat, None, ()))
        draft.add(Opened("offer", (following,), secret=False, turn=following))
        return
    draft.add(Abdicated(seat, following, cards))
    if len(draft.state.court.abdicated) < SEATS:
        draft.add(Opened("ascend", (following,), secret=False, turn=following))
    elif ruleset.unwanted == "forced":
        _force(draft)
    else:
        finish.end(draft, "void")


def grab(draft: Draft, seat: int) -> None:
    """Make a seat emperor by a grab."""
    plain = draft.state.ruleset.grab == "plain"
    source = draft.state.court.card
    draft.add(Grabbed(seat, plain, None if plain or source == seat else source))
    calls.after_grab(draft)


def _refuse(draft: Draft, seat: int) -> None:
    draft.add(Refused(seat))
    if len(draft.state.court.refused) == SEATS - 1:
        finish.end(draft, "refused")
    else:
        following = (seat + draft.state.ruleset.abdication_step) % SEATS
        draft.add(Opened("offer", (following,), secret=False, turn=following))


def _force(draft: Draft) -> None:
    state = draft.state
    for seat in state.court.abdicated:
        if forced_groups(state, seat):
            draft.add(Forced(seat, _holder(state)))
            draft.add(Opened("forced", (seat,), secret=False, turn=seat))
            return
    finish.end(draft, "void")


def _holder(state: State) -> int:
    if state.court.card is None:
        raise ValueError("there is no emperor card any more")
    return state.court.card
