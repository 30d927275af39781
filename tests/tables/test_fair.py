"""The shuffle that anybody can check."""

import json
from collections import Counter
from pathlib import Path

import pytest

import rules
from tables import fair

SEED = "00" * 31 + "01"
NOTHING = (None,) * 5


def test_the_commitment_is_the_hash_of_the_seeds_bytes():
    assert fair.commitment("00") == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"


def test_the_vector_of_the_documentation():
    cards = ("A", "B", "C", "D", "E", "F", "G", "H")
    assert "".join(fair.shuffle(SEED, NOTHING, cards)) == "GBEFACDH"
    assert "".join(fair.shuffle(SEED, ("ff", None, "", None, None), cards)) == "EBHADCFG"


def test_an_empty_part_of_entropy_is_another_than_none_and_its_seat_counts():
    cards = tuple(map(str, range(60)))
    orders = {
        fair.shuffle(SEED, entropy, cards)
        for entropy in (NOTHING, ("", *NOTHING[1:]), ("ff", *NOTHING[1:]), (None, "ff", None, None, None))
    }
    assert len(orders) == 4


def test_every_order_is_about_as_likely_as_any_other():
    orders = Counter(fair.shuffle(f"{number:064x}", NOTHING, "ABC") for number in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_words_that_would_favour_some_cards_are_thrown_away():
    words = iter([2**32 - 1, 7])
    assert fair._below(3, words) == 1


VECTORS = json.loads((Path(__file__).parent.parent / "fair" / "vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS["shuffles"])
def test_the_vectors_that_the_browser_is_held_to_hold_here_too(vector):
    assert fair.commitment(vector["seed"]) == vector["commitment"]
    assert list(fair.shuffle(vector["seed"], vector["entropy"], vector["cards"])) == vector["order"]


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda vector: vector["ruleset"])
def test_whole_deals_of_each_kind_of_deck_come_out_as_the_vectors_say(vector):
    ruleset = rules.ruleset(vector["ruleset"])
    order = fair.shuffle(vector["seed"], vector["entropy"], rules.deck(ruleset))
    assert [list(hand) for hand in rules.deal_out(ruleset, order, vector["first_seat"])] == vector["deal"]
    layout = fair.layout(ruleset, vector["first_seat"])
    assert layout == {name: vector[name] for name in ("deck", "surplus", "begins")}


@pytest.mark.parametrize("ruleset", rules.rulesets(), ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("first_seat", range(5))
def test_a_checker_that_knows_deck_surplus_and_first_card_alone_deals_as_the_rules_do(ruleset, first_seat):
    layout = fair.layout(ruleset, first_seat)
    order = list(fair.shuffle(SEED, NOTHING, layout["deck"]))
    for _ in range(layout["surplus"]):
        last_six = max(index for index, code in enumerate(order) if code[0] == "6")
        del order[last_six]
    hands = tuple(tuple(order[(seat - layout["begins"]) % 5 :: 5]) for seat in range(5))
    assert hands == rules.deal_out(ruleset, fair.shuffle(SEED, NOTHING, layout["deck"]), first_seat)


def test_seeds_are_drawn_whole_and_never_twice():
    seeds = {fair.draw_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}
