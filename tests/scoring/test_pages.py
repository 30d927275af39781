"""The leaderboard as a page and as JSON, and the ledger at the desk."""

import pytest
from django.urls import reverse

from scoring.models import LedgerEntry
from scoring.services import record_hand

pytestmark = pytest.mark.django_db

PAGE = reverse("scoring:leaderboards")
API = reverse("scoring:api-leaderboards")
DESK = reverse("admin:scoring_ledgerentry_changelist")


def test_an_empty_leaderboard_invites_to_the_first_hand(client):
    assert "还没有人打完一局" in client.get(PAGE).text


def test_a_stranger_sees_points_with_their_sign(client, ended):
    record_hand(ended())
    page = client.get(PAGE).text
    assert "+6" in page
    assert "\N{MINUS SIGN}3" in page


def test_my_own_line_is_marked(client, ended, five):
    record_hand(ended())
    client.force_login(five[2])
    page = client.get(PAGE).text
    assert page.count('class="is-me"') == 1


def test_my_own_line_is_shown_below_those_that_fit(client, ended, five, monkeypatch):
    monkeypatch.setattr("scoring.views.SHOWN", 2)
    record_hand(ended(points=(6, 3, -2, -3, -4)))
    client.force_login(five[4])
    shown = client.get(PAGE)
    assert shown.context["mine"].rank == 5
    assert "Eve" in shown.text
    assert "Dan" not in shown.text


def test_the_page_is_made_of_one_ruleset_when_asked(client, ended):
    record_hand(ended())
    record_hand(ended(ruleset="gone", points=(-6, -3, 3, 3, 3)))
    assert [line.points for line in client.get(PAGE, {"ruleset": "weihai"}).context["standings"]] == [6, 3, -3, -3, -3]


def test_an_unknown_ruleset_is_no_page(client):
    assert client.get(PAGE, {"ruleset": "chess"}).status_code == 404


def test_the_json_says_what_the_page_says(client, ended, five):
    record_hand(ended())
    answer = client.get(API, {"limit": 1}).json()
    assert answer == {
        "ruleset": None,
        "standings": [
            {
                "rank": 1,
                "user_id": five[0].pk,
                "name": "Ann",
                "color": five[0].color,
                "points": 6,
                "hands": 1,
                "wins": 1,
            }
        ],
    }


@pytest.mark.parametrize("query", [{"ruleset": "chess"}, {"limit": "0"}, {"limit": "101"}, {"limit": "x"}])
def test_a_query_that_makes_no_sense_is_refused_with_the_field(client, query):
    response = client.get(API, query)
    assert response.status_code == 400
    assert list(response.json()) == list(query)


def test_the_desk_lists_the_ledger_and_opens_an_entry(admin_client, ended):
    record_hand(ended())
    assert "weihai" in admin_client.get(DESK).text
    entry = LedgerEntry.objects.first()
    assert admin_client.get(reverse("admin:scoring_ledgerentry_change", args=[entry.pk])).status_code == 200


def test_the_desk_can_neither_add_nor_change_nor_delete_an_entry(admin_client, ended):
    record_hand(ended())
    entry = LedgerEntry.objects.first()
    addresses = [
        reverse("admin:scoring_ledgerentry_add"),
        reverse("admin:scoring_ledgerentry_change", args=[entry.pk]),
        reverse("admin:scoring_ledgerentry_delete", args=[entry.pk]),
    ]
    assert [admin_client.post(address, {"points": "1"}).status_code for address in addresses] == [403, 403, 403]
    assert "delete_selected" not in admin_client.get(DESK).text
