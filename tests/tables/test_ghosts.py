"""People who never come back keep no seat, no table and no lobby waiting."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from tables.models import Hand, Seat, Table
from tables.services import presence, seating
from tests.tables.cast import newest_hand, run_bots

LONG_AGO = timedelta(minutes=6)


@pytest.fixture
def waiting(people):
    """Three people at a table that waits for others."""
    opened = seating.open_table(people[0], "weihai")
    for person in people[1:3]:
        seating.sit(person, opened.code)
    return opened


def gone(table, *numbers):
    Seat.objects.filter(table=table, number__in=numbers).update(seen_at=Now() - LONG_AGO)


def again(table) -> Table:
    return Table.objects.get(pk=table.pk)


def sitting(table) -> list[int | None]:
    return list(table.seats.order_by("number").values_list("user", flat=True))


def test_a_seat_whose_person_is_gone_for_five_minutes_is_free_and_the_table_gets_another_owner(waiting, people):
    gone(waiting, 0)
    revision = again(waiting).revision
    assert seating.clear_ghosts() == 1
    assert sitting(waiting) == [None, people[1].pk, people[2].pk, None, None]
    assert again(waiting).owner == people[1]
    assert again(waiting).revision > revision, "the others are shown it"
    assert seating.clear_ghosts() == 0
    assert seating.sit(people[0], waiting.code).number == 0, "who comes back after all may sit again"


def test_a_table_that_all_have_left_alone_closes_and_its_people_may_sit_elsewhere(waiting, people):
    gone(waiting, 0, 1, 2)
    assert seating.clear_ghosts() == 3
    assert again(waiting).state == "closed"
    seating.open_table(people[0], "weihai")


def test_who_opened_a_table_and_never_came_to_it_keeps_it_for_five_minutes(people):
    opened = seating.open_table(people[0], "weihai")
    assert seating.clear_ghosts() == 0
    Table.objects.update(created_at=Now() - LONG_AGO)
    assert seating.clear_ghosts() == 1
    assert again(opened).state == "closed"


def test_who_has_just_sat_down_at_an_old_table_or_given_a_sign_of_life_keeps_the_seat(waiting, people):
    Table.objects.update(created_at=Now() - LONG_AGO)
    gone(waiting, 0, 1, 2)
    presence.arrive(people[0].pk, waiting.code, "")
    seating.sit(people[3], waiting.code)
    assert seating.clear_ghosts() == 2
    assert sitting(waiting) == [people[0].pk, None, None, people[3].pk, None]


def test_a_running_hand_is_played_to_its_end_and_settled_before_its_ghosts_go(solitaire, people):
    gone(solitaire, 0)
    assert seating.clear_ghosts() == 0, "a running hand is left alone"
    seating.auto(people[0], solitaire.code, on=True)
    assert run_bots(solitaire).state == Hand.State.ENDED
    assert seating.clear_ghosts() == 1
    assert again(solitaire).state == "closed"
    assert newest_hand(solitaire).left == [], "nobody paid for leaving"
