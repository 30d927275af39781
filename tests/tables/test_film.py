"""A finished hand as a film, its moments and its sentences."""

import random  # noqa: TID251 - any hand will do.
import re

import msgspec
import pytest
from django.utils import translation

import rules
from rules import record as records
from rules.evolve import begin, evolve
from tables.replay import film, words
from tests.rules.kit import EVERY
from tests.rules.play import play
from tests.tables.finished import old_records

NAMES = ["海风", "小满子", "老赵", "青岩", "石头"]
CHINESE = re.compile("[\u4e00-\u9fff]")


def put(node, path, value):
    """What the browser does with one change."""
    if not path:
        return value
    copy = dict(node) if isinstance(node, dict) else list(node)
    copy[path[0]] = put(copy[path[0]] if not isinstance(copy, dict) or path[0] in copy else None, path[1:], value)
    return copy


def change(view, changes):
    for path, value in changes:
        view = put(view, path, value)
    return view


def frames(made):
    """Unroll a film: for each moment its first event, the open view and the five seats' views."""
    view, eyes = made["open"], {str(seat): [] for seat in range(5)}
    for moment in made["moments"]:
        view = change(view, moment["set"])
        eyes |= moment.get("eyes", {})
        yield moment["event"], view, [change(view, eyes[str(seat)]) for seat in range(5)]


def through_the_wire(events):
    return msgspec.json.decode(msgspec.json.encode(film.film(events)))


@pytest.mark.parametrize("ruleset_id", EVERY)
@pytest.mark.parametrize("seed", range(2))
def test_the_film_unrolls_into_what_was_true_and_what_each_seat_knew(ruleset_id, seed):
    _, events = play(rules.ruleset(ruleset_id), random.Random(seed))
    unrolled = list(frames(through_the_wire(events)))
    starts = [first for first, _, _ in unrolled]
    state = begin(events[0])
    for number, event in enumerate(events[1:], 1):
        state = evolve(state, event)
        if number + 1 not in starts and number + 1 < len(events):
            continue
        _, opened, seen = next(frame for frame in reversed(unrolled) if frame[0] <= number)
        truth = msgspec.json.decode(msgspec.json.encode(rules.hindsight(state, None)))
        assert {name: opened[name] for name in truth} == truth
        assert opened["hands"] == [list(cards) for cards in rules.holdings(state)]
        for seat in range(5):
            known = msgspec.json.decode(msgspec.json.encode(rules.hindsight(state, seat)))
            assert {name: seen[seat][name] for name in known} == known


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_a_hand_of_the_first_version_is_shown_for_ever(ruleset_id):
    for data in old_records(ruleset_id):
        events, _ = records.unfold(records.read(data))
        *_, (_, last, _) = frames(through_the_wire(events))
        assert last["result"]["points"] == data["result"]["points"]
        assert last["phase"] == "ended"


def test_no_film_is_made_of_a_hand_that_goes_on():
    _, events = play(rules.ruleset("weihai"), random.Random(1), steps=40)
    with pytest.raises(ValueError, match="not over"):
        film.film(events)


def test_a_film_stays_below_a_hundred_kilobytes():
    sizes = []
    for seed in range(6):
        _, events = play(rules.ruleset("classic"), random.Random(seed))
        sizes.append(len(msgspec.json.encode(film.film(events))))
    assert max(sizes) < 120_000


@pytest.mark.parametrize("ruleset_id", EVERY)
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_action_of_a_hand_has_its_sentence(ruleset_id, language):
    with translation.override(language):
        for seed in range(3):
            _, events = play(rules.ruleset(ruleset_id), random.Random(seed))
            firsts = [moment.first for moment in film.moments(events)]
            lines = words.lines(events, firsts, ["A", "B", "C", "D", "E"], {})
            told = {line.number for line in lines}
            assert set(firsts) <= told, "a moment that nobody tells of"
            assert {line.moment for line in lines} <= set(firsts)
            if language == "en":
                assert not [line.text for line in lines if CHINESE.search(line.text)]


def test_secret_answers_are_told_in_hindsight_but_going_on_is_none():
    with translation.override("zh-hans"):
        for seed in range(400):
            _, events = play(rules.ruleset("weihai"), random.Random(seed))
            hidden = next((event for event in events if event.type == "answered" and event.answer == "hide"), None)
            if hidden:
                break
        firsts = [moment.first for moment in film.moments(events)]
        texts = [line.text for line in words.lines(events, firsts, NAMES, {})]
    assert f"{NAMES[hidden.seat]} 暗中表态：暗保" in texts
    assert not any("继续" in text for text in texts)
