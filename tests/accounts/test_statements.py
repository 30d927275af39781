"""A statement that is put together once finds what its query would find, each time anew."""

import pytest
from django.db.models import F, Q

from lobby.accounts.models import User
from lobby.accounts.statements import Statement

pytestmark = pytest.mark.django_db

GUESTS = Statement(
    lambda: User.objects.filter(is_guest=True).exclude(name="100%").annotate(shade=F("color")),
    "WHERE color >= %s ORDER BY name DESC",
)

EITHER = Statement(lambda color, name: User.objects.filter(Q(color=color) | Q(name=name)), "WHERE color < %s")


@pytest.fixture
def people():
    rows = {"Ann": (1, True), "Bob": (2, True), "Cid": (2, False), "100%": (3, True)}
    return {name: User.objects.create_user(name, color=color, is_guest=guest) for name, (color, guest) in rows.items()}


def test_the_query_and_the_condition_hold_both(people):
    assert GUESTS.all(0) == [people["Bob"], people["Ann"]]
    assert GUESTS.all(2) == [people["Bob"]]
    assert GUESTS.first(4) is None


def test_the_query_may_wait_for_values_too(people):
    assert set(EITHER.all(3, "Cid", 9)) == {people["100%"], people["Cid"]}
    assert set(EITHER.all(1, "Bob", 2)) == {people["Ann"]}


def test_a_row_is_whole_and_has_what_the_query_adds(people):
    preferences = {"theme": "dark"}
    User.objects.filter(name="Bob").update(preferences=preferences)
    found = GUESTS.first(2)
    assert (found.shade, found.preferences, found.created_at) == (2, preferences, people["Bob"].created_at)
    assert not found.get_deferred_fields()


def test_it_is_asked_anew_each_time(people):
    assert len(GUESTS.all(2)) == 1
    User.objects.filter(name="Ann").update(color=5)
    assert [user.name for user in GUESTS.all(2)] == ["Bob", "Ann"]


def test_it_takes_one_query(people, django_assert_num_queries):
    with django_assert_num_queries(1):
        GUESTS.first(0)
