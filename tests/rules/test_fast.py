"""The flat core of the trick phase does what the engine does, move for move, in every ruleset with any options."""

import random  # noqa: TID251 - any hand will do.

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules import fast
from rules.actions import ACTIONS, Play
from rules.cards import GUARD_CARD, NATURALS
from rules.state import SEATS, Court
from tests.rules.kit import EVERY, codes_for, trick
from tests.rules.play import play, rulesets, step

IN_TRICKS = {
    "jokers_alone": (False, True),
    "jokers_mixed": (False,),
    "held_back": ("none", "sixes", "sixes_and_jokers"),
    "three_twos_beat_big": (True,),
    "special_card": (False, True),
    "passing": ("again", "out"),
    "hold": (False, True),
    "fold": (False, True),
    "wind": ("team", "exposed", "claim"),
    "claim_outside": (True,),
    "unclaimed": ("next", "team"),
    "end": ("side", "last"),
    "solo_ends_early": (False,),
    "solo_loss": ("grab",),
    "sweep": (True,),
}
"""The switches that change tricks or their points, and values worth trying in every ruleset."""


def listed(state) -> tuple[fast.Move, ...]:
    question = rules.legal(state, state.phase.turn)
    declines = [option.type for option in question.options if option.type != "play"]
    return (*question.plays, *declines)


def cards_of(state, move) -> tuple[str, ...]:
    """Return held cards that make a play, those that show a role last."""
    held = state.holdings[state.phase.turn]
    shown_last = sorted(held.cards, key=lambda code: code in (GUARD_CARD, state.court.named))
    return codes_for(held._replace(cards=tuple(shown_last)), move)


def meaning(position) -> list[int]:
    """Return a position without the numbers that mean nothing now."""
    if position[fast.OWNER] == fast.NOBODY:
        position = position[:]
        position[fast.TOP_SIZE : fast.TOP_BIG + 1] = [0] * 4
    return position


def follow(state, rng) -> None:
    """Play a hand to its end in the engine and in the core at once."""
    core, position = fast.core_of(state)
    while state.result is None:
        moves = core.legal(position)
        assert moves == listed(state), "the same moves in the same order"
        seen = rules.view(state, rng.choice((None, *range(SEATS))))
        assert fast.trick_of(seen, state.ruleset) == state.phase._replace(acts=()), "every view tells the trick"
        move = rng.choice(moves)
        action = ACTIONS[move]() if isinstance(move, str) else Play(cards_of(state, move))
        state = rules.apply(state, state.phase.turn, action).state
        core.apply(position, move)
        if state.result is None:
            assert meaning(position) == fast.core_of(state)[1], (move, "the same position")
    assert position[fast.TURN] == fast.NOBODY, "the same end"
    assert core.places(position) == state.result.places
    assert core.points(position) == state.result.points


def whole_hand(ruleset, seed) -> None:
    rng = random.Random(seed)
    state, _ = play(ruleset, rng, steps=0)
    while state.result is None and state.phase.name != "trick":
        state = step(state, rng).state
    if state.result is None:
        follow(state, rng)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rulesets(), st.integers(0, 2**32))
def test_whole_hands_go_the_same_way(ruleset, seed):
    whole_hand(ruleset, seed)


@pytest.mark.slow
@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
@given(rulesets(), st.integers(0, 2**32))
def test_many_whole_hands_go_the_same_way(ruleset, seed):
    whole_hand(ruleset, seed)


def last_cards(ruleset_id, options, rng):
    """Return the end of a hand: a few cards a seat, with any roles that the ruleset knows, half of them shown."""
    marked = rules.ruleset(ruleset_id).guard_by == "marked"
    emperor, guard = rng.randrange(SEATS), rng.randrange(SEATS)
    solo = rng.choice(("open", "hidden", "grab")) if guard == emperor else None
    kind = rng.choice(NATURALS[12:])
    showing = [GUARD_CARD] if marked else [kind] * (4 if solo else 1)
    pack = [code for code in rules.deck(rules.ruleset(ruleset_id)) if code not in (GUARD_CARD, kind)]
    rng.shuffle(pack)
    hands = [[pack.pop() for _ in range(rng.randrange(1, 8))] for _ in range(SEATS)]
    hands[guard] += showing
    special = kind if rules.ruleset(ruleset_id, options).special_card and not solo else None
    return trick(
        ruleset_id, map(" ".join, hands),
        emperor=emperor, guard=guard, solo=solo, shown=solo in ("open", "grab") or rng.random() < 0.5,
        leader=rng.randrange(SEATS), special=special, named=None if marked else kind, options=options,
    ).state  # fmt: skip


def allowed(ruleset_id, options) -> bool:
    try:
        rules.ruleset(ruleset_id, options)
    except rules.RulesetError:
        return False
    return True


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_the_last_tricks_go_the_same_way_under_every_switch_that_changes_them(ruleset_id):
    rng = random.Random(ruleset_id)
    tried = [{}, *({name: value} for name, values in IN_TRICKS.items() for value in values)]
    tried += [
        {"wind": "claim", "unclaimed": "team", "hold": True, "passing": "out"},
        {"wind": "exposed", "end": "side"},
        {"wind": "claim", "claim_outside": True, "hold": True, "passing": "out", "fold": True},
        {"wind": "claim", "claim_outside": True, "hold": True, "passing": "again", "fold": True},
        {"hold": True, "passing": "again"},
        {"jokers_alone": False, "jokers_mixed": False},
    ]
    for options in tried:
        if allowed(ruleset_id, options):
            for _ in range(3):
                follow(last_cards(ruleset_id, options, rng), rng)


def test_a_core_needs_roles_and_a_hand_in_a_trick():
    with pytest.raises(ValueError, match="roles"):
        fast.Core(rules.ruleset("weihai"), Court(emperor=0))
    state, _ = play(rules.ruleset("weihai"), random.Random(1), steps=0)
    with pytest.raises(TypeError, match="trick"):
        fast.core_of(state)
    with pytest.raises(ValueError, match="trick"):
        fast.trick_of(rules.view(state, 0), state.ruleset)


def test_a_copy_of_a_position_is_another_position():
    core, position = fast.core_of(last_cards("weihai", {}, random.Random(2)))
    before = position[:]
    core.apply(before[:], core.legal(before)[0])
    assert before == position
