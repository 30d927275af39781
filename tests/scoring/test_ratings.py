"""How strong players are held to be."""

import pytest

from scoring import ratings
from scoring.models import Rating, RatingChange, Tally
from scoring.results import Leaving, Player
from scoring.services import record_hand
from scoring.settlement import settle

pytestmark = pytest.mark.django_db

LOST = (-6, -3, 3, 3, 3)
SOLO = {"roles": ("emperor", "rebel", "rebel", "rebel", "rebel"), "solo": "open"}


def moved(five, ruleset="weihai"):
    """By how much each rating has moved, as it is shown."""
    mus = dict(Rating.objects.filter(ruleset=ruleset, user__in=five).values_list("user", "mu"))
    return [round(ratings.shown(mus[user.pk]) - ratings.shown(ratings.MU)) if user.pk in mus else None for user in five]


def test_everybody_begins_at_a_thousand():
    assert ratings.shown(ratings.MU) == 1000


def test_who_wins_gains_and_who_loses_loses_on_either_side(ended, five):
    record_hand(ended())
    settle()
    gains = moved(five)
    assert gains[0] == gains[1] > 0 > gains[2] == gains[3] == gains[4]


def test_the_size_of_a_win_does_not_matter_for_doubles_are_bets(ended, five):
    record_hand(ended(points=(48, 24, -24, -24, -24)))
    settle()
    big = moved(five)
    Rating.objects.all().delete()
    record_hand(ended(points=(2, 1, -1, -1, -1)))
    settle()
    assert moved(five) == big


def test_a_level_hand_moves_equals_nowhere_but_makes_them_surer(ended, five):
    record_hand(ended(points=(0, 0, 0, 0, 0)))
    settle()
    assert moved(five) == [0, 0, 0, 0, 0]
    assert all(rating.sigma < ratings.SIGMA for rating in Rating.objects.filter(user__isnull=False))


def test_one_against_four_is_as_open_as_two_against_three(ended, five):
    record_hand(ended(points=(24, -6, -6, -6, -6), **SOLO))
    settle()
    emperor, *rebels = moved(five)
    assert emperor > 0 > rebels[0] == rebels[3]
    assert emperor < 3 * -rebels[0]


def test_the_office_learns_what_being_emperor_is_worth_so_that_a_strong_role_is_no_gain(ended, five):
    for _ in range(60):
        record_hand(ended())
    settle()
    office = Rating.objects.get(office="pair")
    assert office.mu > ratings.MU
    before = moved(five)
    record_hand(ended())
    settle()
    assert moved(five)[0] - before[0] < 5


def test_offices_are_kept_by_ruleset_and_kind(ended, five):
    record_hand(ended())
    record_hand(ended(points=(24, -6, -6, -6, -6), **SOLO))
    record_hand(ended(ruleset="qingdao"))
    settle()
    assert set(Rating.objects.exclude(office="").values_list("ruleset", "office")) == {
        ("weihai", "pair"), ("weihai", "open"), ("qingdao", "pair"),
    }  # fmt: skip


def test_each_ruleset_has_a_rating_of_its_own_and_there_is_one_over_all(ended, five):
    record_hand(ended())
    record_hand(ended(ruleset="qingdao", points=LOST))
    settle()
    assert moved(five, "weihai")[0] > 0 > moved(five, "qingdao")[0]
    assert Rating.objects.get(user=five[0], ruleset="").hands == 2


def test_who_leaves_has_lost_whatever_comes_of_the_hand_and_it_counts_for_nobody_else(ended, five):
    record_hand(ended(leaving=(Leaving(seat=1, user_id=five[1].pk, cost=96),)))
    settle()
    gains = moved(five)
    assert gains[1] < 0
    assert [gain for seat, gain in enumerate(gains) if seat != 1] == [None] * 4


def test_a_surrender_is_the_emperors_own_loss(ended, five):
    record_hand(ended(end="surrendered", points=(-4, 1, 1, 1, 1), places=(None,) * 5))
    settle()
    gains = moved(five)
    assert gains[0] < 0
    assert gains[1:] == [None] * 4


def test_a_hand_that_nobody_wanted_to_be_emperor_of_rates_nobody(ended):
    record_hand(ended(end="refused", roles=None, points=(-4, 1, 1, 1, 1), places=(None,) * 5))
    settle()
    assert not Rating.objects.exists()


def test_a_level_of_bots_is_rated_once_a_hand_however_many_seats_it_holds(ended, five):
    record_hand(ended(players=(*[Player(user.pk) for user in five[:3]], *[Player(None, "greedy")] * 2)))
    settle()
    bot = Rating.objects.get(bot="greedy", ruleset="weihai")
    assert (bot.hands, bot.mu) == (1, Rating.objects.get(user=five[2], ruleset="weihai").mu)


def test_a_rating_is_provisional_and_in_no_board_until_thirty_rated_hands(ended, five):
    for number in range(ratings.PROVISIONAL_HANDS):
        record_hand(ended(points=LOST if number % 2 else (6, 3, -3, -3, -3)))
        if number == ratings.PROVISIONAL_HANDS - 2:
            settle()
            assert set(Tally.objects.values_list("rating", flat=True)) == {None}
    settle()
    tally = Tally.objects.get(user=five[0], ruleset="weihai", period="all")
    rating = Rating.objects.get(user=five[0], ruleset="weihai")
    assert (tally.rating, tally.spread) == (ratings.shown(rating.mu), ratings.spread(rating.sigma))


def test_every_change_is_kept_in_order(ended, five):
    for _ in range(3):
        record_hand(ended())
    settle()
    changes = RatingChange.objects.filter(user=five[0], ruleset="weihai").order_by("number")
    assert [change.number for change in changes] == [1, 2, 3]
    assert changes[2].mu == Rating.objects.get(user=five[0], ruleset="weihai").mu
