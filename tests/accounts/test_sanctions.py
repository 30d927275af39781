"""Bans and mutes: from when, until when, by whom."""

from datetime import timedelta

import pytest
from django.utils import timezone

from lobby.accounts import sanctions, selectors, services
from lobby.accounts.errors import AccountError
from lobby.accounts.models import Ban, Mute, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def lee():
    return services.make_guest("Lee")


@pytest.fixture
def moderator():
    return User.objects.create_user("Mo", "four kings in one hand", is_staff=True, is_guest=False)


def later(**time):
    return timezone.now() + timedelta(**time)


def refused(code, act, *args, **kwargs):
    with pytest.raises(AccountError) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code


def test_a_ban_is_in_force_until_its_end(lee, moderator):
    ban = sanctions.ban(lee, reason="spam", until=later(hours=1), by=moderator)
    assert selectors.active_ban(lee.pk) == ban
    Ban.objects.update(until=later(seconds=-1))
    assert selectors.active_ban(lee.pk) is None


def test_a_ban_without_an_end_is_for_good_and_outlasts_the_others(lee, moderator):
    sanctions.ban(lee, reason="spam", until=later(days=900), by=moderator)
    forever = sanctions.ban(lee, reason="collusion", until=None, by=moderator)
    assert selectors.active_ban(lee.pk) == forever


def test_a_ban_that_is_lifted_is_over_and_tells_who_lifted_it(lee, moderator):
    ban = sanctions.ban(lee, reason="spam", until=None, by=moderator)
    sanctions.lift(ban, by=moderator)
    assert selectors.active_ban(lee.pk) is None
    assert Ban.objects.get().lifted_by == moderator


def test_a_mute_is_in_force_until_its_end(lee, moderator):
    sanctions.mute(lee, reason="insult", until=later(hours=1), by=moderator)
    assert selectors.active_mute(lee.pk)
    assert selectors.active_ban(lee.pk) is None
    Mute.objects.update(until=later(seconds=-1))
    assert selectors.active_mute(lee.pk) is None


def test_a_ban_that_is_over_before_it_begins_is_refused(lee, moderator):
    refused("sanction_past", sanctions.ban, lee, reason="spam", until=later(seconds=-1), by=moderator)


def test_a_moderator_bans_neither_himself_nor_another_of_the_staff(moderator):
    other = User.objects.create_user("Other", is_staff=True)
    refused("sanction_self", sanctions.ban, moderator, reason="spam", until=None, by=moderator)
    refused("sanction_staff", sanctions.ban, other, reason="spam", until=None, by=moderator)
    refused("sanction_staff", sanctions.mute, other, reason="spam", until=later(days=1), by=moderator)


def test_who_has_all_rights_may_ban_staff(moderator):
    root = User.objects.create_superuser("Root")
    assert sanctions.ban(moderator, reason="other", until=None, by=root)
