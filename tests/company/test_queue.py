"""Sit down anywhere: real connections race, and nobody gets two seats."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from lobby.accounts import company, sanctions
from lobby.accounts.services import make_guest
from lobby.models import Ticket
from lobby.services import queue
from scoring import ratings
from scoring.models import Rating
from tables.errors import TableError
from tables.models import Hand, Seat, Table
from tables.services import hosting, seating
from tests.tables.test_act import at_once


def seated():
    return list(Seat.objects.filter(user__isnull=False).order_by("table", "number").values_list("user", flat=True))


def patience_is_over():
    Ticket.objects.update(bots_at=Now() - timedelta(seconds=1))


def test_five_who_wait_are_seated_together_and_their_hand_is_dealt(people):
    for person in people[:4]:
        queue.seek(person, "weihai")
    assert not Table.objects.exists()
    queue.seek(people[4], "weihai")
    assert sorted(seated()) == [person.pk for person in people]
    assert Hand.objects.get().players[0]["bot"] is None
    assert not Ticket.objects.exists()


def test_bots_take_the_seats_for_which_nobody_came_when_the_wait_is_over_and_not_before(people):
    queue.seek(people[0], "qingdao")
    queue.seek(people[1])
    assert queue.match() == 0
    patience_is_over()
    assert queue.match() == 1
    table = Table.objects.get()
    assert table.ruleset == "qingdao", "who takes any ruleset plays the other's"
    assert sorted(player["bot"] or "" for player in Hand.objects.get().players) == ["", "", *["greedy"] * 3]


def test_who_does_not_want_to_wait_has_bots_at_once(people):
    queue.seek(people[0], "weihai")
    queue.hurry(people[0])
    assert Hand.objects.count() == 1


def test_who_waits_for_different_rulesets_is_not_put_together(people):
    queue.seek(people[0], "weihai")
    queue.seek(people[1], "qingdao")
    patience_is_over()
    queue.match()
    assert Table.objects.count() == 2


def test_ratings_far_apart_meet_only_after_a_while(people):
    for person, rating in zip(people, (1000, 1010, 1020, 1030, 1600), strict=True):
        Ticket.objects.create(user=person, ruleset="weihai", rating=rating, bots_at=timezone.now() + timedelta(hours=1))
    assert queue.match() == 0
    Ticket.objects.update(since=Now() - timedelta(seconds=60))
    assert queue.match() == 1


def test_who_blocks_another_never_meets_him_by_chance(people):
    company.block(people[0], people[3])
    for person in people:
        queue.seek(person, "weihai")
    assert not Table.objects.exists()
    patience_is_over()
    queue.match()
    tables = {seat.user_id: seat.table_id for seat in Seat.objects.filter(user__isnull=False)}
    assert tables[people[0].pk] != tables[people[3].pk]


def test_who_sits_somewhere_cannot_wait_and_is_told_where(solitaire, people):
    with pytest.raises(TableError, match="seated_elsewhere") as refusal:
        queue.seek(people[0], "weihai")
    assert refusal.value.fields == {"table": solitaire.code}


def test_who_gives_up_gets_no_seat(people):
    queue.seek(people[0], "weihai")
    queue.cancel(people[0])
    patience_is_over()
    assert queue.match() == 0


def test_a_page_that_is_gone_waits_no_longer_but_one_that_lost_its_server_for_a_moment_does(people):
    queue.seek(people[0], "weihai")
    queue.seek(people[1], "weihai")
    Ticket.objects.filter(user=people[0]).update(seen_at=Now() - timedelta(minutes=1))
    Ticket.objects.filter(user=people[1]).update(seen_at=Now() - timedelta(seconds=30))
    queue.match()
    assert list(Ticket.objects.values_list("user", flat=True)) == [people[1].pk]


def test_ten_who_press_at_once_sit_at_two_tables_five_and_five(people):
    crowd = people + [make_guest(f"后来{number}") for number in range(5)]
    at_once([lambda person=person: queue.seek(person, "weihai") for person in crowd])
    queue.match()
    assert sorted(seated()) == sorted(person.pk for person in crowd)
    assert Hand.objects.count() == Table.objects.count() == 2


def test_two_tabs_and_two_workers_give_one_account_one_seat(people):
    def press():
        try:
            queue.seek(people[0], "weihai")
            queue.hurry(people[0])
        except TableError as refusal:
            return refusal.code

    def play():
        try:
            seating.play_now(people[0])
        except TableError as refusal:
            return refusal.code

    at_once([press, press, play, press, play, queue.match])
    queue.match()
    assert seated() == [people[0].pk]
    assert Table.objects.exclude(state="closed").count() == 1


def test_who_sat_down_elsewhere_meanwhile_keeps_that_seat_and_the_others_get_theirs(people):
    for person in people[:4]:
        queue.seek(person, "weihai")
    other = seating.open_table(people[2], "classic")
    queue.seek(people[4], "weihai")
    assert Seat.objects.get(user=people[2]).table == other
    assert sorted(seated()) == sorted(person.pk for person in people)
    assert Hand.objects.get().table != other


@pytest.fixture
def waiting_table(people):
    """Two people wait for others at a public table."""
    opened = seating.open_table(people[0], "weihai")
    seating.sit(people[1], opened.code)
    for person in people[:2]:
        seating.again(person, opened.code)
    return opened


def table_of(person):
    seat = Seat.objects.filter(user=person, left=False).select_related("table").first()
    return seat and seat.table


@pytest.mark.parametrize("ruleset", ["weihai", ""])
def test_a_table_that_waits_is_filled_before_another_is_opened(people, waiting_table, ruleset):
    for person in people[2:]:
        queue.seek(person, ruleset)
    assert {table_of(person) for person in people} == {waiting_table}
    assert Hand.objects.get().table == waiting_table, "who is brought to a table is ready, so the fifth starts the hand"
    assert not Ticket.objects.exists()


def test_the_fullest_of_the_waiting_tables_is_filled_first(people, waiting_table):
    seating.open_table(people[3], "weihai")
    queue.seek(people[2], "weihai")
    assert table_of(people[2]) == waiting_table


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"ruleset": "qingdao"}, "it plays another ruleset"),
        ({"public": False}, "it is private"),
        ({"options": {"wind": "next"}}, "it has house rules he did not ask for"),
        ({"state": Table.State.BETWEEN}, "its company plays already"),
    ],
)
def test_nobody_is_brought_to_a_table_he_did_not_wish_for(people, waiting_table, change, why):
    Table.objects.filter(pk=waiting_table.pk).update(**change)
    queue.seek(people[2], "weihai")
    assert table_of(people[2]) is None, why


def test_nobody_is_brought_to_whom_he_blocks_or_to_where_he_was_sent_away(people, waiting_table):
    company.block(people[1], people[2])
    queue.seek(people[2], "weihai")
    assert table_of(people[2]) is None
    seating.sit(people[3], waiting_table.code)
    hosting.kick(people[0], waiting_table.code, 2, ban=True)
    queue.seek(people[3], "weihai")
    assert table_of(people[3]) is None


def test_a_waiting_table_of_much_stronger_people_is_joined_only_after_a_while(people, waiting_table):
    Rating.objects.create(user=people[0], ruleset="weihai", mu=ratings.MU + 10, sigma=1)
    queue.seek(people[2], "weihai")
    assert table_of(people[2]) is None
    Ticket.objects.update(since=Now() - timedelta(minutes=5))
    queue.match()
    assert table_of(people[2]) == waiting_table


def test_nobody_is_brought_to_a_table_whose_people_are_gone_or_that_has_only_bots_to_offer(people, waiting_table):
    Table.objects.update(created_at=Now() - timedelta(minutes=2))
    Seat.objects.filter(user__isnull=False).update(seen_at=Now() - timedelta(minutes=2))
    queue.seek(people[2], "weihai")
    assert table_of(people[2]) is None
    Seat.objects.filter(user__isnull=False).update(seen_at=Now())
    Seat.objects.filter(user=None).update(bot="greedy")
    queue.match()
    assert table_of(people[2]) is None


def test_who_is_banned_while_he_waits_is_seated_nowhere(people):
    queue.seek(people[0], "weihai")
    sanctions.ban(people[0], reason="spam", until=None, by=None)
    patience_is_over()
    assert queue.match() == 0
    assert seated() == []
