"""Sit down anywhere: real connections race, and nobody gets two seats."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from lobby.accounts import company
from lobby.accounts.services import make_guest
from lobby.models import Ticket
from lobby.services import queue
from tables.errors import TableError
from tables.models import Hand, Seat, Table
from tables.services import seating
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
