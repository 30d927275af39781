"""How somebody who was banned would go on, and does not."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.accounts import sanctions, selectors, services, standing
from lobby.accounts.devices import COOKIE
from lobby.accounts.models import Ban, User, Visit

pytestmark = pytest.mark.django_db

PASSWORD = "four kings in one hand"
ACCOUNT = reverse("accounts:account")
PLAY = reverse("lobby:play")


@pytest.fixture
def guest(client):
    """A guest by one press, in a browser."""
    client.post(PLAY)
    return User.objects.get()


@pytest.fixture
def member():
    lee = services.make_guest("Lee")
    services.become_member(lee, name="Lee", password=PASSWORD)
    return lee


def ban(account, **time):
    return sanctions.ban(account, reason="insult", until=timezone.now() + timedelta(**time) if time else None, by=None)


def test_the_session_of_a_banned_account_lets_nobody_in(client, member):
    client.force_login(member)
    assert client.get(ACCOUNT).status_code == 200
    ban(member)
    assert client.get(ACCOUNT).status_code == 302
    assert not client.get("/").wsgi_request.user.is_authenticated


def test_a_banned_member_does_not_log_in_and_is_told_why_only_with_the_right_password(client, member):
    ban(member, days=1)
    login = reverse("accounts:login")
    right = client.post(login, {"username": "Lee", "password": PASSWORD}).context["form"]
    wrong = client.post(login, {"username": "Lee", "password": "no"}).context["form"]
    assert "封禁" in right.non_field_errors()[0]
    assert "辱骂" in right.non_field_errors()[0]
    assert "封禁" not in wrong.non_field_errors()[0]
    assert not client.get("/").wsgi_request.user.is_authenticated


def test_a_banned_guest_who_presses_play_again_gets_no_new_account_and_is_told_why(client, guest):
    ban(guest, days=1)
    response = client.post(PLAY)
    assert response.status_code == 403
    assert "辱骂" in response.text
    assert User.objects.count() == 1


def test_throwing_the_session_away_gives_no_new_account_on_the_same_device(client, guest):
    ban(guest)
    device = client.cookies[COOKIE].value
    client.cookies.clear()
    client.cookies[COOKIE] = device
    assert client.post(PLAY).status_code == 403
    assert client.post(reverse("accounts:join"), {"name": "Neo", "password": PASSWORD}).status_code == 403
    assert User.objects.count() == 1


def test_logging_out_before_pressing_play_gives_no_new_account_either(client, guest):
    client.post(reverse("accounts:logout"))
    ban(guest)
    assert client.post(PLAY).status_code == 403


def test_another_device_is_not_barred_and_a_forged_one_bars_nobody(client, guest):
    ban(guest)
    other = Client()
    other.cookies[COOKIE] = "forged"
    assert other.post(PLAY).status_code == 302


def test_whoever_shares_the_device_still_logs_in_to_his_own_account(client, guest, member):
    ban(guest)
    response = client.post(reverse("accounts:login"), {"username": "Lee", "password": PASSWORD})
    assert response.status_code == 302
    assert client.get(ACCOUNT).status_code == 200


def test_a_ban_ends_by_itself_and_the_guest_is_the_same_again(client, guest):
    ban(guest, days=1)
    Ban.objects.update(until=timezone.now())
    assert client.get(ACCOUNT).context["user"] == guest


def test_a_banned_account_gets_nothing_from_the_api(client, member):
    client.force_login(member)
    ban(member)
    for path in ("/api/me/", "/api/v1/me/"):
        assert client.get(path).status_code in {401, 403, 404}


def test_a_banned_account_is_fallen_for_the_sockets_and_one_whose_ban_is_over_is_not(client, member):
    client.force_login(member)
    key = client.session.session_key
    assert standing.fallen({key: member.pk}) == {}
    row = ban(member)
    assert standing.fallen({key: member.pk}) == {key: "banned"}
    sanctions.lift(row, by=None)
    assert standing.fallen({key: member.pk}) == {}


def test_a_visit_keeps_no_address_that_can_be_read(client, guest):
    visit = Visit.objects.get()
    assert len(visit.device) == len(visit.network) == 32
    assert "127.0.0.1" not in f"{visit.device}{visit.network}"
    assert client.cookies[COOKIE].value not in visit.device


def test_a_visit_is_noted_once_a_day(client, guest, django_assert_num_queries):
    client.get("/")
    client.get("/")
    assert Visit.objects.count() == 1


def test_a_log_in_takes_the_confirmed_address_for_the_name(client, member):
    User.objects.filter(pk=member.pk).update(email="lee@example.org")
    response = client.post(reverse("accounts:login"), {"username": "LEE@example.org", "password": PASSWORD})
    assert response.status_code == 302
    assert selectors.by_login("nobody@example.org") is None
