"""What follows from a hand's end: sums by period, partners; each posting settled once, in one order."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.utils import timezone

from lobby.accounts.services import make_guest
from scoring.models import LedgerEntry, Partnership, Posting, Rating, Tally
from scoring.rebuild import compare, rebuild
from scoring.results import Leaving, Player
from scoring.services import record_hand, void_hand
from scoring.settlement import settle

LEVEL = (0, 0, 0, 0, 0)


@pytest.fixture
def clock(monkeypatch):
    """Give a function that says what time it is."""

    def says(*moment):
        monkeypatch.setattr(timezone, "now", lambda: datetime(*moment, tzinfo=UTC))

    return says


def tally(user, *, ruleset="weihai", period="all", ranked=True):
    return Tally.objects.get(user=user, ruleset=ruleset, period=period, ranked=ranked)


@pytest.mark.django_db
def test_a_hand_counts_in_its_day_week_season_and_all_time_of_its_ruleset_and_of_all(ended, five, clock):
    # Half past midnight in Shanghai, a quarter past four in the afternoon of the day before in UTC.
    clock(2026, 9, 30, 16, 15)
    record_hand(ended())
    settle()
    assert set(Tally.objects.filter(user=five[0]).values_list("ruleset", "period")) == {
        (ruleset, period) for ruleset in ("weihai", "") for period in ("2026-10-01", "2026-W40", "2026-Q4", "all")
    }


@pytest.mark.django_db
def test_points_hands_wins_and_what_each_role_gave(ended, five):
    record_hand(ended())
    record_hand(ended(roles=("rebel", "rebel", "emperor", "guard", "rebel"), points=(2, 2, -4, -2, 2)))
    record_hand(ended(points=LEVEL))
    settle()
    ann = tally(five[0])
    assert (ann.points, ann.hands, ann.wins) == (8, 3, 2)
    assert (ann.emperor_hands, ann.emperor_wins, ann.emperor_points) == (2, 1, 6)
    assert (ann.rebel_hands, ann.rebel_wins, ann.rebel_points) == (1, 1, 2)
    assert (ann.guard_hands, ann.guard_wins, ann.guard_points) == (0, 0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["void", "dissolved", "annulled"])
def test_a_hand_that_counts_for_nothing_is_in_no_sum(ended, end):
    record_hand(ended(end=end, roles=None, places=(None,) * 5, points=LEVEL))
    settle()
    assert not Tally.objects.exists()
    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_leaving_costs_points_and_is_no_hand_played(ended, five):
    record_hand(ended(leaving=(Leaving(seat=1, user_id=five[1].pk, cost=96),)))
    settle()
    bob = tally(five[1])
    assert (bob.points, bob.hands, bob.leavings) == (-96, 0, 1)


@pytest.mark.django_db
def test_friendly_hands_are_summed_apart_and_rate_nobody(ended, five):
    record_hand(ended(ranked=False))
    settle()
    assert tally(five[0], ranked=False).points == 6
    assert not Tally.objects.filter(ranked=True).exists()
    assert not Rating.objects.exists()


@pytest.mark.django_db
def test_bots_are_summed_by_their_level(ended, five):
    record_hand(ended(players=(*[Player(user.pk) for user in five[:3]], *[Player(None, "greedy")] * 2)))
    settle()
    bots = Tally.objects.get(bot="greedy", ruleset="weihai", period="all")
    assert (bots.points, bots.hands) == (-6, 2)


@pytest.mark.django_db
def test_partners_are_those_of_the_same_side(ended, five):
    record_hand(ended())
    settle()
    pairs = Partnership.objects.values_list("user", "partner", "points")
    ann, bob, *rebels = [user.pk for user in five]
    assert set(pairs) == {(ann, bob, 6), (bob, ann, 3)} | {
        (one, other, -3) for one in rebels for other in rebels if one != other
    }


@pytest.mark.django_db
def test_a_share_is_compared_from_ten_hands_on_and_rounded_half_up_to_tenths_of_a_per_cent(ended, five):
    for number in range(16):
        record_hand(ended() if number < 11 else ended(points=(-2, -1, 1, 1, 1)))
        if number == 8:
            settle()
            assert (tally(five[0]).emperor_share, tally(five[0]).mean) == (None, None)
    settle()
    ann, cid = tally(five[0]), tally(five[2])
    # 11 of 16 are 68.75 %; 66 - 10 points in 16 hands are 3.5, 33 - 5 lost in 16 are 1.75.
    assert (ann.emperor_share, ann.guard_share, ann.mean) == (688, None, 350)
    assert cid.mean == -175


@pytest.mark.django_db
def test_settling_again_changes_nothing(ended, django_assert_num_queries):
    record_hand(ended())
    assert settle() == 1
    before = list(Tally.objects.order_by("pk").values())
    assert settle() == 0
    assert list(Tally.objects.order_by("pk").values()) == before


@pytest.mark.django_db
def test_what_was_settled_in_parts_is_what_the_ledger_gives_at_once(ended, five, monkeypatch):
    monkeypatch.setattr("scoring.settlement.BATCH", 3)
    for number in range(40):
        left = (Leaving(number % 5, five[number % 5].pk, 24),) if number % 7 == 0 else ()
        points = [(6, 3, -3, -3, -3), (-4, -2, 2, 2, 2), LEVEL][number % 3]
        players = (*(Player(user.pk) for user in five[:3]), Player(None, "greedy"), Player(None, "random"))
        record_hand(
            ended(
                ruleset=("weihai", "qingdao")[number % 2],
                points=points,
                leaving=left if number % 7 == 0 and number % 5 < 3 else (),
                players=players,
                ranked=number % 4 != 0,
            )
        )
        if number % 4 == 1:
            settle()
    settle()
    made = rebuild()
    assert made.postings == 40
    assert not list(compare(made))


HARM = {
    "tally_differs": "UPDATE scoring_tally SET wins = wins + 1 WHERE id = (SELECT min(id) FROM scoring_tally)",
    "tally_missing": "DELETE FROM scoring_tally WHERE period = 'all' AND ruleset = 'weihai'",
    "rating_differs": "UPDATE scoring_rating SET mu = mu + 1e-9",
    "rating_unfounded": "INSERT INTO scoring_rating (bot, office, ruleset, mu, sigma, hands, flagged)"
    " VALUES ('strong', '', 'weihai', 25, 8, 1, false)",
    "rating_change_missing": "DELETE FROM scoring_ratingchange",
    "partnership_differs": "UPDATE scoring_partnership SET points = 0",
    "balance_differs": "UPDATE scoring_ledgerentry SET points = 7 WHERE kind = 'correction' AND seat = 0",
    "entry_not_reversed": "DELETE FROM scoring_ledgerentry WHERE kind = 'correction' AND seat = 0",
    "hand_not_zero": "UPDATE scoring_ledgerentry SET points = 0 WHERE seat = 0",
    "posting_unfounded": "DELETE FROM scoring_ledgerentry",
}


@pytest.mark.django_db
@pytest.mark.parametrize("code", HARM)
def test_the_rebuild_tells_each_kind_of_harm(ended, admin_user, code):
    record_hand(ended())
    record_hand(ended())
    void_hand(2, admin_user, "x")
    settle()
    assert not list(compare(rebuild()))
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE scoring_ledgerentry DISABLE TRIGGER USER")
        cursor.execute(HARM[code])
    assert code in {difference.code for difference in compare(rebuild())}


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_settle_every_hand_once(ended, twice):
    for _ in range(30):
        record_hand(ended())
    assert sum(twice(settle)) == 30
    assert sorted(Posting.objects.values_list("number", flat=True)) == list(range(1, 31))
    assert Tally.objects.filter(period="all", ruleset="weihai", hands=30).count() == 5
    assert not list(compare(rebuild()))
    assert LedgerEntry.objects.count() == 150


@pytest.mark.django_db(transaction=True)
def test_a_hand_that_commits_after_a_later_one_is_not_passed_over(ended):
    """Ids are given at the insert, so a lower one may become visible after a higher one was settled."""
    [outsider] = [make_guest("Fay")]
    assert outsider.pk
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('scoring_posting', 'id'))")
        early = cursor.fetchone()[0]
    record_hand(ended())
    settle()
    late = ended()
    record_hand(late)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE scoring_posting DISABLE TRIGGER USER")
        cursor.execute("UPDATE scoring_posting SET id = %s WHERE hand_id = %s", [early, late.hand_id])
        cursor.execute("ALTER TABLE scoring_posting ENABLE TRIGGER USER")
    assert settle() == 1
    assert Posting.objects.get(hand_id=late.hand_id).number == 2
    assert not list(compare(rebuild()))
