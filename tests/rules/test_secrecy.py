"""R4-secret, R4-public: for hands that differ only in what a seat may not know, that seat sees the same.

Each test rewrites the secret facts of a log (who holds which unseen card, who was asked, who is guard, three
or four named) and demands equal views, redacted events, sizes and counts for everybody who may not know.
"""

import json
import random  # noqa: TID251 - any hand will do.
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import events as ev
from rules import plain
from tests.rules.kit import EVERY, table
from tests.rules.play import play

WATCHER = None


def seen(events, viewer) -> str:
    """Return every byte a viewer ever gets of a log: each step's view, and the redacted events."""
    told = [rules.redact(event, viewer) for event in events]
    views = [rules.view(rules.replay(events), viewer)]
    return json.dumps([plain.plain(views), [ev.plain(event) for event in told if event]], ensure_ascii=False)


def swap_cards(events, first, second, mine, theirs):
    """Return the log of the same hand with two unseen cards dealt the other way round."""

    def rewritten(event):
        if not isinstance(event, ev.Dealt):
            return event
        hands = [list(hand) for hand in event.hands]
        hands[first][hands[first].index(mine)] = theirs
        hands[second][hands[second].index(theirs)] = mine
        return replace(event, hands=tuple(map(tuple, hands)))

    return [rewritten(event) for event in events]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(EVERY), st.integers(0, 2**32), st.integers(0, 150), st.data())
def test_two_unseen_cards_may_lie_either_way_and_nobody_else_sees_a_difference(ruleset_id, seed, steps, data):
    state, events = play(rules.ruleset(ruleset_id), random.Random(seed), steps=steps)
    if state.result is not None:
        return
    dealt = events[1].hands
    first, second = data.draw(st.permutations(range(5)))[:2]
    movable = [movable_cards(state, dealt, seat) for seat in (first, second)]
    if not all(movable):
        return
    mine, theirs = (data.draw(st.sampled_from(sorted(codes))) for codes in movable)
    moved = swap_cards(events, first, second, mine, theirs)
    if first_strong_gift(state, (mine, theirs)):
        return
    for viewer in (*(seat for seat in range(5) if seat not in (first, second)), WATCHER):
        assert seen(events, viewer) == seen(moved, viewer)


def movable_cards(state, dealt, seat) -> list[str]:
    """Return cards of a seat, still in the hand they were dealt to, which decide no role."""
    here = set(state.holdings[seat].cards) & set(dealt[seat])
    return [code for code in here if not code.endswith("!") and code != state.court.named]


def first_strong_gift(state, codes) -> bool:
    """Whether a public card (贴牌) might have been another one: then the swap is no secret."""
    return bool(state.ruleset.attached_card and state.court.abdicated) and any(code[0] == "2" for code in codes)


def other_seat(events, old, new):
    """Return the log in which another seat is the one who was asked and who answered in secret."""
    swapped = {old: new, new: old}

    def rewritten(event):
        match event:
            case ev.Dealt():
                hands = list(event.hands)
                cards = [list(hands[old]), list(hands[new])]
                cards[0][cards[0].index("SJ!")] = cards[1][0]
                cards[1][0] = "SJ!"
                hands[old], hands[new] = map(tuple, cards)
                return replace(event, hands=tuple(hands))
            case ev.Ascended():
                return replace(event, guard=new)
            case ev.Opened() if event.phase != "grab":
                return replace(event, asked=tuple(sorted(swapped.get(seat, seat) for seat in event.asked)))
            case ev.Answered() if event.answer in ("hide", "continue", "no"):
                return replace(event, seat=swapped.get(event.seat, event.seat))
        return event

    return [rewritten(event) for event in events]


@pytest.mark.parametrize("ruleset_id", ["weihai", "common", "weihai_homy"])
@pytest.mark.parametrize("phase", ["declare", "rebellion", "trick"])
def test_who_is_guard_and_who_was_asked_is_seen_by_nobody_else(ruleset_id, phase):
    hand = table(ruleset_id, {0: "BJ!", 1: "SJ! 9H", 2: "9S"}).until(phase)
    moved = other_seat(hand.events, 1, 2)
    assert rules.replay(moved).court.guard == 2
    for viewer in (0, 3, 4, WATCHER):
        assert seen(hand.events, viewer) == seen(moved, viewer)


@pytest.mark.parametrize("ruleset_id", ["weihai", "common"])
@pytest.mark.parametrize("phase", ["declare", "rebellion", "trick"])
def test_a_hidden_solo_looks_like_a_hidden_guard(ruleset_id, phase):
    pair = table(ruleset_id, {0: "BJ! 2S", 1: "SJ!"}).until(phase)
    solo = table(ruleset_id, {0: "BJ! SJ!", 1: "2S"}).until(phase)
    for viewer in (2, 3, 4, WATCHER):
        mine = {seat: events_with_hand(log.events, viewer) for seat, log in (("pair", pair), ("solo", solo))}
        assert mine["pair"] == mine["solo"]


def events_with_hand(events, viewer):
    """Return what a viewer sees, its own cards aside: the two deals fill up differently."""
    told = [rules.redact(event, viewer) for event in events if not isinstance(event, ev.Dealt)]
    picture = replace(rules.view(rules.replay(events), viewer), me=None)
    return plain.plain(picture), [ev.plain(event) for event in told if event]


NAMED = [
    (ruleset_id, phase)
    for ruleset_id in ("qingdao", "qingdao_classic", "classic", "qingdao_tribute")
    for phase in ("declare", "rebellion", "trick")
    if phase != "rebellion" or rules.ruleset(ruleset_id).rebels_needed
]


@pytest.mark.parametrize(("ruleset_id", "phase"), NAMED)
def test_three_named_looks_like_four_named(ruleset_id, phase):
    three = table(ruleset_id, {0: "BJ! 9C*3", 1: "9C"}).silence().do(0, "ascend", "9C", "3").until(phase)
    four = table(ruleset_id, {0: "BJ! 9C*4"}).silence().do(0, "ascend", "9C", "4").until(phase)
    for viewer in (2, 3, 4, WATCHER):
        assert events_with_hand(three.events, viewer) == events_with_hand(four.events, viewer)


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_a_secret_answer_changes_nothing_that_anybody_else_sees(ruleset_id):
    rng = random.Random(ruleset_id)
    for _ in range(30):
        state, _ = play(rules.ruleset(ruleset_id), rng, steps=rng.randrange(25))
        asking = [seat for seat in rules.pending(state) if state.phase.name != "trick"]
        for seat in asking:
            after = rules.apply(state, seat, rules.default(state, seat))
            if all(isinstance(event, ev.Answered) for event in after.events):
                for viewer in {*range(5), WATCHER} - {seat}:
                    assert rules.view(after.state, viewer) == rules.view(state, viewer)
                    assert [rules.redact(event, viewer) for event in after.events] == [None]
                assert after.state.own[seat] == state.own[seat] + 1


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_before_the_end_no_view_and_no_event_holds_a_card_of_another_hand(ruleset_id):
    rng = random.Random(ruleset_id)
    for _ in range(10):
        state, events = play(rules.ruleset(ruleset_id), rng, steps=rng.randrange(10, 120))
        if state.result is not None:
            continue
        for viewer in (*range(5), WATCHER):
            for event in events:
                told = rules.redact(event, viewer)
                if isinstance(told, ev.Dealt):
                    assert told.seed is None
                    assert all(hand == ("??",) * len(hand) for seat, hand in enumerate(told.hands) if seat != viewer)
            picture = rules.view(state, viewer)
            assert picture.result is None
            assert (picture.me is None) is (viewer is None)
            assert picture.me is None or picture.me.cards == state.holdings[viewer].cards


def test_only_the_seat_itself_sees_its_question():
    hand = table("weihai", {0: "BJ!", 1: "SJ!"}).until("declare")
    assert rules.view(hand.state, 1).me.question.options[0].type == "reveal"
    assert rules.view(hand.state, 0).me.question.options[0].type == "continue"
    assert rules.view(hand.state, WATCHER).me is None


def test_who_has_answered_sees_that_he_has_and_no_more():
    hand = table("weihai", {0: "BJ!", 1: "SJ!"}).until("declare").do(1, "hide")
    question = rules.view(hand.state, 1).me.question
    assert (question.answered, question.options) == (True, ())


def test_after_the_end_everything_is_public():
    state, _ = play(rules.ruleset("weihai"), random.Random(4))
    result = rules.view(state, WATCHER).result
    assert result.roles is not None
    assert result.hands == tuple(held.cards for held in state.holdings)
