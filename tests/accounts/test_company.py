"""Friends, blocks, and whom one does not want to hear."""

from datetime import timedelta

import pytest
from django.utils import timezone

from lobby.accounts import company, selectors, services
from lobby.accounts.errors import AccountError
from lobby.accounts.models import Circle, Friendship

pytestmark = pytest.mark.django_db


@pytest.fixture
def lee():
    return services.make_guest("Lee")


@pytest.fixture
def ann():
    return services.make_guest("Ann")


def refused(code, act, *args):
    with pytest.raises(AccountError) as refusal:
        act(*args)
    assert refusal.value.code == code


def friends(one, other):
    return other.pk in selectors.friend_ids(one.pk) and one.pk in selectors.friend_ids(other.pk)


def test_a_request_makes_friends_only_when_it_is_accepted(lee, ann):
    company.ask(lee, ann)
    assert not friends(lee, ann)
    company.accept(ann, lee)
    assert friends(lee, ann)


def test_nobody_accepts_his_own_request(lee, ann):
    company.ask(lee, ann)
    refused("company_no_request", company.accept, lee, ann)
    assert not friends(lee, ann)


def test_two_who_ask_each_other_are_friends(lee, ann):
    company.ask(lee, ann)
    company.ask(ann, lee)
    assert friends(lee, ann)
    assert Friendship.objects.count() == 1


def test_who_declined_is_not_asked_again_for_a_month_and_the_other_is_not_told(lee, ann):
    company.ask(lee, ann)
    company.decline(ann, lee)
    company.ask(lee, ann)
    assert selectors.requests_to(ann.pk) == []
    assert [user.pk for user in selectors.requests_of(lee.pk)] == [ann.pk]
    company.part(lee, ann)
    company.ask(lee, ann)
    assert selectors.requests_to(ann.pk) == []
    Friendship.objects.update(declined_at=timezone.now() - timedelta(days=31))
    company.ask(lee, ann)
    assert [user.pk for user in selectors.requests_to(ann.pk)] == [lee.pk]


def test_who_declined_may_think_better_of_it(lee, ann):
    company.ask(lee, ann)
    company.decline(ann, lee)
    company.ask(ann, lee)
    assert friends(lee, ann)


def test_a_friendship_is_ended_by_either(lee, ann):
    company.ask(lee, ann)
    company.accept(ann, lee)
    company.part(ann, lee)
    company.part(ann, lee)
    assert not friends(lee, ann)


def test_a_block_ends_a_friendship_and_the_blocked_one_is_not_told(lee, ann):
    company.ask(lee, ann)
    company.accept(ann, lee)
    company.block(ann, lee)
    assert not friends(lee, ann)
    company.ask(lee, ann)
    assert selectors.requests_to(ann.pk) == []
    assert selectors.blocked_ids(ann.pk) == {lee.pk}
    assert selectors.blocked_ids(lee.pk) == set()
    assert selectors.apart_ids(lee.pk) == {ann.pk}


def test_asking_whom_one_blocked_takes_the_block_back(lee, ann):
    company.block(lee, ann)
    company.ask(lee, ann)
    assert selectors.blocked_ids(lee.pk) == set()
    assert [user.pk for user in selectors.requests_to(ann.pk)] == [lee.pk]


def test_who_takes_no_requests_gets_none(lee, ann):
    services.draw_circles(ann, requests_from=Circle.NOBODY)
    refused("company_closed", company.ask, lee, ann)


def test_nobody_is_his_own_friend_or_blocks_or_mutes_himself(lee):
    for act in (company.ask, company.block, company.mute):
        refused("company_self", act, lee, lee)


def test_no_more_requests_than_fifty_wait(lee, monkeypatch):
    monkeypatch.setattr(company, "OPEN_REQUESTS", 1)
    company.ask(lee, services.make_guest("Bob"))
    refused("company_full", company.ask, lee, services.make_guest("Cat"))


def test_a_mute_of_ones_own_is_ones_own(lee, ann):
    company.mute(lee, ann)
    company.mute(lee, ann)
    assert selectors.muted_by(lee.pk) == {ann.pk}
    assert selectors.muted_by(ann.pk) == set()
    company.unmute(lee, ann)
    assert selectors.muted_by(lee.pk) == set()


@pytest.mark.parametrize(
    ("circle", "friend", "stranger"),
    [(Circle.EVERYBODY, True, True), (Circle.FRIENDS, True, False), (Circle.NOBODY, False, False)],
)
def test_a_circle_takes_in_whom_it_says(lee, ann, circle, friend, stranger):
    company.ask(lee, ann)
    company.accept(ann, lee)
    assert selectors.lets(circle, lee.pk, ann.pk) is friend
    assert selectors.lets(circle, lee.pk, services.make_guest("Bob").pk) is stranger
    assert selectors.lets(circle, lee.pk, None) is stranger
    assert selectors.lets(circle, lee.pk, lee.pk)


def test_no_circle_takes_in_who_is_blocked(lee, ann):
    company.block(lee, ann)
    assert not selectors.lets(Circle.EVERYBODY, lee.pk, ann.pk)
