"""Settings belong to the account: from the page, from the table, for guests too."""

import json

import pytest
from django.urls import reverse

from lobby.accounts import services
from lobby.accounts.errors import AccountError
from lobby.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(client):
    account = services.make_guest("海风")
    client.force_login(account)
    return account


def sent(client, changes):
    return client.post(reverse("accounts:preferences"), json.dumps(changes), content_type="application/json")


def stored(account):
    return User.objects.get(pk=account.pk).prefers


def test_the_table_changes_one_setting_and_the_others_stay(client, guest):
    assert sent(client, {"suits": "four"}).status_code == 204
    assert sent(client, {"volume": 0}).status_code == 204
    assert (stored(guest).suits, stored(guest).volume, stored(guest).shortcuts) == ("four", 0, True)


@pytest.mark.parametrize(
    "changes", [{"volume": 101}, {"volume": "loud"}, {"suits": "five"}, {"is_staff": True}, ["suits"], {"confirm": 1}]
)
def test_what_is_no_setting_is_refused_and_changes_nothing(client, guest, changes):
    answer = sent(client, changes)
    assert (answer.status_code, answer.json()["code"]) == (400, "preference_unknown")
    assert stored(guest) == services.make_guest("小满子").prefers


def test_a_body_that_is_no_json_is_refused(client, guest):
    answer = client.post(reverse("accounts:preferences"), "{", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_stranger_has_nothing_to_keep_settings_in(client):
    assert sent(client, {"suits": "four"}).status_code == 401


def test_settings_that_are_no_more_are_forgotten(guest):
    User.objects.filter(pk=guest.pk).update(preferences={"suits": "four", "wallpaper": "cat", "volume": -3})
    assert (stored(guest).suits, stored(guest).volume) == ("four", 60)


def test_a_service_refuses_with_a_code(guest):
    with pytest.raises(AccountError, match="preference_unknown"):
        services.prefer(guest, {"theme": "pink"})


def test_the_page_saves_all_of_them_and_every_page_is_drawn_by_them(client, guest):
    form = {"theme": "dark", "suits": "four", "order": "up", "motion": "off", "volume": "30", "confirm": "on"}
    page = client.post(reverse("accounts:settings"), form, follow=True)
    assert "已保存。" in page.text
    assert 'data-theme="dark" data-suits="four" data-motion="off"' in page.text
    kept = stored(guest)
    assert (kept.order, kept.volume, kept.confirm, kept.shortcuts) == ("up", 30, True, False)


def test_the_table_is_given_the_settings_of_who_looks(client, guest):
    from tables.services import seating  # noqa: PLC0415  (only this test needs a table)

    services.prefer(guest, {"order": "count"})
    table = seating.play_now(guest)
    assert "&quot;order&quot;:&quot;count&quot;" in client.get(reverse("table", args=[table.code])).text
