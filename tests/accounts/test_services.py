"""Guests, and how they become members."""

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction

from lobby.accounts import names, services
from lobby.accounts.errors import AccountError
from lobby.accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "four kings in one hand"


def refused(code, act, *args, **kwargs):
    with pytest.raises(AccountError) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code


def test_a_guest_needs_nothing_and_is_given_a_name():
    guest = services.make_guest()
    assert guest.is_guest
    assert names.check(guest.name) == guest.name
    assert not guest.has_usable_password()
    assert 0 <= guest.color < 12


def test_an_english_reader_is_given_a_name_in_letters():
    assert services.make_guest(language="en").name.isascii()


def test_a_guest_may_bring_a_name():
    assert services.make_guest(" 海风 ").name == "海风"


def test_two_players_never_have_names_that_look_alike_in_case_and_width():
    services.make_guest("Lee")
    refused("name_taken", services.make_guest, "ｌＥＥ")


def test_nobody_takes_a_name_that_looks_like_anothers():
    services.make_guest("Paul")
    refused("name_alike", services.make_guest, "Раul")
    cat = services.make_guest("Cat")
    refused("name_alike", services.rename, cat, "Pau1")
    refused("name_alike", services.become_member, cat, name="PauI", password=PASSWORD)
    services.rename(cat, "Cаt")
    assert cat.name == "Cаt"


def test_when_suggested_names_are_taken_another_is_found(monkeypatch):
    services.make_guest("青山渔翁27")
    tried = iter(["青山渔翁27", "青山渔翁27", "青山渔翁28"])
    monkeypatch.setattr(names, "suggest", lambda language, attempt: next(tried))
    assert services.make_guest().name == "青山渔翁28"


def test_a_refused_name_leaves_the_transaction_around_it_usable():
    services.make_guest("Lee")
    with transaction.atomic():
        refused("name_taken", services.make_guest, "Lee")
        assert User.objects.count() == 1


def test_a_guest_who_becomes_a_member_keeps_the_account_and_logs_in_by_any_spelling_of_the_name():
    guest = services.make_guest("Lee")
    services.become_member(guest, name="Lee", password=PASSWORD)
    member = authenticate(username="ＬＥＥ", password=PASSWORD)
    assert member == guest
    assert not member.is_guest


def test_a_member_cannot_become_one_again():
    guest = services.make_guest("Lee")
    services.become_member(guest, name="Lee", password=PASSWORD)
    refused("already_member", services.become_member, guest, name="Lee", password=PASSWORD)


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_too_short"),
        ("password1", "password_too_common"),
        ("leelongname", "password_too_similar"),
    ],
)
def test_a_weak_password_is_refused_with_the_reason(password, code):
    guest = services.make_guest("leelongname1")
    refused(code, services.become_member, guest, name="leelongname1", password=password)
    guest.refresh_from_db()
    assert guest.is_guest


def test_an_address_belongs_to_one_account_however_it_is_spelt():
    User.objects.create_user("Lee", email="a@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Ann", email="A@EXAMPLE.org")


def test_any_number_of_accounts_have_no_address():
    assert services.make_guest("Lee").email is None
    assert services.make_guest("Ann").email is None


def test_a_name_taken_by_somebody_else_leaves_mine_as_it_was():
    services.make_guest("Lee")
    ann = services.make_guest("Ann")
    refused("name_taken", services.rename, ann, "LEE")
    assert ann.name == "Ann"
    ann.refresh_from_db()
    assert (ann.name, ann.username) == ("Ann", "ann")


def test_a_player_may_change_the_case_of_his_own_name():
    lee = services.make_guest("lee")
    services.rename(lee, "Lee")
    lee.refresh_from_db()
    assert (lee.name, lee.username) == ("Lee", "lee")


def test_a_name_of_the_house_is_kept_when_nothing_about_it_changes():
    admin = User.objects.create_superuser("Admin", password=PASSWORD)
    services.rename(admin, "Admin")
    refused("name_reserved", services.rename, admin, "System")


@pytest.mark.parametrize("color", [-1, 12])
def test_there_are_twelve_colours(color):
    refused("color_unknown", services.recolor, services.make_guest(), color)


def test_the_database_itself_refuses_a_thirteenth_colour():
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Lee", color=12)


def test_an_account_of_the_house_is_made_by_djangos_own_command():
    admin = User.objects.create_superuser(username="Root", password=PASSWORD)
    assert admin.is_staff
    assert admin.is_superuser
    assert not admin.is_guest
    assert authenticate(username="root", password=PASSWORD) == admin
