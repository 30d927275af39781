"""The shuffle that anybody can check."""

from collections import Counter

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
