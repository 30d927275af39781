"""What the table proposes to who is to play."""

import rules
from tables.hints import hint
from tests.rules.kit import trick

HANDS = ("AS AH 5S 5H 5C 9C", "KS KH 8C", "2S TH 7C", "JS 5D 3C", "QS 6H 4C")


def asked(hand, seat):
    return hint(rules.view(hand.state, seat))


def test_who_leads_is_proposed_the_whole_of_his_lowest_rank():
    assert asked(trick("common", HANDS), 0) == ("5", 3, 0, 0, 0)


def test_who_follows_is_proposed_one_of_the_plays_that_beat():
    hand = trick("common", HANDS).do(0, "play", "9C").do(1, "pass")
    assert asked(hand, 2) == ("T", 1, 0, 0, 0)
    assert asked(hand, 2) in rules.legal(hand.state, 2).plays


def test_nothing_is_proposed_to_who_is_not_asked_and_to_a_watcher():
    hand = trick("common", HANDS)
    assert asked(hand, 1) is None
    assert hint(rules.view(hand.state, None)) is None
    assert hint(None) is None


def test_nothing_is_proposed_over_the_own_side():
    hand = trick("common", HANDS, guard=1, shown=True).do(0, "play", "9C")
    assert asked(hand, 1) is None
