"""What the leaderboard counts."""

import pytest

from scoring.results import Leaving, Player
from scoring.selectors import leaderboard, standing
from scoring.services import record_hand

pytestmark = pytest.mark.django_db

LOST = (-6, -3, 3, 3, 3)
LEVEL = (0, 0, 0, 0, 0)


def lines(**given):
    return {line.name: (line.rank, line.points, line.hands, line.wins) for line in leaderboard(**given)}


def test_before_the_first_hand_nobody_stands_in_it(db):
    assert leaderboard() == []


def test_points_hands_and_wins_add_up_over_hands(ended):
    record_hand(ended())
    record_hand(ended())
    record_hand(ended(points=LOST))
    assert lines() == {
        "Ann": (1, 6, 3, 2),
        "Bob": (2, 3, 3, 2),
        "Cid": (3, -3, 3, 1),
        "Dan": (3, -3, 3, 1),
        "Eve": (3, -3, 3, 1),
    }


def test_after_players_of_equal_rank_the_next_one_skips(ended):
    record_hand(ended(points=LOST))
    assert [line.rank for line in leaderboard()] == [1, 1, 1, 4, 5]


def test_a_hand_that_ended_level_is_played_but_not_won(ended):
    record_hand(ended(points=LEVEL))
    assert lines()["Ann"] == (1, 0, 1, 0)


@pytest.mark.parametrize("end", ["void", "dissolved", "annulled"])
def test_a_hand_that_counts_for_nothing_is_not_counted(ended, end):
    record_hand(ended())
    record_hand(ended(end=end, roles=None, places=(None,) * 5, points=LEVEL))
    assert lines()["Ann"] == (1, 6, 1, 1)


def test_bots_do_not_stand_in_it(ended, five):
    record_hand(ended(players=(Player(five[0].pk), *[Player(None, "greedy")] * 4)))
    assert list(lines()) == ["Ann"]


def test_leaving_costs_points_and_is_no_hand_played(ended, five):
    record_hand(ended(leaving=(Leaving(seat=1, user_id=five[1].pk, cost=96),)))
    assert lines()["Bob"] == (5, -96, 0, 0)


def test_each_ruleset_has_its_own(ended):
    record_hand(ended())
    record_hand(ended(ruleset="qingdao", points=LOST))
    assert lines(ruleset="weihai")["Ann"] == (1, 6, 1, 1)
    assert lines(ruleset="qingdao")["Ann"] == (5, -6, 1, 0)
    assert lines()["Ann"][1:] == (0, 2, 1)


def test_the_best_are_shown_up_to_the_limit(ended):
    record_hand(ended())
    assert list(lines(limit=2)) == ["Ann", "Bob"]


def test_a_player_finds_his_own_line_wherever_it_stands(ended, five):
    record_hand(ended())
    record_hand(ended(points=(6, -3, -3, 3, -3)))
    by_rank = {line.user_id: line for line in leaderboard()}
    assert [standing(user.pk) for user in five] == [by_rank[user.pk] for user in five]


def test_who_has_not_played_has_no_line(five):
    assert standing(five[0].pk) is None


def test_it_takes_two_queries_however_many_stand_in_it(ended, django_assert_num_queries):
    record_hand(ended())
    with django_assert_num_queries(2):
        leaderboard()
