"""A hand that staff declare void is taken back by entries that reverse it, and out of every sum."""

import pytest

from scoring.errors import ScoringError
from scoring.models import Kind, LedgerEntry, Partnership, Posting, Rating, Tally
from scoring.rebuild import compare, rebuild, work_out_again
from scoring.results import Leaving
from scoring.selectors import boards
from scoring.services import record_hand, void_hand
from scoring.settlement import settle

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(admin_user):
    return admin_user


def balances():
    sums = {}
    for entry in LedgerEntry.objects.exclude(user=None):
        sums[entry.user_id] = sums.get(entry.user_id, 0) + entry.points
    return sums


def test_every_entry_is_reversed_penalties_too_and_nothing_is_edited(ended, five, judge):
    record_hand(ended(leaving=(Leaving(seat=1, user_id=five[1].pk, cost=96),)))
    before = list(LedgerEntry.objects.order_by("pk").values())
    void_hand(1, judge, "有人作弊")
    assert list(LedgerEntry.objects.exclude(kind=Kind.CORRECTION).order_by("pk").values()) == before
    reversed_ones = {entry.reverses_id: entry for entry in LedgerEntry.objects.filter(kind=Kind.CORRECTION)}
    assert reversed_ones.keys() == {row["id"] for row in before}
    assert all(reversed_ones[row["id"]].points == -row["points"] for row in before)
    assert set(balances().values()) == {0}


def test_who_did_it_and_why_is_kept(ended, judge):
    record_hand(ended())
    void_hand(1, judge, "  有人作弊 ")
    posting = Posting.objects.get(kind=Posting.Kind.VOID)
    assert (posting.by, posting.reason) == (judge, "有人作弊")


@pytest.mark.parametrize(
    ("hand", "reason", "code"), [(1, " ", "reason_missing"), (99, "x", "not_recorded"), (1, "again", "already_void")]
)
def test_it_is_refused_without_a_reason_without_a_hand_and_twice(ended, judge, hand, reason, code):
    record_hand(ended())
    if code == "already_void":
        void_hand(1, judge, "first")
    count = LedgerEntry.objects.count()
    with pytest.raises(ScoringError) as refusal:
        void_hand(hand, judge, reason)
    assert refusal.value.code == code
    assert LedgerEntry.objects.count() == count


@pytest.mark.parametrize("settled_between", [True, False], ids=["settled before", "settled together"])
def test_the_sums_lose_it(ended, judge, settled_between):
    record_hand(ended())
    record_hand(ended(points=(-2, -1, 1, 1, 1)))
    if settled_between:
        settle()
    void_hand(1, judge, "x")
    settle()
    sums = Tally.objects.filter(period="all", ruleset="", ranked=True).order_by("user")
    assert [(tally.points, tally.hands, tally.wins) for tally in sums] == [
        (-2, 1, 0), (-1, 1, 0), (1, 1, 1), (1, 1, 1), (1, 1, 1),
    ]  # fmt: skip
    assert set(Partnership.objects.values_list("hands", flat=True)) == {1}


@pytest.mark.parametrize("settled_between", [True, False], ids=["settled before", "settled together"])
def test_who_has_nothing_left_stands_in_no_board(ended, judge, settled_between):
    record_hand(ended())
    if settled_between:
        settle()
    void_hand(1, judge, "x")
    settle()
    assert boards.page(boards.Board("points")).standings == []
    assert not [each for each in compare(rebuild()) if "tally" in each.code]
    work_out_again()
    assert boards.page(boards.Board("points")).standings == []
    assert not list(compare(rebuild()))


def test_ratings_are_flagged_and_then_as_if_it_had_not_been_played(ended, five, judge):
    record_hand(ended())
    record_hand(ended(points=(-2, -1, 1, 1, 1)))
    settle()
    void_hand(1, judge, "x")
    settle()
    assert Rating.objects.filter(user__isnull=False, flagged=True).count() == 10
    assert {difference.code for difference in compare(rebuild())} >= {"rating_differs"}
    work_out_again()
    assert not list(compare(rebuild()))
    assert not Rating.objects.filter(flagged=True).exists()
    emperor = Rating.objects.get(user=five[0], ruleset="weihai")
    assert (emperor.hands, emperor.mu < 25) == (1, True)
