"""What each seat may see: the one place of secrecy. A view never holds what its viewer may not know.

``view`` makes a seat's (or, with None, a watcher's) picture of a state, ``redact`` of an event. For two
hands that differ only in what a seat may not know, both give that seat the same.

Rule: R4-secret R4-public R5-shown
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from rules.cards import BIG_JOKER, RANKS, SMALL_JOKER, UNKNOWN
from rules.engine import legal
from rules.events import Answered, Ascended, Dealt, Event, Gift, Opened, PhaseName, Tributed
from rules.questions import Question
from rules.results import Double, Result, Role, Solo
from rules.state import OUT_OF_TRICK, SEATS, Act, Asking, Call, Court, Over, State, Trick

COUNTER_RANKS: Final = (*RANKS, SMALL_JOKER, BIG_JOKER)
"""Headings of the public card counter, in the order of strengths."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the five seats, as the viewer may know it."""

    cards: int
    # None: the viewer does not know.
    role: Role | None
    # The role is public.
    shown: bool
    place: int | None
    # This seat's last act in this trick.
    last: Act | None
    # False: folded, passed for good, or out.
    in_trick: bool


@dataclass(frozen=True, slots=True)
class OwnView:
    """The viewer's own seat."""

    seat: int
    # Strong to weak.
    cards: tuple[str, ...]
    question: Question | None
    # A grab has made the marked cards plain.
    plain: bool
    # The card of this hand that is 特画, if one is: it counts as special in plays.
    special: str | None


@dataclass(frozen=True, slots=True)
class TrickView:
    """The running trick."""

    number: int
    leader: int
    lap: Literal[1, 2]
    top: Act | None
    # The seat that claims the lead.
    claim: int | None


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat, or a watcher, may see it."""

    step: int
    own: int
    phase: PhaseName
    # All five are shown a panel, and nobody is told who is asked.
    secret: bool
    # The seat that all may know is to act.
    turn: int | None
    emperor: int | None
    # The public holder of the emperor card.
    emperor_card: int | None
    solo: Solo | None
    named: str | None
    named_size: int | None
    seats: tuple[SeatView, ...]
    me: OwnView | None
    trick: TrickView | None
    last_trick: tuple[Act, ...]
    played: Mapping[str, int]
    doubles: tuple[Double, ...]
    calls: tuple[Call, ...]
    # What the hand before made go over; the card is known to giver and receiver alone, else UNKNOWN.
    gifts: tuple[Gift, ...]
    result: Result | None


def view(state: State, seat: int | None) -> View:
    """Return the hand as a seat, or a watcher (None), may see it."""
    court, phase, shared = state.court, state.phase, _shared(state)
    asking = phase if isinstance(phase, Asking) else None
    return View(
        step=state.step,
        own=0 if seat is None else state.own[seat],
        phase=phase.name,
        secret=asking is not None and asking.secret,
        turn=None if isinstance(phase, Over) else phase.turn,
        emperor=court.emperor,
        emperor_card=court.card if court.abdicated or court.emperor is not None else None,
        solo=_solo(state, seat),
        named=court.named,
        named_size=court.named_size if _knows_size(court, seat) else None,
        seats=_seats(state, seat),
        me=None if seat is None else _own(state, seat),
        trick=shared.trick,
        last_trick=state.last_trick,
        played=shared.played,
        doubles=court.doubles,
        calls=court.calls,
        gifts=tuple(_gift(gift, seat) for gift in court.gifts),
        result=state.result,
    )


def hindsight(state: State, seat: int | None) -> View:
    """Return a moment of a hand that is over as a seat knew it then, or, with None, with nothing hidden.

    Never for a hand that goes on. There is no question in it and no `me`: ``holdings`` has everybody's cards. It asks
    no rule what would have been legal, so that hands of older rules are shown as well as new ones.
    """
    court = state.court
    watched = view(state, None)
    if seat is None:
        seats = tuple(
            replace(shown, role=court.role(number), shown=court.emperor is not None)
            for number, shown in enumerate(watched.seats)
        )
        return replace(watched, seats=seats, solo=court.solo, named_size=court.named_size, gifts=court.gifts)
    return replace(
        watched,
        seats=_seats(state, seat),
        solo=_solo(state, seat),
        named_size=court.named_size if _knows_size(court, seat) else None,
        gifts=tuple(_gift(gift, seat) for gift in court.gifts),
    )


def holdings(state: State) -> tuple[tuple[str, ...], ...]:
    """Return all five hands, strong to weak; never of a hand that goes on."""
    return tuple(held.cards for held in state.holdings)


def specials(state: State) -> tuple[str | None, ...]:
    """Return by seat the card it holds that is 特画; never of a hand that goes on."""
    return tuple(held.special if held.special in held.cards else None for held in state.holdings)


def _own(state: State, seat: int) -> OwnView:
    held = state.holdings[seat]
    special = held.special if held.special in held.cards else None
    return OwnView(seat, held.cards, legal(state, seat), state.court.plain, special)


def _solo(state: State, viewer: int | None) -> Solo | None:
    court = state.court
    if viewer is not None and viewer == court.emperor:
        return court.solo
    if not court.shown or (court.solo == "hidden" and state.phase.name == "declare"):
        return None
    return court.solo


def _knows_size(court: Court, viewer: int | None) -> bool:
    return viewer is not None and viewer in (court.emperor, court.guard)


def _seats(state: State, viewer: int | None) -> tuple[SeatView, ...]:
    court, public = state.court, _shared(state).seats
    # The guard knows all five roles, and so does an emperor who is alone.
    knows_all = viewer is not None and viewer == court.guard
    if not knows_all and (viewer is None or public[viewer].shown):
        return public
    return tuple(
        seen if seen.shown or not (knows_all or seat == viewer) else replace(seen, role=court.role(seat))
        for seat, seen in enumerate(public)
    )


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all who look at a state are shown alike."""

    seats: tuple[SeatView, ...]
    trick: TrickView | None
    played: Mapping[str, int]


# The state that was looked at last: five look at each, one after another.
_last: tuple[State, _Shared] | None = None


def _shared(state: State) -> _Shared:
    global _last  # noqa: PLW0603  (it saves work and is never seen: a state is frozen)
    known = _last
    if known is None or known[0] is not state:
        _last = known = (state, _share(state))
    return known[1]


def _share(state: State) -> _Shared:
    court, phase = state.court, state.phase
    last: list[Act | None] = [None] * SEATS
    standing: tuple[int, ...] = (OUT_OF_TRICK,) * SEATS
    if isinstance(phase, Trick):
        standing = phase.standing
        for act in phase.acts:
            last[act.seat] = act
    seats = []
    for seat in range(SEATS):
        public = court.public_role(seat)
        seats.append(
            SeatView(
                cards=len(state.holdings[seat].cards),
                role=public,
                shown=public is not None,
                place=state.places[seat],
                last=last[seat],
                in_trick=standing[seat] < OUT_OF_TRICK,
            )
        )
    return _Shared(
        seats=tuple(seats),
        trick=_trick(phase) if isinstance(phase, Trick) else None,
        played={rank: count for rank, count in zip(COUNTER_RANKS, state.played, strict=True) if count},
    )


def _trick(trick: Trick) -> TrickView:
    return TrickView(trick.number, trick.leader, trick.lap, trick.top, trick.claim)


def redact(event: Event, seat: int | None) -> Event | None:
    """Return what a seat, or a watcher, may know of an event; None: nothing of it."""
    match event:
        case Dealt():
            hands = tuple(
                cards if holder == seat else (UNKNOWN,) * len(cards) for holder, cards in enumerate(event.hands)
            )
            return replace(event, hands=hands, seed=None)
        case Tributed():
            return replace(event, gifts=tuple(_gift(gift, seat) for gift in event.gifts))
        case Opened() if event.turn is None:
            return replace(event, asked=tuple(asked for asked in event.asked if asked == seat))
        case Answered():
            return event if event.seat == seat else None
        case Ascended():
            return event if seat is not None and seat == event.guard else _ascended(event, seat)
        case _:
            return event


def _gift(gift: Gift, viewer: int | None) -> Gift:
    return gift if viewer in (gift.giver, gift.receiver) else replace(gift, card=UNKNOWN)


def _ascended(event: Ascended, viewer: int | None) -> Ascended:
    return replace(event, guard=None, size=event.size if viewer == event.seat else None)
