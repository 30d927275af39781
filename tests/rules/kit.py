"""Hands and tricks to test with: scripted deals, small tricks, and seats that answer by name."""

from collections import Counter
from collections.abc import Iterable, Mapping

import pytest

import rules
from rules.actions import ACTIONS, Action, Ascend
from rules.cards import SMALL, SPECIAL, STRENGTH
from rules.events import Committed
from rules.evolve import begin
from rules.holding import Holding, holding
from rules.plays import Play
from rules.results import Solo
from rules.state import OUT_OF_HAND, SEATS, TO_ANSWER, Act, Court, State, Trick

EVERY = tuple(preset.id for preset in rules.rulesets())


def cards(text: str) -> tuple[str, ...]:
    """Read ``9C*3 BJ!`` as three nines of clubs and the emperor card."""
    found: list[str] = []
    for word in text.split():
        code, _, times = word.partition("*")
        found += [code] * int(times or 1)
    return tuple(found)


def deal(ruleset: rules.Ruleset, held: Mapping[int, str], first_seat: int = 0) -> rules.Deal:
    """Return a deal in which seats hold at least these cards; the rest of the deck fills up, weak to strong."""
    hands = [list(cards(held.get(seat, ""))) for seat in range(SEATS)]
    rest = Counter(rules.deck(ruleset))
    rest.subtract(code for hand in hands for code in hand)
    assert min(rest.values()) >= 0, "more cards than the deck has"
    order = [code for code in rules.deck(ruleset) for _ in [0]]
    left = list(Counter(order).keys())
    pool = [code for code in left for _ in range(rest[code])]
    sizes = [len(hand) for hand in rules.deal_out(ruleset, rules.deck(ruleset), first_seat)]
    surplus = len(pool) - sum(sizes) + sum(map(len, hands))
    for code in [code for code in pool if code[0] == "6"][:surplus]:
        pool.remove(code)
    # Spread what is left over the seats, so that nobody gets whole kinds by accident.
    while pool:
        for seat in range(SEATS):
            if pool and len(hands[seat]) < sizes[seat]:
                hands[seat].append(pool.pop(0))
    return rules.Deal(tuple(map(tuple, hands)))


def action(name: str, *codes: str) -> Action:
    """Make an action from its name and cards: ``ascend`` takes a kind and a size."""
    if name == "ascend" and codes:
        return Ascend(codes[0], int(codes[1]))
    wanted = ACTIONS[name]
    return wanted(tuple(codes)) if codes or name == "play" else wanted()


class Table:
    """A hand that is being played by a test."""

    def __init__(self, transition: rules.Transition) -> None:
        self.state = transition.state
        self.events = list(transition.events)

    def do(self, seat: int, name: str, *codes: str) -> "Table":
        """Let a seat act; cards may be given as words of ``cards``."""
        given = tuple(code for word in codes for code in cards(word)) if name != "ascend" else codes
        transition = rules.apply(self.state, seat, action(name, *given))
        self.state = transition.state
        self.events += transition.events
        return self

    def all(self, name: str, *seats: int) -> "Table":
        """Let several seats give the same answer."""
        for seat in seats or rules.pending(self.state):
            self.do(seat, name)
        return self

    def silence(self) -> "Table":
        """Let everybody who owes an answer in this phase give the clock's."""
        phase = self.state.phase.name
        while self.state.phase.name == phase and self.state.phase.name not in ("trick", "ended"):
            seat = rules.pending(self.state)[0]
            transition = rules.apply(self.state, seat, rules.default(self.state, seat))
            self.state = transition.state
            self.events += transition.events
        return self

    def until(self, phase: str) -> "Table":
        """Go on with silence until this phase is open."""
        while self.state.phase.name != phase:
            before = self.state
            self.silence()
            assert self.state is not before, f"{phase} never opens"
        return self

    def refusal(self, seat: int, name: str, *codes: str) -> str:
        """Return the code with which an action is refused."""
        with pytest.raises(rules.IllegalAction) as caught:
            self.do(seat, name, *codes)
        return caught.value.code

    def options(self, seat: int) -> list[str]:
        question = rules.legal(self.state, seat)
        return [option.type for option in question.options] if question else []

    @property
    def phase(self) -> str:
        return self.state.phase.name

    def kinds(self) -> list[str]:
        return [event.type for event in self.events]

    def public_steps(self) -> int:
        return self.state.step


def table(
    ruleset_id: str,
    held: Mapping[int, str] | None = None,
    *,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
    previous: rules.Previous | None = None,
) -> Table:
    """Begin a hand in which seats hold at least these cards."""
    ruleset = rules.ruleset(ruleset_id, options or {})
    return Table(rules.start(ruleset, deal(ruleset, held or {}, first_seat), first_seat, previous))


def trick(
    ruleset_id: str,
    hands: Iterable[str],
    *,
    emperor: int = 0,
    guard: int = 1,
    solo: Solo | None = None,
    shown: bool = False,
    leader: int = 0,
    places: tuple[int | None, ...] = (None,) * SEATS,
    special: str | None = None,
    named: str | None = None,
    options: Mapping[str, object] | None = None,
) -> Table:
    """Begin a trick late in a hand: five short hands, the roles known to the engine."""
    blank = begin(Committed(ruleset_id, options or {}, rules.RULES_VERSION, None, 0))
    holdings = tuple(
        holding(cards(hand), special if seat == guard and emperor != guard else None) for seat, hand in enumerate(hands)
    )
    court = Court(card=emperor, emperor=emperor, guard=guard, solo=solo, shown=shown, named=named)
    standing = tuple(TO_ANSWER if held.cards else OUT_OF_HAND for held in holdings)
    state = State(
        ruleset=blank.ruleset,
        origin=blank.origin,
        court=court,
        holdings=holdings,
        phase=Trick(7, leader, leader, 1, standing),
        step=50,
        own=blank.own,
        places=places,
        played=blank.played,
    )
    return Table(rules.Transition(state, ()))


def codes_for(held: Holding, play: Play) -> tuple[str, ...]:
    """Return held cards that make a play."""
    wanted = {"n": play.n, "small": play.small, "big": play.big, SPECIAL: play.special}
    chosen = []
    for code in held.cards:
        strength = SPECIAL if code == held.special else STRENGTH[code]
        part = strength if strength == SPECIAL else "n" if strength < SMALL else "small" if strength == SMALL else "big"
        if wanted[part] and (part != "n" or code[0] == play.rank):
            wanted[part] -= 1
            chosen.append(code)
    return tuple(chosen)


__all__ = ["EVERY", "Act", "Table", "action", "cards", "codes_for", "deal", "table", "trick"]
