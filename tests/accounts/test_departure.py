"""What an account's owner may take with him, and what stays when he goes."""

import json

import pytest
from django.urls import reverse

from lobby import departure
from lobby.accounts import company, sanctions, selectors, services
from lobby.accounts.models import User
from scoring.models import LedgerEntry
from tables.models import Hand, Seat
from tables.services import seating
from tests.tables.cast import newest_hand, run_bots

PASSWORD = "four kings in one hand"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def lee(settings):
    settings.BOT_PACE_MS = 0
    user = services.make_guest("Lee")
    services.become_member(user, name="Lee", password=PASSWORD)
    return user


@pytest.fixture
def played(lee):
    """A hand that Lee left in the middle, played to its end."""
    table = seating.play_now(lee)
    seating.leave(lee, table.code)
    return run_bots(table)


def depart(client, user, **given):
    client.force_login(user)
    return client.post(reverse("lobby:depart"), {"sure": "on", "password": PASSWORD} | given)


def test_everything_about_me_is_in_one_file(client, lee, played):
    ann = services.make_guest("Ann")
    company.ask(ann, lee)
    company.accept(lee, ann)
    client.force_login(lee)
    client.get("/")
    response = client.get(reverse("lobby:own_data"))
    assert "attachment" in response["Content-Disposition"]
    data = json.loads(response.text)
    assert data["account"]["name"] == "Lee"
    assert data["friends"] == ["Ann"]
    assert data["hands"][0]["id"] == played.pk
    assert data["ledger"][0]["points"] < 0
    assert data["visits"]
    assert "password" not in data["account"]


def test_the_file_holds_nothing_of_a_running_hand(client, lee):
    seating.play_now(lee)
    client.force_login(lee)
    assert json.loads(client.get(reverse("lobby:own_data")).text)["hands"] == []


def test_strangers_get_nobodys_file(client):
    assert client.get(reverse("lobby:own_data")).status_code == 302


def test_an_emptied_account_is_a_number_everywhere_and_the_ledger_stays(client, lee, played):
    before = list(LedgerEntry.objects.order_by("pk").values_list("pk", "user", "points"))
    response = depart(client, lee)
    assert response.status_code == 302
    assert list(LedgerEntry.objects.order_by("pk").values_list("pk", "user", "points")) == before
    gone = User.objects.get(pk=lee.pk)
    assert gone.name == gone.username == f"#{lee.pk}"
    assert gone.deleted_at
    assert not gone.is_active
    assert "Lee" not in json.dumps(Hand.objects.get(pk=played.pk).players, ensure_ascii=False)
    everything = json.dumps([list(User.objects.values()), list(Hand.objects.values())], default=str)
    assert '"Lee"' not in everything


def test_who_departs_in_the_middle_of_a_hand_leaves_it_to_a_bot_and_pays(client, lee):
    table = seating.play_now(lee)
    depart(client, lee)
    assert not Seat.objects.filter(user=lee, left=False).exists()
    assert newest_hand(table).players[0]["name"] == f"#{lee.pk}"
    run_bots(table)
    assert LedgerEntry.objects.filter(user=lee, kind="leaving", points__lt=0).exists()


def test_the_session_ends_and_nobody_logs_in_again(client, lee):
    depart(client, lee)
    assert client.get(reverse("accounts:account")).status_code == 302
    assert client.post(reverse("accounts:login"), {"username": "Lee", "password": PASSWORD}).status_code == 200


def test_the_name_is_free_again(client, lee):
    depart(client, lee)
    assert services.make_guest("Lee").name == "Lee"


def test_a_wrong_password_or_no_word_empties_nothing(client, lee):
    assert depart(client, lee, password="no").status_code == 200
    assert depart(client, lee, sure="").status_code == 200
    assert User.objects.get(pk=lee.pk).is_active


def test_a_guest_has_no_password_to_give(client):
    guest = services.make_guest("Ann")
    assert depart(client, guest, password="").status_code == 302
    assert not User.objects.get(pk=guest.pk).is_active


def test_emptying_an_account_lifts_no_ban_from_its_device(client):
    client.post("/play/")
    guest = User.objects.get()
    sanctions.ban(guest, reason="spam", until=None, by=None)
    departure.depart(guest)
    assert selectors.active_ban(guest.pk)
    assert client.post("/play/").status_code == 403


def test_departing_takes_one_out_of_others_company(client, lee):
    ann = services.make_guest("Ann")
    company.ask(ann, lee)
    company.accept(lee, ann)
    depart(client, lee)
    assert selectors.friend_ids(ann.pk) == set()
