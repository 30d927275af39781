"""How cards fall: the exact expectation, and an alarm that chance does not set off."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

import rules
from tables import fair
from tables.deals import expectation
from tables.deals.expectation import expect
from tables.deals.tally import Tally, alarms, deal_many, unlikely

DECKS = ["weihai", "common", "qingdao"]
DEALS = 3000


@pytest.mark.parametrize("ruleset", rules.rulesets(), ids=lambda ruleset: ruleset.id)
def test_chances_add_up_to_one_and_to_all_eight_jokers(ruleset):
    expected = expect(ruleset)
    assert sum(expected.emperor) == 1
    assert all(sum(chances) == 1 for chances in expected.jokers)
    assert sum(expected.mean_jokers(place) for place in range(5)) == 8
    # Each joker falls as the emperor card does.
    assert [expected.mean_jokers(place) for place in range(5)] == [8 * chance for chance in expected.emperor]


def test_where_no_six_is_left_out_a_place_gets_the_card_as_often_as_it_gets_cards():
    # R2-deal: 216 cards, the first place gets 44 of them.
    assert expect(rules.ruleset("common")).emperor == (Fraction(44, 216), *[Fraction(43, 216)] * 4)


def test_left_out_sixes_are_reckoned_with_exactly():
    """A deck so small that all its orders can be gone through: three sixes of which the last two go, two others."""
    cards, surplus, places = "666XY", 2, Counter()
    for order in permutations(cards):
        kept = list(order)
        for _ in range(surplus):
            del kept[max(index for index, card in enumerate(kept) if card == "6")]
        places[kept.index("X")] += 1
    others = [expectation._others_at(place, len(cards), 3, surplus) for place in range(5)]
    patterns = sum(others[0].values())
    reckoned = [Fraction(sum(number * count for number, count in held.items()), patterns) / 2 for held in others]
    assert reckoned[:3] == [Fraction(places[place], places.total()) for place in range(3)]
    assert reckoned[3:] == [0, 0]


@pytest.mark.parametrize("ruleset_id", DECKS)
def test_deals_fall_as_expected(ruleset_id):
    """False alarms: at most one in a thousand million runs, by Chernoff's bound (`tables.deals.tally`)."""
    ruleset = rules.ruleset(ruleset_id)
    assert alarms(deal_many(ruleset, DEALS), expect(ruleset)) == []


def test_a_deal_that_keeps_the_last_twelve_cards_together_sets_the_alarm_off(monkeypatch):
    shuffle = fair.shuffle
    monkeypatch.setattr(fair, "shuffle", lambda seed, added, deck: (*shuffle(seed, added, deck[:-12]), *deck[-12:]))
    ruleset = rules.ruleset("common")
    assert alarms(deal_many(ruleset, DEALS), expect(ruleset))


def test_every_order_of_four_cards_is_as_likely_and_a_careless_shuffle_would_be_found_out():
    """The careless one swaps with any card instead of those that are left. False alarms: one in 10^9."""
    deals, orders = 24000, 24
    fair_counts = Counter(fair.shuffle(fair.draw_seed(), (None,) * 5, "ABCD") for _ in range(deals))
    assert len(fair_counts) == orders
    assert not any(unlikely(count, deals, 1 / orders, orders) for count in fair_counts.values())
    careless = Counter()
    for number in range(deals):
        order = list("ABCD")
        for place, word in enumerate(fair._words(number.to_bytes(4, "big"), b"")):
            if place == 4:
                break
            order[place], order[word % 4] = order[word % 4], order[place]
        careless["".join(order)] += 1
    assert any(unlikely(count, deals, 1 / orders, orders) for count in careless.values())


def test_what_cannot_be_is_an_alarm_at_the_first_time():
    tally = Tally()
    # Nine in ten hands with all eight jokers at the first place.
    tally.count(0, 0, (8, 0, 0, 0, 0), deals=90)
    tally.count(0, 1, (2, 2, 2, 1, 1), deals=10)
    told = {alarm.what for alarm in alarms(tally, expect(rules.ruleset("common")))}
    assert {"emperor card, place 0", "8 jokers, place 0"} <= told


def test_places_are_counted_from_the_seat_that_gets_the_first_card():
    tally = Tally()
    tally.count(3, 4, (0, 1, 2, 5, 0))
    assert tally.emperor == [0, 1, 0, 0, 0]
    assert [counts.index(1) for counts in tally.jokers] == [5, 0, 0, 1, 2]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("ruleset_id", ["weihai", "common"])
def test_a_hundred_thousand_deals_fall_as_expected(ruleset_id):
    ruleset = rules.ruleset(ruleset_id)
    assert alarms(deal_many(ruleset, 100_000), expect(ruleset)) == []
