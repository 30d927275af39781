"""R3-play, R3-beats, R3-special, R3-sixes: what a play is, which beats which, and what a hand can play."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.cards import RANK_STRENGTH, RANKS
from rules.holding import holding
from rules.plays import Play, beats, follows, leads, read
from tests.rules.kit import cards, trick

WEIHAI = rules.ruleset("weihai")
FULL = rules.ruleset("common")
CLASSIC = rules.ruleset("qingdao_classic")


def as_play(text: str) -> Play:
    """Read ``SJ SJ 9 9 9``; 特 is the special card."""
    words = text.split()
    ranks = [word for word in words if word in RANKS]
    return Play(ranks[0] if ranks else "", len(ranks), words.count("SJ"), words.count("BJ"), words.count("特"))


TABLE = [
    ("8 8 8", "9 9 9", True),
    ("8 8 8", "9 9 9 9", False),
    ("8 8 8", "SJ 9 9", True),
    ("SJ 8 8", "2 2 2", False),
    ("SJ SJ 9 9 9", "BJ BJ J J J", True),
    ("SJ SJ 9 9 9", "BJ BJ BJ J J", True),
    ("SJ SJ 9 9 9", "BJ J J J J", False),
    ("SJ SJ 9 9 9", "BJ BJ 9 9 9", False),
    ("SJ 9 9 9", "BJ SJ T T", True),
    ("BJ 6 6", "BJ BJ BJ", False),
    ("BJ 6 6", "BJ 7 7", False),
    ("2", "SJ", True),
    ("2", "BJ", True),
    ("SJ", "SJ", False),
    ("SJ", "BJ", True),
    ("BJ", "BJ", False),
    ("9", "9", False),
    ("2 2 2", "BJ", False),
    ("BJ", "2 2 2", False),
    ("BJ", "特", True),
    ("BJ 6 6", "特 7 7", True),
    ("BJ 6 6", "特 6 6", False),
    ("BJ BJ 6", "特 BJ 7", False),
    ("SJ 6 6", "特 7 7", True),
    ("特 3 3", "BJ BJ BJ", False),
]


@pytest.mark.parametrize(("top", "play", "expected"), TABLE)
def test_the_table_of_which_play_beats_which(top, play, expected):
    assert beats(as_play(play), as_play(top)) is expected


def test_only_as_a_house_option_three_twos_beat_a_lone_big_joker():
    assert beats(as_play("2 2 2"), as_play("BJ"), three_twos=True)
    assert not beats(as_play("2 2 2"), as_play("SJ"), three_twos=True)
    assert not beats(as_play("SJ 2 2"), as_play("BJ"), three_twos=True)
    assert not beats(as_play("2 2 2"), as_play("BJ BJ"), three_twos=True)


def strengths(play: Play) -> list[int]:
    """Return a play's cards from strong to weak: what the definition speaks of."""
    return [15] * play.special + [14] * play.big + [13] * play.small + [RANK_STRENGTH[play.rank]] * play.n


def literally_beats(play: Play, top: Play) -> bool:
    ours, theirs = strengths(play), strengths(top)
    return len(ours) == len(theirs) and all(mine > other for mine, other in zip(ours, theirs, strict=True))


plays = st.builds(
    lambda rank, n, small, big, special: Play(rank if n else "", n, small, big, special),
    st.sampled_from(RANKS), st.integers(0, 6), st.integers(0, 3), st.integers(0, 3), st.integers(0, 1),
).filter(lambda play: play.size)  # fmt: skip


@settings(max_examples=400)
@given(plays, plays)
def test_the_test_by_counts_is_the_literal_definition(play, top):
    # There is one special card in the deck, so two plays never both have it.
    if not (play.special and top.special):
        assert beats(play, top) is literally_beats(play, top)


def test_the_test_by_counts_is_the_literal_definition_for_every_pair_of_small_plays():
    small = [
        Play(rank if n else "", n, s, b, x)
        for rank, n, s, b, x in product("369", range(4), range(3), range(3), range(2))
        if 0 < n + s + b + x <= 4 and (n or rank == "3")
    ]
    for play, top in product(small, small):
        if not (play.special and top.special):
            assert beats(play, top) is literally_beats(play, top), (play, top)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9S 9H SJ BJ!", Play("9", 2, 1, 1, 0)),
        ("SJ SJ! BJ", Play("", 0, 2, 1, 0)),
        ("9S TH", None),
        ("", None),
        ("9S 9H TH SJ", None),
    ],
)
def test_a_play_is_cards_of_one_rank_with_jokers_or_jokers_alone(text, expected):
    assert read(cards(text)) == expected


def test_the_special_card_is_no_longer_its_rank():
    assert read(cards("9C 9S"), special="9C") == Play("9", 1, 0, 0, 1)
    assert read(cards("9C TS"), special="9C") == Play("T", 1, 0, 0, 1)


hands = st.lists(
    st.sampled_from(["6S", "7S", "7H", "9C", "9D", "KS", "2H", "2D", "SJ", "BJ"]), min_size=1, max_size=9
).filter(lambda codes: codes.count("SJ") <= 4 and codes.count("BJ") <= 4)


def every_shape(size: int) -> list[Play]:
    return [
        Play(rank if n else "", n, s, b, x)
        for rank, n, s, b, x in product(RANKS, range(size + 1), range(5), range(5), range(2))
        if 0 < n + s + b + x <= size and (n or rank == "3")
    ]


SHAPES = every_shape(9)


def playable(play: Play, held, ruleset) -> bool:
    """Say in the words of the rulebook whether a hand can play this."""
    counts = held.counts
    if play.n > (counts[RANK_STRENGTH[play.rank]] if play.n else 0):
        return False
    if play.small > counts[13] or play.big > counts[14] or play.special > counts[15]:
        return False
    only_sixes = sum(counts) == counts[RANK_STRENGTH["6"]]
    return not (play.rank == "6" and ruleset.held_back == "sixes" and not only_sixes)


@settings(max_examples=60, deadline=None)
@given(hands, st.sampled_from([WEIHAI, FULL, CLASSIC]))
def test_leads_are_all_that_a_hand_can_play_each_once(codes, ruleset):
    held = holding(codes, "9C" if ruleset is CLASSIC and codes.count("9C") == 1 else None)
    expected = {play for play in SHAPES if playable(play, held, ruleset)}
    found = leads(held.counts, ruleset)
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert found, "a leader can always play"


@settings(max_examples=120, deadline=None)
@given(hands, plays.filter(lambda play: play.size <= 5 and not play.special), st.sampled_from([WEIHAI, FULL, CLASSIC]))
def test_follows_are_all_leads_that_beat_the_top_in_the_same_order(codes, top, ruleset):
    held = holding(codes, "9C" if ruleset is CLASSIC and codes.count("9C") == 1 else None)
    assert follows(held.counts, top, ruleset) == tuple(play for play in leads(held.counts, ruleset) if beats(play, top))


def test_plays_are_listed_smallest_first():
    held = holding(cards("7S 7H 9C 2D SJ BJ"))
    found = follows(held.counts, Play("6", 1, 0, 0, 0), FULL)
    assert [play.rank or ("SJ" if play.small else "BJ") for play in found] == ["7", "9", "2", "SJ", "BJ"]


def test_three_twos_are_listed_against_a_lone_big_joker_where_the_house_says_so():
    ruleset = rules.ruleset("common", {"three_twos_beat_big": True})
    held = holding(cards("2S 2H 2C 9S"))
    assert follows(held.counts, Play("", 0, 0, 1, 0), ruleset) == (Play("2", 3, 0, 0, 0),)
    assert follows(held.counts, Play("", 0, 0, 1, 0), FULL) == ()


def test_after_three_twos_the_trick_goes_on_with_three_cards():
    hand = trick("common", ["BJ 3S", "2S*3 4S", "SJ*3 4H", "BJ 5S", "7S 8S"], options={"three_twos_beat_big": True})
    hand.do(0, "play", "BJ").do(1, "play", "2S*3")
    assert hand.refusal(2, "play", "SJ") == "does_not_beat"
    hand.do(2, "play", "SJ*3")


def test_a_six_is_held_back_while_the_hand_has_anything_else():
    hand = trick("weihai", ["6S 6H 9S", "7S", "8S", "9H", "TS"])
    assert hand.refusal(0, "play", "6S") == "six_held_back"
    assert rules.legal(hand.state, 0).plays == (Play("9", 1, 0, 0, 0),)


def test_no_joker_rides_on_a_six_and_any_number_of_sixes_goes_at_a_time():
    hand = trick("weihai", ["6S 6H BJ", "7S", "8S", "9H", "TS"])
    assert hand.refusal(0, "play", "6S 6H BJ") == "six_held_back"
    last = trick("weihai", ["6S 6H 6C", "7S", "8S", "9H", "TS"])
    assert [play.n for play in rules.legal(last.state, 0).plays] == [1, 2, 3]
    last.do(0, "play", "6S 6C")


def test_as_a_house_option_jokers_ride_on_the_last_sixes_and_jokers_alone_are_no_play():
    riding = trick("weihai", ["6S 6H BJ 9S", "7S", "8S", "9H", "TS"], options={"held_back": "sixes_and_jokers"})
    assert riding.refusal(0, "play", "6S BJ") == "six_held_back"
    riding = trick("weihai", ["6S 6H BJ", "7S", "8S", "9H", "TS"], options={"held_back": "sixes_and_jokers"})
    riding.do(0, "play", "6S BJ")
    strict = trick("common", ["BJ 9S 9H", "7S", "8S", "9H", "TS"], options={"jokers_alone": False})
    assert strict.refusal(0, "play", "BJ") == "jokers_alone"
    last = trick("common", ["BJ SJ", "7S", "8S", "9H", "TS"], options={"jokers_alone": False})
    last.do(0, "play", "BJ")


def test_jokers_that_must_ride_go_alone_when_all_they_could_ride_on_are_sixes_held_back():
    hand = trick("weihai", ["6S 6H BJ SJ", "7S", "8S", "9H", "TS"], options={"jokers_alone": False})
    assert rules.legal(hand.state, 0).plays == (Play("", 0, 1, 0, 0), Play("", 0, 0, 1, 0), Play("", 0, 1, 1, 0))
    hand.do(0, "play", "SJ")
    with_more = trick("weihai", ["6S 6H BJ 9S", "7S", "8S", "9H", "TS"], options={"jokers_alone": False})
    assert with_more.refusal(0, "play", "BJ") == "jokers_alone"


def test_small_and_big_jokers_go_together_without_a_rank_but_for_a_house_option():
    hands = ["SJ*2 BJ*2 9S", "7S", "8S", "9H", "TS"]
    alone = [play for play in rules.legal(trick("common", hands).state, 0).plays if not play.n]
    assert Play("", 0, 1, 1, 0) in alone
    hand = trick("common", hands, options={"jokers_mixed": False})
    strict = [play for play in rules.legal(hand.state, 0).plays if not play.n]
    assert strict == [play for play in alone if not (play.small and play.big)]
    assert hand.refusal(0, "play", "SJ BJ") == "not_a_play"
    hand.do(0, "play", "SJ BJ 9S")
    led = trick("common", ["SJ 8S", "7S", "8S", "9H", "TS SJ BJ*2"], leader=4, options={"jokers_mixed": False})
    assert led.refusal(4, "play", "BJ SJ") == "not_a_play"
    led.do(4, "play", "BJ*2")


def test_the_special_card_goes_alone_with_no_other_joker_where_jokers_may_not_be_mixed():
    hands = ["9S BJ 7S", "7H", "8S", "9H", "TS"]
    options = {"jokers_mixed": False}
    hand = trick("qingdao_classic", hands, emperor=1, guard=0, special="9S", named="9S", options=options)
    assert hand.refusal(0, "play", "9S BJ") == "not_a_play"
    hand.do(0, "play", "9S")


@pytest.mark.parametrize(
    ("codes", "code"),
    [("KS", "cards_not_held"), ("9S 9S", "cards_not_held"), ("9S TS", "not_a_play"), ("", "not_a_play")],
)
def test_what_is_no_play_of_held_cards_is_refused(codes, code):
    hand = trick("common", ["9S TS 8S", "7S", "8S", "9H", "TS"])
    assert hand.refusal(0, "play", codes) == code
