"""The trick phase on one flat list of integers, for bots that play a hand to its end thousands of times.

The engine's second implementation, and the only one (docs/adr/0004): cards are counts per strength, an
action is a play by its counts or the name of a way to decline, and nothing is kept that does not decide
what may be done. Which plays there are, which jokers an answer can have, what must wait or ride and how a
hand is counted is the engine's own code; which ranks clear the four numbers of the play on top, who is
asked next, when a trick or the hand ends and who leads then is written here once more, and held to the
engine by a differential test.

Cards whose suit or mark would show a role are the last of their strength to go, as bots choose them.

Rule: R3-beats R3-special R3-sixes R6-order R6-pass R6-hold R6-fold R6-laps R6-wind R6-claim R6-end R5-shown
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

from rules.cards import BIG, RANK_STRENGTH, SIX, SMALL, SPECIAL, STRENGTH, STRENGTHS
from rules.phases.finish import final_places
from rules.plays import (
    NO_JOKERS,
    OF_A_RANK,
    THREE_TWOS,
    TWO,
    UNMATCHED,
    Jokers,
    Play,
    bar,
    fitting,
    held_back,
    leads,
    must_ride,
)
from rules.points import score, solo_is_settled
from rules.ruleset import Ruleset
from rules.state import (
    ASKED_OUTSIDE,
    DECLINED,
    HOLDING_BACK,
    OUT_OF_HAND,
    OUT_OF_TRICK,
    SEATS,
    TO_ANSWER,
    Court,
    State,
    Trick,
    asks_outside,
)
from rules.views import View

Decline = Literal["pass", "hold", "fold", "claim"]
Move = Play | Decline
"""What a seat can do; any physical cards of a play's shape do."""

Position = list[int]
"""One moment of the trick phase. Copy it with ``position[:]``; the constants below tell what lies where."""

# The cards lie first: ``seat * STRENGTHS + strength`` is how many of a strength a seat has.
# Then ``AT_LEAST + seat * LAYERS + n``, as sets of strengths: the ranks of which a seat has n cards or more.
# In the place of n = 0 lies its number of jokers.
LAYERS: Final = OF_A_RANK + 1
AT_LEAST: Final = SEATS * STRENGTHS
LEFT: Final = AT_LEAST + SEATS * LAYERS  # by seat: cards in hand
PLACE: Final = LEFT + SEATS  # by seat: finishing place, 0 for none yet
TURN: Final = PLACE + SEATS  # the seat to act; NOBODY once the hand is over
# What a new play sets, side by side. OWNER is the seat that made it; NOBODY where TURN is to lead.
OWNER: Final = TURN + 1
# The play on top as the four numbers of rules.plays.bar; they mean nothing where there is no OWNER.
TOP_SIZE: Final = TURN + 2
TOP_SMALL: Final = TURN + 3
TOP_RANK: Final = TURN + 4
TOP_BIG: Final = TURN + 5
CLAIM: Final = TURN + 6  # the seat that claims the lead, or NOBODY
LAP: Final = TURN + 7
# Sets of seats, bit ``1 << seat``.
HELD: Final = TURN + 8  # hold, so are asked once more in the second lap
ASKED: Final = TURN + 9  # have not answered the play on top in this lap
IN_TRICK: Final = TURN + 10  # may act again in this trick, the owner too
IN_HAND: Final = TURN + 11  # have cards
KNOWN: Final = TURN + 12  # have a role that all may know
LENGTH: Final = TURN + 13

NOBODY: Final = -1
EVERYBODY: Final = (1 << SEATS) - 1

_RANK: Final = tuple(1 << strength for strength in range(SMALL))
# By strength: the ranks above it; the last one is for jokers alone, at index -1.
_ABOVE: Final = (*(sum(_RANK[strength + 1 :]) for strength in range(SMALL)), sum(_RANK))
_BIT: Final = tuple(1 << seat for seat in range(SEATS))
_ALL_BUT: Final = tuple(EVERYBODY ^ bit for bit in _BIT)
# By seat and set: the first seat of the set in order of play after that one.
_NEXT: Final = tuple(
    tuple(
        next(((seat + step) % SEATS for step in range(1, SEATS + 1) if seats & _BIT[(seat + step) % SEATS]), NOBODY)
        for seats in range(EVERYBODY + 1)
    )
    for seat in range(SEATS)
)


@lru_cache(maxsize=1 << 16)
def _exactly(jokers: Jokers, n: int, ranks: int) -> tuple[Play, ...]:
    """Return the plays of n cards of each of these ranks with these jokers."""
    return tuple(jokers.by_number[n][strength] for strength in range(SMALL) if ranks & _RANK[strength])


_PASS: Final[tuple[Move, ...]] = ("pass",)
_HOLD: Final[tuple[Move, ...]] = ("hold",)
_FOLD: Final[tuple[Move, ...]] = ("fold",)
_CLAIM: Final[tuple[Move, ...]] = ("claim",)
_OUTSIDE: Final[tuple[Move, ...]] = ("pass", "claim")


class Core:
    """The trick phase of one hand whose roles are known, or supposed: a search makes one for each guess."""

    __slots__ = (
        "_again", "_asks_outside", "_crown", "_declines", "_declines_or_claim", "_guard", "_may_claim", "_mixed",
        "_shows", "_sixes_wait", "_three_twos", "court", "ruleset",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, court: Court) -> None:
        if court.guard is None:
            raise ValueError("tricks begin once all roles are settled")
        self.ruleset = ruleset
        self.court = court
        self._guard = court.guard
        self._crown = _set(court.crown())
        self._shows = _shows(ruleset, court)
        self._again = ruleset.passing == "again"
        self._may_claim = ruleset.wind == "claim"
        self._asks_outside = asks_outside(ruleset)
        self._mixed = ruleset.jokers_mixed
        self._declines = (*_PASS, *_HOLD[: ruleset.hold], *_FOLD[: ruleset.fold])
        self._declines_or_claim = (*self._declines, *_CLAIM)
        self._sixes_wait = ruleset.held_back != "none"
        self._three_twos = ruleset.three_twos_beat_big

    def position(
        self, hands: Sequence[Sequence[int]], trick: Trick, places: Sequence[int | None] = (None,) * SEATS
    ) -> Position:
        """Lay out a moment of a trick; ``hands`` are each seat's counts by strength."""
        position = [0] * LENGTH
        for seat, counts in enumerate(hands):
            position[seat * STRENGTHS : (seat + 1) * STRENGTHS] = counts
            for strength in range(SMALL):
                for n in range(1, counts[strength] + 1):
                    position[AT_LEAST + seat * LAYERS + n] |= _RANK[strength]
            position[AT_LEAST + seat * LAYERS] = sum(counts[SMALL:])
            position[LEFT + seat] = sum(counts)
            position[PLACE + seat] = places[seat] or 0
        stands = trick.standing
        top = trick.top
        owner = NOBODY if top is None else top.seat
        if top is not None and top.play is not None:
            position[TOP_SIZE : TOP_BIG + 1] = bar(top.play)
        position[TURN] = NOBODY if trick.turn is None else trick.turn
        position[OWNER] = owner
        position[CLAIM] = NOBODY if trick.claim is None else trick.claim
        position[LAP] = trick.lap
        if top is not None:
            position[ASKED] = _set(
                seat for seat in range(SEATS) if stands[seat] in (TO_ANSWER, ASKED_OUTSIDE) and seat != owner
            )
        position[HELD] = _set(seat for seat in range(SEATS) if stands[seat] == HOLDING_BACK)
        position[IN_TRICK] = _set(seat for seat in range(SEATS) if stands[seat] < OUT_OF_TRICK)
        position[IN_HAND] = _set(seat for seat in range(SEATS) if position[LEFT + seat])
        position[KNOWN] = _set(seat for seat in range(SEATS) if self.court.public_role(seat))
        return position

    def legal(self, position: Position) -> tuple[Move, ...]:
        """Return what the seat to act may do: its plays, smallest first, then its ways to decline."""
        seat = position[TURN]
        owner = position[OWNER]
        if owner < 0:
            return leads(position[seat * STRENGTHS : (seat + 1) * STRENGTHS], self.ruleset)
        if not position[IN_TRICK] & _BIT[seat]:
            return _OUTSIDE
        if position[LAP] == 2:
            declines = _PASS
        elif self._may_claim and position[CLAIM] < 0 and not position[LEFT + owner]:
            declines = self._declines_or_claim
        else:
            declines = self._declines
        plays = self._follows(position, seat)
        return plays + declines if plays else declines

    def _follows(self, position: Position, seat: int) -> tuple[Move, ...]:
        """Return every play that clears the four numbers of the play on top.

        Rule: R3-beats R3-special R3-sixes
        """
        size, small, rank, big = position[TOP_SIZE : TOP_BIG + 1]
        place = seat * STRENGTHS
        layers = AT_LEAST + seat * LAYERS
        above = _ABOVE[rank]
        if self._sixes_wait and rank < SIX and held_back(position[place : place + STRENGTHS], self.ruleset):
            above &= ~_RANK[SIX]
        found: tuple[Move, ...] = ()
        if position[layers]:
            smalls, bigs, specials = position[place + SMALL : place + STRENGTHS]
            for jokers, n in fitting((specials, bigs, smalls), size, small, big):
                if n:
                    ranks = position[layers + n] & above
                    if ranks:
                        found += _exactly(jokers, n, ranks)
                elif not must_ride(position[place : place + STRENGTHS], self.ruleset):
                    found += jokers.alone if self._mixed else jokers.pure
        elif not (small or big) and size <= OF_A_RANK:
            ranks = position[layers + size] & above
            if ranks:
                found = _exactly(NO_JOKERS, size, ranks)
        if big and size == 1 and self._three_twos and position[layers + THREE_TWOS.n] & _RANK[TWO]:
            found += (THREE_TWOS,)
        return found

    def apply(self, position: Position, move: Move) -> None:
        """Make a move that is legal, in place."""
        seat = position[TURN]
        if not isinstance(move, str):
            self._play(position, seat, move)
            return
        asked = position[ASKED] = position[ASKED] & _ALL_BUT[seat]
        if move == "hold":
            position[HELD] |= _BIT[seat]
        elif move == "claim":
            position[CLAIM] = seat
            asked = position[ASKED] = asked & position[IN_TRICK]
        elif move == "fold" or not self._again:
            position[IN_TRICK] &= _ALL_BUT[seat]
        if asked:
            position[TURN] = _NEXT[seat][asked]
        elif position[HELD]:
            position[LAP] = 2
            position[ASKED] = position[HELD]
            position[HELD] = 0
            position[TURN] = _NEXT[position[OWNER]][position[ASKED]]
        else:
            self._end_trick(position)

    def _play(self, position: Position, seat: int, play: Play) -> None:
        rank, n, small, big, special = play
        place = seat * STRENGTHS
        layers = AT_LEAST + seat * LAYERS
        strength = RANK_STRENGTH[rank]
        if n:
            held = position[place + strength]
            position[place + strength] = held - n
            others = ~_RANK[strength]
            for layer in range(layers + held - n + 1, layers + held + 1):
                position[layer] &= others
        jokers = small + big + special
        if jokers:
            position[layers] -= jokers
            position[place + SMALL] -= small
            position[place + BIG] -= big
            position[place + SPECIAL] -= special
        size = n + jokers
        position[OWNER : HELD + 1] = (seat, size, small, strength, UNMATCHED if special else big, NOBODY, 1, 0)
        if seat == self._guard and not position[place + self._shows]:
            position[KNOWN] = EVERYBODY
        position[LEFT + seat] -= size
        if not position[LEFT + seat]:
            self._go_out(position, seat)
            if position[TURN] < 0:
                return
        asks_all = self._asks_outside and not position[LEFT + seat]
        asked = position[ASKED] = position[IN_HAND if asks_all else IN_TRICK] & _ALL_BUT[seat]
        if asked:
            position[TURN] = _NEXT[seat][asked]
        else:
            self._end_trick(position)

    def _end_trick(self, position: Position) -> None:
        """Let somebody lead.

        Rule: R6-wind R6-claim
        """
        owner = position[OWNER]
        if position[LEFT + owner]:
            leader = owner
        elif position[CLAIM] >= 0:
            leader = position[CLAIM]
        else:
            seats = position[IN_HAND]
            mates = seats & (self._crown if _BIT[owner] & self._crown else ~self._crown)
            wind = self.ruleset.wind
            if wind == "exposed":
                mates &= position[KNOWN]
            elif wind == "claim" and self.ruleset.unclaimed == "next":
                mates = 0
            leader = _NEXT[owner][mates or seats]
        position[TURN] = leader
        position[OWNER] = NOBODY
        position[CLAIM] = NOBODY
        position[LAP] = 1
        position[IN_TRICK] = position[IN_HAND]

    def _go_out(self, position: Position, seat: int) -> None:
        """Take the next place, and end the hand if that was all it waited for.

        Rule: R6-end
        """
        position[IN_TRICK] &= _ALL_BUT[seat]
        seats = position[IN_HAND] = position[IN_HAND] & _ALL_BUT[seat]
        out = SEATS - seats.bit_count()
        position[PLACE + seat] = out
        court, ruleset = self.court, self.ruleset
        over = out == SEATS - 1 or (ruleset.end == "side" and not (seats & self._crown and seats & ~self._crown))
        if court.emperor is not None and court.solo is not None and ruleset.solo_ends_early:
            over = over or solo_is_settled(ruleset, court.solo, position[PLACE + court.emperor] or None, out)
        if over:
            position[TURN] = NOBODY

    def places(self, position: Position) -> tuple[int | None, ...]:
        """Return the finishing places of a hand that is over."""
        taken = tuple(place or None for place in position[PLACE : PLACE + SEATS])
        return final_places(self.ruleset, taken)

    def points(self, position: Position) -> tuple[int, ...]:
        """Return the points by seat of a hand that is over."""
        return score(self.ruleset, self.court, self.places(position)).points


def _set(seats: Iterable[int]) -> int:
    return sum(_BIT[seat] for seat in seats)


def _shows(ruleset: Ruleset, court: Court) -> int:
    """Return the strength of the cards by which the guard is known once it has none of them left."""
    if court.named is None:
        return SMALL
    return SPECIAL if ruleset.special_card and not court.alone else STRENGTH[court.named]


def core_of(state: State) -> tuple[Core, Position]:
    """Return the core of a hand in its trick phase, and where it stands."""
    if not isinstance(state.phase, Trick):
        raise TypeError("the hand is in no trick")
    core = Core(state.ruleset, state.court)
    return core, core.position([held.counts for held in state.holdings], state.phase, state.places)


def trick_of(view: View, ruleset: Ruleset) -> Trick:
    """Return the running trick as every view tells it, for a search from a seat's view.

    Who has declined the play on top is told by the order of play: those between its owner and the seat to act,
    and in the second lap all who did not hold.
    """
    trick, turn = view.trick, view.turn
    if trick is None or turn is None:
        raise ValueError("the hand is in no trick")
    top, lap = trick.top, trick.lap
    outside = OUT_OF_TRICK
    if top is not None and not view.seats[top.seat].cards and trick.claim is None and lap == 1:
        outside = ASKED_OUTSIDE if asks_outside(ruleset) else OUT_OF_TRICK
    stands = [OUT_OF_HAND if not seat.cards else TO_ANSWER if seat.in_trick else outside for seat in view.seats]
    if top is not None:
        past = (turn - top.seat) % SEATS
        for seat, seen in enumerate(view.seats):
            if stands[seat] in (OUT_OF_TRICK, OUT_OF_HAND) or seen.last is None or seat == top.seat:
                continue
            if lap == 1 and (seat - top.seat) % SEATS < past:
                declined = HOLDING_BACK if seen.last.type == "hold" else DECLINED
                stands[seat] = OUT_OF_TRICK if stands[seat] == ASKED_OUTSIDE else declined
            elif lap == 2 and seen.last.type != "hold":
                stands[seat] = DECLINED
    return Trick(trick.number, trick.leader, turn, trick.lap, tuple(stands), trick.top, trick.claim)
