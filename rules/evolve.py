"""The fold: how each event changes the state. It decides nothing; events carry their results."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from rules import events as ev
from rules.cards import BIG_JOKER, EMPEROR_CARD, GUARD_CARD, SMALL_JOKER, STRENGTH
from rules.events import Event
from rules.holding import Holding, holding, without
from rules.rulesets import find
from rules.state import (
    ASKED_OUTSIDE,
    DECLINED,
    HOLDING_BACK,
    OUT_OF_HAND,
    OUT_OF_TRICK,
    SEATS,
    TO_ANSWER,
    Act,
    Asking,
    Call,
    Court,
    Origin,
    Over,
    State,
    Trick,
    asks_outside,
)

_MARKED: Final = (EMPEROR_CARD, GUARD_CARD)
_PLAIN: Final = {EMPEROR_CARD: BIG_JOKER, GUARD_CARD: SMALL_JOKER}
_EMPTY: Final = holding(())


def begin(event: ev.Committed) -> State:
    """Return the state before the deal."""
    return State(
        ruleset=find(event.ruleset, event.options),
        origin=Origin(event.rules_version, event.commitment, event.first_seat),
        court=Court(),
        holdings=(_EMPTY,) * SEATS,
        phase=Over(),
        step=1,
        own=(0,) * SEATS,
        places=(None,) * SEATS,
        played=(0,) * (max(STRENGTH.values()) + 1),
    )


def evolve(state: State, event: Event) -> State:
    """Return the state after an event (any but the first)."""
    return _FOLDS[type(event)](state, event)


def replay(events: Iterable[Event]) -> State:
    """Fold a log, or its beginning, into the state it leads to."""
    log = iter(events)
    first = next(log, None)
    if not isinstance(first, ev.Committed):
        raise TypeError("a log begins with Committed")
    state = begin(first)
    for event in log:
        state = evolve(state, event)
    return state


def _step(state: State, **changes: Any) -> State:
    return state._replace(step=state.step + 1, **changes)


def _called(court: Court, seat: int, name: str, cards: tuple[str, ...] = (), **changes: Any) -> Court:
    return replace(court, calls=(*court.calls, Call(seat, name, cards)), **changes)


def _moved(holdings: tuple[Holding, ...], source: int, target: int, cards: Iterable[str]) -> tuple[Holding, ...]:
    """Return the holdings after cards went from one seat to another."""
    if source == target:
        return holdings
    left, moving = list(holdings[source].cards), list(cards)
    for card in moving:
        left.remove(card)
    changed = list(holdings)
    changed[source] = holding(left)
    changed[target] = holding((*holdings[target].cards, *moving))
    return tuple(changed)


# The deal.


def _dealt(state: State, event: ev.Dealt) -> State:
    holdings = tuple(holding(cards) for cards in event.hands)
    card = next(seat for seat in range(SEATS) if EMPEROR_CARD in holdings[seat].cards)
    return state._replace(
        holdings=holdings,
        origin=replace(state.origin, seed=event.seed),
        court=replace(state.court, card=card),
    )


def _tributed(state: State, event: ev.Tributed) -> State:
    holdings = state.holdings
    for gift in event.gifts:
        holdings = _moved(holdings, gift.giver, gift.receiver, (gift.card,))
    return state._replace(holdings=holdings, court=replace(state.court, gifts=event.gifts))


# Phases before the first lead.


def _opened(state: State, event: ev.Opened) -> State:
    owing = tuple(range(SEATS)) if event.secret else event.asked
    return state._replace(phase=Asking(event.phase, event.asked, owing, event.secret, event.turn))


def _less(asking: Any, seat: int) -> Asking:
    """Return the phase once a seat has answered."""
    return Asking(
        asking.name,
        tuple(other for other in asking.asked if other != seat),
        tuple(other for other in asking.owing if other != seat),
        asking.secret,
        asking.turn,
    )


def _answered(state: State, event: ev.Answered) -> State:
    own = tuple(count + (seat == event.seat) for seat, count in enumerate(state.own))
    court = replace(state.court, solo="hidden") if event.answer == "hidden" else state.court
    return state._replace(own=own, court=court, phase=_less(state.phase, event.seat))


def _closed(state: State, _event: ev.Closed) -> State:
    return _step(state)


def _grabbed(state: State, event: ev.Grabbed) -> State:
    holdings, card = state.holdings, state.court.card
    if event.plain:
        card = None
        holdings = tuple(
            holding(_PLAIN.get(code, code) for code in held.cards) if set(_MARKED) & set(held.cards) else held
            for held in holdings
        )
    elif event.source is not None:
        card = event.seat
        holdings = _moved(holdings, event.source, event.seat, (EMPEROR_CARD,))
    court = _called(
        state.court, event.seat, "grab",
        emperor=event.seat, guard=event.seat, solo="grab", shown=True, plain=event.plain, card=card,
    )  # fmt: skip
    return _step(state, holdings=holdings, court=court)


def _ascended(state: State, event: ev.Ascended) -> State:
    settled = event.size == 4 and state.ruleset.four_named == "hidden"
    court = _called(
        state.court, event.seat, "ascend",
        emperor=event.seat, guard=event.guard, named=event.group, named_size=event.size,
        solo="hidden" if settled else None,
    )  # fmt: skip
    holdings = state.holdings
    if state.ruleset.special_card and event.guard is not None and event.guard != event.seat:
        changed = list(holdings)
        changed[event.guard] = holding(holdings[event.guard].cards, special=event.group)
        holdings = tuple(changed)
    return _step(state, court=court, holdings=holdings)


def _solo_ascended(state: State, event: ev.SoloAscended) -> State:
    court = _called(state.court, event.seat, "open_solo", emperor=event.seat, guard=event.seat, solo="open", shown=True)
    return _step(state, court=court)


def _abdicated(state: State, event: ev.Abdicated) -> State:
    court = _called(state.court, event.seat, "abdicate", event.cards, abdicated=(*state.court.abdicated, event.seat))
    if event.to is None:
        return _step(state, court=court)
    holdings = _moved(state.holdings, event.seat, event.to, (EMPEROR_CARD, *event.cards))
    return _step(state, court=replace(court, card=event.to), holdings=holdings)


def _accepted(state: State, event: ev.Accepted) -> State:
    court = _called(
        state.court, event.seat, "accept",
        emperor=event.seat, guard=event.seat, card=event.seat, shown=True,
        solo=None if state.ruleset.acceptor_may_hide else "open",
    )  # fmt: skip
    return _step(state, court=court, holdings=_moved(state.holdings, event.source, event.seat, _MARKED))


def _refused(state: State, event: ev.Refused) -> State:
    return _step(state, court=_called(state.court, event.seat, "no", refused=(*state.court.refused, event.seat)))


def _forced(state: State, event: ev.Forced) -> State:
    holdings = _moved(state.holdings, event.source, event.seat, (EMPEROR_CARD,))
    return state._replace(holdings=holdings, court=replace(state.court, card=event.seat))


def _revealed(state: State, event: ev.Revealed) -> State:
    return _step(state, court=_called(state.court, event.seat, "reveal"))


def _open_declared(state: State, event: ev.OpenDeclared) -> State:
    return _step(state, court=_called(state.court, event.seat, "open", solo="open"))


def _surrendered(state: State, event: ev.Surrendered) -> State:
    return _step(state, court=_called(state.court, event.seat, "surrender"))


def _rebelled(state: State, event: ev.Rebelled) -> State:
    court = _called(state.court, event.seat, "rebel", rebelled=(*state.court.rebelled, event.seat))
    return _step(state, court=court, phase=_less(state.phase, event.seat))


def _twisted(state: State, event: ev.Twisted) -> State:
    return _step(state, court=_called(state.court, event.seat, "twist"))


def _kicked(state: State, event: ev.Kicked) -> State:
    return _step(state, court=_called(state.court, event.seat, "kick"))


def _doubled(state: State, event: ev.Doubled) -> State:
    return state._replace(court=replace(state.court, doubles=(*state.court.doubles, event.double)))


def _roles_shown(state: State, _event: ev.RolesShown) -> State:
    return state._replace(court=replace(state.court, shown=True))


# Tricks: built in full, not replaced, because a hand spends its time here.


def _trick_opened(state: State, event: ev.TrickOpened) -> State:
    standing = tuple(TO_ANSWER if held.cards else OUT_OF_HAND for held in state.holdings)
    last = state.phase.acts if isinstance(state.phase, Trick) else ()
    return State(
        state.ruleset,
        state.origin,
        state.court,
        state.holdings,
        Trick(event.number, event.leader, event.leader, 1, standing),
        state.step,
        state.own,
        state.places,
        state.played,
        last,
    )


def _played(state: State, event: ev.Played) -> State:
    trick: Any = state.phase
    seat, place, holdings, places = event.seat, event.place, state.holdings, state.places
    outside = ASKED_OUTSIDE if place is not None and asks_outside(state.ruleset) else OUT_OF_TRICK
    standing = [TO_ANSWER if how < OUT_OF_TRICK else outside if how < OUT_OF_HAND else how for how in trick.standing]
    if place is not None:
        standing[seat] = OUT_OF_HAND
        places = (*places[:seat], place, *places[seat + 1 :])
    played = list(state.played)
    for code in event.cards:
        played[STRENGTH[code]] += 1
    act = Act(seat, "play", event.cards, event.play)
    left = without(holdings[seat], event.cards, event.play)
    return State(
        state.ruleset,
        state.origin,
        state.court,
        (*holdings[:seat], left, *holdings[seat + 1 :]),
        Trick(trick.number, trick.leader, event.turn, 1, tuple(standing), act, None, (*trick.acts, act)),
        state.step + 1,
        state.own,
        places,
        tuple(played),
        state.last_trick,
    )


def _declined(state: State, event: Any, act: Act, standing: int, claim: int | None) -> State:
    trick: Any = state.phase
    stands = list(trick.standing)
    stands[act.seat] = OUT_OF_TRICK if stands[act.seat] == ASKED_OUTSIDE else standing
    if event.lap > trick.lap:
        stands = [TO_ANSWER if how == HOLDING_BACK else how for how in stands]
    if claim is not None:
        stands = [OUT_OF_TRICK if how == ASKED_OUTSIDE else how for how in stands]
    return State(
        state.ruleset,
        state.origin,
        state.court,
        state.holdings,
        Trick(
            trick.number, trick.leader, event.turn, event.lap, tuple(stands), trick.top, claim, (*trick.acts, act)
        ),
        state.step + 1,
        state.own,
        state.places,
        state.played,
        state.last_trick,
    )  # fmt: skip


def _passed(state: State, event: ev.Passed) -> State:
    trick: Any = state.phase
    standing = DECLINED if state.ruleset.passing == "again" else OUT_OF_TRICK
    return _declined(state, event, Act(event.seat, "pass"), standing, trick.claim)


def _held(state: State, event: ev.Held) -> State:
    trick: Any = state.phase
    return _declined(state, event, Act(event.seat, "hold"), HOLDING_BACK, trick.claim)


def _folded(state: State, event: ev.Folded) -> State:
    trick: Any = state.phase
    return _declined(state, event, Act(event.seat, "fold"), OUT_OF_TRICK, trick.claim)


def _claimed(state: State, event: ev.Claimed) -> State:
    return _declined(state, event, Act(event.seat, "claim"), DECLINED, event.seat)


# The end.


def _stopped(state: State, _event: ev.Stopped) -> State:
    return _step(state)


def _ended(state: State, event: ev.Ended) -> State:
    last = state.phase.acts if isinstance(state.phase, Trick) else ()
    return state._replace(phase=Over(), result=event.result, places=event.result.places, last_trick=last)


_FOLDS: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    ev.Dealt: _dealt,
    ev.Tributed: _tributed,
    ev.Opened: _opened,
    ev.Answered: _answered,
    ev.Closed: _closed,
    ev.Grabbed: _grabbed,
    ev.Ascended: _ascended,
    ev.SoloAscended: _solo_ascended,
    ev.Abdicated: _abdicated,
    ev.Accepted: _accepted,
    ev.Refused: _refused,
    ev.Forced: _forced,
    ev.Revealed: _revealed,
    ev.OpenDeclared: _open_declared,
    ev.Surrendered: _surrendered,
    ev.Rebelled: _rebelled,
    ev.Twisted: _twisted,
    ev.Kicked: _kicked,
    ev.Doubled: _doubled,
    ev.RolesShown: _roles_shown,
    ev.TrickOpened: _trick_opened,
    ev.Played: _played,
    ev.Passed: _passed,
    ev.Held: _held,
    ev.Folded: _folded,
    ev.Claimed: _claimed,
    ev.Stopped: _stopped,
    ev.Ended: _ended,
}
