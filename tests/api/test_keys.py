"""Keys: told once, kept as hashes, ended by a ban, another password, or their owner."""

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from lobby.accounts.api.keys import MOST
from lobby.accounts.api.models import Key
from lobby.accounts.models import Ban

pytestmark = pytest.mark.django_db
KEYS = "/api/v1/me/keys/"


def test_a_key_is_made_in_a_session_told_once_and_opens_what_is_ones_own(client, member):
    client.force_login(member)
    made = client.post(KEYS, {"label": "my program"}, content_type="application/json")
    assert made.status_code == 201
    told = made.json()
    assert told["key"].startswith("bh_")
    assert told["key"] not in client.get(KEYS).text
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {told['key']}")
    listed = program.get(KEYS).json()["results"]
    assert [(each["id"], each["label"]) for each in listed] == [(told["id"], "my program")]


def test_nothing_that_is_kept_is_the_key(key):
    row = Key.objects.values().get()
    assert key not in map(str, row.values())
    assert len(row["token_key"]) < len(key) / 3


@pytest.mark.parametrize("shown", ["bh_wrong", "", "a b", "\xff", "x" * 5000, "密钥", "bh_\x01"])
def test_what_is_no_key_lets_nobody_in(api, shown):
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {shown}".encode())
    response = api.get("/api/v1/leaderboards/")
    assert (response.status_code, response.json()["code"]) == (401, "authentication_failed")


def test_a_key_of_which_only_the_beginning_is_right_lets_nobody_in(api, key):
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {key[:-1]}")
    assert api.get(KEYS).status_code == 401


def test_a_key_that_was_given_up_or_has_expired_lets_nobody_in(program, key):
    assert program.delete(f"{KEYS}{key[:15]}/").status_code == 204
    assert program.get(KEYS).status_code == 401
    assert program.delete(f"{KEYS}{key[:15]}/").status_code == 401


def test_an_expired_key_lets_nobody_in(program):
    Key.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert program.get(KEYS).status_code == 401


def test_nobody_gives_up_anothers_key(key, guest):
    other = APIClient()
    other.force_authenticate(guest)
    assert other.delete(f"{KEYS}{key[:15]}/").status_code == 404
    assert Key.objects.count() == 1


def test_a_banned_accounts_key_lets_nobody_in(program, member):
    Ban.objects.create(account=member, reason="x", until=timezone.now() + timedelta(days=1))
    response = program.get(KEYS)
    assert (response.status_code, response.json()["code"]) == (403, "banned")


def test_an_account_out_of_use_has_no_keys(program, member):
    member.is_active = False
    member.save()
    assert program.get(KEYS).status_code == 401


def test_another_password_ends_all_keys(program, member):
    member.set_password("quite another one")
    member.save()
    assert program.get(KEYS).status_code == 401
    assert not Key.objects.exists()


def test_guests_make_no_keys_and_nobody_makes_very_many(guest, member):
    client = APIClient()
    client.force_authenticate(guest)
    response = client.post(KEYS, {"label": "x"}, format="json")
    assert (response.status_code, response.json()["code"]) == (409, "guest")
    client.force_authenticate(member)
    statuses = [client.post(KEYS, {"label": "x"}, format="json").status_code for _ in range(MOST + 1)]
    assert statuses == [*[201] * MOST, 409]


def test_a_session_needs_the_token_against_forged_requests(member):
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(member)
    response = browser.post(KEYS, {"label": "x"}, format="json")
    assert (response.status_code, response.json()["code"]) == (403, "permission_denied")
