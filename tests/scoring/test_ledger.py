"""What a hand leaves in the ledger, and that nothing in it ever changes."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scoring.errors import ScoringError
from scoring.models import Kind, LedgerEntry, Posting
from scoring.results import Leaving, Player
from scoring.services import record_hand
from scoring.settlement import settle

pytestmark = pytest.mark.django_db


def entries(kind=Kind.HAND):
    return list(LedgerEntry.objects.filter(kind=kind).order_by("seat"))


def test_a_hand_is_five_entries_that_sum_to_zero(ended, five):
    record_hand(ended(doubles=("reveal", "twist"), points=(24, 12, -12, -12, -12)))
    written = entries()
    assert [entry.user for entry in written] == five
    assert [entry.points for entry in written] == [24, 12, -12, -12, -12]
    assert [entry.role for entry in written] == ["emperor", "guard", "rebel", "rebel", "rebel"]
    assert [entry.place for entry in written] == [1, 2, None, None, None]
    assert {tuple(entry.doubles) for entry in written} == {("reveal", "twist")}
    assert {(entry.hand_id, entry.table_id, entry.ruleset, entry.end) for entry in written} == {
        (1, 7, "weihai", "played")
    }


def test_a_bots_points_belong_to_nobody_and_keep_its_level(ended, five):
    record_hand(ended(players=(Player(five[0].pk), *[Player(None, "greedy")] * 4)))
    assert [(entry.user, entry.bot) for entry in entries()] == [(five[0], ""), *[(None, "greedy")] * 4]


def test_a_seat_that_was_auto_played_keeps_its_points_for_its_player(ended, five):
    players = (Player(five[0].pk, "greedy"), *[Player(None, "greedy")] * 4)
    record_hand(ended(players=players))
    assert (entries()[0].user, entries()[0].bot) == (five[0], "")


@pytest.mark.parametrize("cost", [24, 96])
def test_r7d_who_leaves_pays_the_cost_and_the_points_of_his_seat_are_nobodys(ended, five, cost):
    record_hand(ended(leaving=(Leaving(seat=1, user_id=five[1].pk, cost=cost),)))
    assert [entry.user for entry in entries()] == [five[0], None, *five[2:]]
    assert sum(entry.points for entry in entries()) == 0
    [left] = entries(Kind.LEAVING)
    assert (left.seat, left.user, left.points) == (1, five[1], -cost)


def test_a_hand_that_ended_before_there_were_roles_is_recorded_too(ended):
    record_hand(ended(end="void", roles=None, places=(None,) * 5, points=(0,) * 5))
    assert {(entry.role, entry.place, entry.end) for entry in entries()} == {("", None, "void")}


def test_points_that_do_not_sum_to_zero_are_refused(ended):
    with pytest.raises(ScoringError) as refusal:
        record_hand(ended(points=(6, 3, -3, -3, -2)))
    assert (refusal.value.code, refusal.value.fields["sum"]) == ("points_not_zero", 1)
    assert not LedgerEntry.objects.exists()


def test_a_result_without_five_seats_is_refused(ended):
    with pytest.raises(ScoringError) as refusal:
        record_hand(ended(points=(3, -3)))
    assert refusal.value.code == "seats_not_five"


def test_a_hand_is_recorded_once_and_the_second_call_leaves_the_transaction_usable(ended):
    result = ended()
    record_hand(result)
    with transaction.atomic():
        with pytest.raises(ScoringError) as refusal:
            record_hand(result)
        assert refusal.value.code == "already_recorded"
        assert LedgerEntry.objects.count() == 5


def test_if_the_end_of_the_hand_is_undone_so_are_its_entries(ended):
    def end_and_fail():
        with transaction.atomic():
            record_hand(ended())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        end_and_fail()
    assert not LedgerEntry.objects.exists()


def test_the_model_refuses_to_save_an_entry_again_or_to_delete_it(ended):
    record_hand(ended())
    entry = entries()[0]
    entry.points = 1000
    for change in (entry.save, entry.delete):
        with pytest.raises(ScoringError) as refusal:
            change()
        assert refusal.value.code == "append_only"


@pytest.mark.parametrize(
    "change",
    [
        lambda: LedgerEntry.objects.update(points=1000),
        lambda: LedgerEntry.objects.all().delete(),
        lambda: LedgerEntry.objects.bulk_update(
            [LedgerEntry(pk=entry.pk, points=0) for entry in LedgerEntry.objects.all()], ["points"]
        ),
        lambda: connection.cursor().execute("UPDATE scoring_ledgerentry SET points = 0"),
        lambda: connection.cursor().execute("DELETE FROM scoring_ledgerentry"),
    ],
    ids=["update", "delete", "bulk_update", "SQL UPDATE", "SQL DELETE"],
)
def test_the_database_refuses_every_other_way_and_says_what_to_do_instead(ended, change):
    record_hand(ended())
    with pytest.raises(IntegrityError, match="never changed or deleted: write a correction"), transaction.atomic():
        change()
    assert [entry.points for entry in entries()] == [6, 3, -3, -3, -3]


def test_an_account_with_points_cannot_be_deleted_under_them(ended, five):
    record_hand(ended())
    with pytest.raises(IntegrityError):
        five[0].delete()


def test_all_entries_of_a_hand_carry_one_moment_so_that_it_ends_on_one_day(ended, five):
    record_hand(ended(leaving=(Leaving(seat=1, user_id=five[1].pk, cost=96),)))
    posting = Posting.objects.get()
    assert set(LedgerEntry.objects.values_list("created_at", flat=True)) == {posting.at}


def test_a_posting_takes_its_number_once_and_is_never_changed_otherwise(ended):
    record_hand(ended())
    settle()
    for change in ({"number": 7}, {"number": None}, {"hand_id": 8}, {"at": timezone.now()}):
        with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
            Posting.objects.update(**change)
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        Posting.objects.all().delete()
    assert Posting.objects.get().number == 1
