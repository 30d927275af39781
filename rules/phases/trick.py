"""Tricks: leading, following, declining, going out, the wind, the end.

Rule: R6-order R6-pass R6-hold R6-fold R6-laps R6-wind R6-claim R6-end
"""

from collections.abc import Sequence
from typing import Final

from rules import actions as act
from rules.actions import Action
from rules.cards import GUARD_CARD, kind
from rules.draft import Draft
from rules.errors import IllegalAction
from rules.events import Claimed, Folded, Held, LeadReason, Passed, Played, RolesShown, TrickOpened
from rules.phases import finish
from rules.plays import Play, beats, follows, held_back, leads, may_go_alone, must_ride, read
from rules.points import solo_is_settled
from rules.questions import Option, Question
from rules.state import (
    ASKED_OUTSIDE,
    DECLINED,
    HOLDING_BACK,
    OUT_OF_HAND,
    OUT_OF_TRICK,
    SEATS,
    TO_ANSWER,
    State,
    Trick,
    asks_outside,
)

_PLAY: Final = Option("play")
_PASS: Final = Option("pass")
_HOLD: Final = Option("hold")
_FOLD: Final = Option("fold")
_CLAIM: Final = Option("claim")
_LEAD: Final = (_PLAY,)
# For a seat out of the trick, which is only asked as long as nobody has claimed.
_OUTSIDE: Final = Question((_PASS, _CLAIM), plays=())
# By whether the seat may hold, fold, claim.
_DECLINES: Final = {
    (hold, fold, claim): (_PASS, *[_HOLD] * hold, *[_FOLD] * fold, *[_CLAIM] * claim)
    for hold in (False, True)
    for fold in (False, True)
    for claim in (False, True)
}


def open_first(draft: Draft) -> None:
    """Let the emperor lead the first trick."""
    emperor = draft.state.court.emperor
    if emperor is None:
        raise ValueError("nobody leads without an emperor")
    draft.add(TrickOpened(1, emperor, "emperor"))


# What is asked.


def question(state: State, trick: Trick, seat: int) -> Question | None:
    """Return what the seat on turn may do; a seat is asked even if it can beat nothing."""
    if seat != trick.turn:
        return None
    if trick.standing[seat] == ASKED_OUTSIDE:
        return _OUTSIDE
    counts = state.holdings[seat].counts
    if trick.top is None or trick.top.play is None:
        return Question(_LEAD, lead=True, plays=leads(counts, state.ruleset))
    plays = follows(counts, trick.top.play, state.ruleset)
    declines = _declines(state, trick)
    return Question((_PLAY, *declines) if plays else declines, plays=plays)


def _declines(state: State, trick: Trick) -> tuple[Option, ...]:
    """Return the ways to decline; in the second lap there is only one."""
    if trick.lap == 2:
        return (_PASS,)
    ruleset = state.ruleset
    return _DECLINES[ruleset.hold, ruleset.fold, _may_claim(state, trick)]


def _may_claim(state: State, trick: Trick) -> bool:
    return (
        state.ruleset.wind == "claim"
        and trick.claim is None
        and trick.top is not None
        and not state.holdings[trick.top.seat].cards
    )


# What is done.


def decide(draft: Draft, trick: Trick, seat: int, action: Action) -> None:
    """Let the seat on turn play or decline."""
    if seat != trick.turn:
        raise IllegalAction("not_your_turn", turn=trick.turn)
    if isinstance(action, act.Play) and trick.standing[seat] != ASKED_OUTSIDE:
        _play(draft, trick, seat, action.cards)
    else:
        _decline(draft, trick, seat, action)


def _play(draft: Draft, trick: Trick, seat: int, cards: tuple[str, ...]) -> None:
    state = draft.state
    play = _require_play(state, trick, seat, cards)
    goes_out = len(cards) == len(state.holdings[seat].cards)
    place = 1 + SEATS - state.places.count(None) if goes_out else None
    draft.add(Played(seat, cards, play, place, _first_to_answer(state, trick, seat, goes_out=goes_out)))
    if not state.court.shown:
        _show_roles(draft, seat, cards)
    state = draft.state
    if goes_out and _is_over(state):
        finish.end(draft, "played")
    else:
        _go_on(draft)


def _require_play(state: State, trick: Trick, seat: int, cards: tuple[str, ...]) -> Play:
    """Return the play that these cards are, refusing what may not be played now."""
    held = state.holdings[seat]
    left = list(held.cards)
    for code in cards:
        if code not in left:
            raise IllegalAction("cards_not_held", card=code)
        left.remove(code)
    play = read(cards, held.special)
    if play is None or not (play.n or may_go_alone(play, state.ruleset)):
        raise IllegalAction("not_a_play", cards=list(cards))
    top = trick.top.play if trick.top else None
    if play.rank == "6" and held_back(held.counts, state.ruleset):
        raise IllegalAction("six_held_back")
    if top is not None and not beats(play, top, three_twos=state.ruleset.three_twos_beat_big):
        raise IllegalAction("does_not_beat", top=list(top))
    if not play.n and must_ride(held.counts, state.ruleset):
        raise IllegalAction("jokers_alone")
    return play


def _decline(draft: Draft, trick: Trick, seat: int, action: Action) -> None:
    state = draft.state
    if trick.top is None:
        if action.type in ("pass", "hold", "fold", "claim"):
            raise IllegalAction("must_lead")
        raise IllegalAction("not_offered", type=action.type, offered=["play"])
    outside = trick.standing[seat] == ASKED_OUTSIDE
    offered = [option.type for option in (_OUTSIDE.options if outside else _declines(state, trick))]
    if action.type not in offered:
        raise IllegalAction("not_offered", type=action.type, offered=offered if outside else ["play", *offered])
    fact, standing = _declining(state, action)
    standing = OUT_OF_TRICK if outside else standing
    stands = [*trick.standing[:seat], standing, *trick.standing[seat + 1 :]]
    if fact is Claimed or trick.claim is not None:
        stands = [OUT_OF_TRICK if how == ASKED_OUTSIDE else how for how in stands]
    owner = trick.top.seat
    turn, lap = _next_to_answer(stands, owner, seat), trick.lap
    if turn is None and lap == 1 and HOLDING_BACK in stands:
        lap = 2
        stands = [TO_ANSWER if how == HOLDING_BACK else how for how in stands]
        turn = _next_to_answer(stands, owner, owner)
    draft.add(fact(seat, turn, lap))
    _go_on(draft)


def _declining(state: State, action: Action) -> tuple[type[Passed | Held | Folded | Claimed], int]:
    match action:
        case act.Hold():
            return Held, HOLDING_BACK
        case act.Fold():
            return Folded, OUT_OF_TRICK
        case act.Claim():
            return Claimed, DECLINED
        case _:
            return Passed, DECLINED if state.ruleset.passing == "again" else OUT_OF_TRICK


def _first_to_answer(state: State, trick: Trick, owner: int, *, goes_out: bool) -> int | None:
    """Return the first seat that is asked about a new play."""
    asked_below = OUT_OF_HAND if goes_out and asks_outside(state.ruleset) else OUT_OF_TRICK
    for distance in range(1, SEATS):
        seat = (owner + distance) % SEATS
        if trick.standing[seat] < asked_below:
            return seat
    return None


def _next_to_answer(standing: Sequence[int], owner: int, after: int) -> int | None:
    """Return the next seat that has not answered the top play."""
    for distance in range(1, SEATS):
        seat = (after + distance) % SEATS
        if seat != owner and standing[seat] in (TO_ANSWER, ASKED_OUTSIDE):
            return seat
    return None


def _go_on(draft: Draft) -> None:
    """Open the next trick if nobody is left to answer the top play."""
    state = draft.state
    trick = state.phase
    if isinstance(trick, Trick) and trick.turn is None and trick.top is not None:
        leader, reason = _leader(state, trick, trick.top.seat)
        draft.add(TrickOpened(trick.number + 1, leader, reason))


def _leader(state: State, trick: Trick, owner: int) -> tuple[int, LeadReason]:
    """Return who leads after everybody declined a play.

    Rule: R6-wind R6-claim
    """
    if state.holdings[owner].cards:
        return owner, "won"
    if trick.claim is not None:
        return trick.claim, "claim"
    seats = [
        seat for seat in ((owner + distance) % SEATS for distance in range(1, SEATS)) if state.holdings[seat].cards
    ]
    crown = state.court.crown()
    mates = [seat for seat in seats if (seat in crown) == (owner in crown)]
    wind = state.ruleset.wind
    if wind == "exposed":
        mates = [seat for seat in mates if state.court.public_role(seat)]
    elif wind == "claim" and state.ruleset.unclaimed == "next":
        mates = []
    return (mates[0], "wind") if mates else (seats[0], "next")


def _show_roles(draft: Draft, seat: int, cards: tuple[str, ...]) -> None:
    """Show all roles once the guard card is played, or all four of a hidden solo's named kind.

    Rule: R5-shown
    """
    state = draft.state
    court = state.court
    if seat != court.guard:
        return
    if court.named is None:
        shown = GUARD_CARD in cards
    elif court.alone:
        shown = not any(kind(code) == court.named for code in state.holdings[seat].cards)
    else:
        shown = court.named in cards
    if shown:
        draft.add(RolesShown(court.roles()))


def _is_over(state: State) -> bool:
    """Whether the hand ends with the seat that has just gone out.

    Rule: R6-end
    """
    ruleset, court, places = state.ruleset, state.court, state.places
    if court.solo is not None and court.emperor is not None and ruleset.solo_ends_early:
        out = SEATS - places.count(None)
        if solo_is_settled(ruleset, court.solo, places[court.emperor], out):
            return True
    if ruleset.end == "last":
        return places.count(None) == 1
    crown = court.crown()
    sides_in = {seat in crown for seat in range(SEATS) if places[seat] is None}
    return len(sides_in) < 2
