"""R7a, R7b, R7d: points for every order of going out, every kind of solo, every double."""

from itertools import permutations

import pytest

import rules
from rules.points import leaving_cost, score
from rules.results import PairSum, SoloSum
from rules.state import Court
from tests.rules.kit import EVERY, table, trick

PAIR = Court(emperor=0, guard=1)


def places_of(order: str) -> tuple[int | None, ...]:
    """Turn ``CRC`` into places: seats 0 and 1 are the crown, 2 to 4 the rebels, in order of going out."""
    crown, rebels = iter((0, 1)), iter((2, 3, 4))
    places: list[int | None] = [None] * 5
    for place, side in enumerate(order, start=1):
        places[next(crown if side == "C" else rebels)] = place
    return tuple(places)


WEIHAI = [
    ("CC", 6, 3, -3),
    ("CRC", 4, 2, -2),
    ("CRRC", 2, 1, -1),
    ("CRRR", 0, 0, 0),
    ("RCC", 2, 1, -1),
    ("RCRC", 0, 0, 0),
    ("RCRR", -2, -1, 1),
    ("RRCC", -2, -1, 1),
    ("RRCR", -4, -2, 2),
    ("RRR", -6, -3, 3),
]


@pytest.mark.parametrize(("order", "emperor", "guard", "rebel"), WEIHAI)
def test_the_points_table_of_weihai(order, emperor, guard, rebel):
    counted = score(rules.ruleset("weihai"), PAIR, places_of(order))
    assert counted.points == (emperor, guard, rebel, rebel, rebel)


@pytest.mark.parametrize(("order", "emperor", "guard", "rebel"), WEIHAI)
def test_who_of_the_crown_goes_out_first_does_not_matter(order, emperor, guard, rebel):
    swapped = Court(emperor=1, guard=0)
    assert score(rules.ruleset("weihai"), swapped, places_of(order)).points == (guard, emperor, rebel, rebel, rebel)


@pytest.mark.parametrize("ruleset_id", EVERY)
@pytest.mark.parametrize("crown", list(permutations(range(1, 6), 2)))
def test_emperor_2us_guard_us_rebels_minus_us_for_every_two_places(ruleset_id, crown):
    ruleset = rules.ruleset(ruleset_id)
    rest = [place for place in range(1, 6) if place not in crown]
    value = {1: 2, 2: 1, 3: 0, 4: -1, 5: -2}
    side = ruleset.unit * (value[crown[0]] + value[crown[1]])
    swept = ruleset.sweep and set(crown) in ({1, 2}, {4, 5})
    counted = score(ruleset, PAIR, (*crown, *rest))
    factor = 2 if swept else 1
    assert counted.points == (2 * side * factor, side * factor, *[-side * factor] * 3)
    assert sum(counted.points) == 0
    assert counted.doubles == (("sweep",) if swept else ())
    assert counted.sum == PairSum(ruleset.unit, value[crown[0]], value[crown[1]], counted.doubles)


UNITS = {
    "weihai": 1,
    "qingdao": 1,
    "qingdao_classic": 1,
    "common": 2,
    "classic": 2,
    "qingdao_tribute": 2,
    "weihai_homy": 2,
}


@pytest.mark.parametrize(("ruleset_id", "unit"), UNITS.items())
def test_the_unit_of_each_ruleset(ruleset_id, unit):
    counted = score(rules.ruleset(ruleset_id), PAIR, (1, 3, 2, 4, 5))
    assert counted.points[0] == 4 * unit


def test_003_says_the_same_as_places_of_6_3_0_minus_3_minus_6_shared_two_to_one():
    for crown in permutations(range(1, 6), 2):
        values = {1: 6, 2: 3, 3: 0, 4: -3, 5: -6}
        total = values[crown[0]] + values[crown[1]]
        rest = [place for place in range(1, 6) if place not in crown]
        counted = score(rules.ruleset("qingdao"), PAIR, (*crown, *rest))
        assert counted.points[:3] == (total * 2 // 3, total // 3, -total // 3)


@pytest.mark.parametrize(
    ("doubles", "factor"),
    [((), 1), (("reveal",), 2), (("rebellion",), 2), (("reveal", "twist"), 4), (("reveal", "twist", "kick"), 8)],
)
def test_each_double_doubles_the_whole_hand(doubles, factor):
    counted = score(rules.ruleset("weihai"), Court(emperor=0, guard=1, doubles=doubles), places_of("CRC"))
    assert counted.points == (4 * factor, 2 * factor, *[-2 * factor] * 3)
    assert counted.doubles == doubles


def test_a_sweep_comes_on_top_of_the_calls_and_counts_for_places_left_over_too():
    court = Court(emperor=0, guard=1, doubles=("reveal", "kick"))
    counted = score(rules.ruleset("weihai_homy"), court, places_of("RRR"))
    assert counted.doubles == ("reveal", "kick", "sweep")
    assert counted.points == (-6 * 2 * 8, -3 * 2 * 8, 48, 48, 48)


SOLO = [
    ("weihai", "open", (24, -24, -24, -24, -24)),
    ("weihai", "grab", (24, -24, -24, -24, -24)),
    ("weihai", "hidden", (12, 0, -12, -12, -12)),
    ("qingdao", "grab", (40, -40, -40, -40, -40)),
    ("qingdao", "open", (32, -32, -32, -32, -32)),
    ("qingdao", "hidden", (24, -24, -24, -24, -24)),
    ("qingdao_classic", "hidden", (16, 4, 0, -4, -16)),
    ("qingdao_classic", "open", (32, 8, 0, -8, -32)),
    ("qingdao_classic", "grab", (40, -40, -40, -40, -40)),
    *(
        (ruleset_id, kind, (32, -32, -32, -32, -32))
        for ruleset_id in ("classic", "common", "qingdao_tribute", "weihai_homy")
        for kind in ("open", "grab")
    ),
    *(
        (ruleset_id, "hidden", (16, 8, 0, -8, -16))
        for ruleset_id in ("classic", "common", "qingdao_tribute", "weihai_homy")
    ),
]


@pytest.mark.parametrize(("ruleset_id", "kind", "row"), SOLO)
@pytest.mark.parametrize("doubles", [(), ("kick",), ("rebellion", "twist", "kick")])
def test_every_row_of_the_solo_table(ruleset_id, kind, row, doubles):
    court = Court(emperor=2, guard=2, solo=kind, doubles=doubles)
    for place, points in enumerate(row, start=1):
        others = [other for other in range(1, 6) if other != place]
        places = (others[0], others[1], place, others[2], others[3])
        counted = score(rules.ruleset(ruleset_id), court, places)
        emperor = points << len(doubles)
        assert counted.points == tuple(emperor if seat == 2 else -emperor // 4 for seat in range(5))
        assert counted.sum == SoloSum(points, doubles)


@pytest.mark.parametrize(
    ("ruleset_id", "kind", "row"),
    [
        ("qingdao", "open", (32, -40, -40, -40, -40)),
        ("qingdao", "hidden", (24, -40, -40, -40, -40)),
        ("qingdao", "grab", (40, -40, -40, -40, -40)),
        ("qingdao_classic", "hidden", (16, 4, 0, -40, -40)),
        ("weihai", "hidden", (12, 0, -24, -24, -24)),
    ],
)
def test_as_a_house_option_every_lost_solo_costs_as_much_as_a_lost_grab(ruleset_id, kind, row):
    assert rules.ruleset(ruleset_id, {"solo_loss": "grab"}).row(kind) == row


def test_a_solo_emperor_still_in_when_points_are_settled_gets_the_row_of_the_next_place():
    court = Court(emperor=0, guard=0, solo="hidden")
    assert score(rules.ruleset("weihai"), court, (None, 1, 2, None, None)).points == (-12, 3, 3, 3, 3)
    opened = Court(emperor=0, guard=0, solo="open", doubles=("twist", "kick"))
    assert score(rules.ruleset("weihai"), opened, (None, 1, None, None, None)).points == (-96, 24, 24, 24, 24)


def test_a_played_hand_tells_how_its_points_came_about():
    hand = trick("weihai", ["TS", "", "7C 8C", "7D 8D", "9S JS"], guard=1, places=(None, 1, None, None, None))
    result = hand.do(0, "play", "TS").state.result
    assert (result.points, result.sum) == ((6, 3, -3, -3, -3), PairSum(1, 1, 2, ()))


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_leaving_costs_24_before_there_is_an_emperor_and_96_after(ruleset_id):
    hand = table(ruleset_id, {0: "BJ! 9C*3"})
    assert leaving_cost(hand.state) == 24
    while hand.state.court.emperor is None:
        if "ascend" in hand.options(0):
            choice = rules.legal(hand.state, 0).options[0].groups
            hand.do(0, "ascend", *map(str, choice[0] if choice else ()))
        else:
            hand.silence()
    assert leaving_cost(hand.state) == 96
    assert leaving_cost(rules.stop(hand.state, "annulled").state) == 0
