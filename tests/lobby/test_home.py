"""The home page, and the press that leads to a seat."""

import pytest
from django.test import Client
from django.urls import reverse

import rules
from lobby.accounts.models import User
from lobby.accounts.services import make_guest
from lobby.rulesets import offers
from scoring.results import HandResult, Player
from scoring.services import record_hand
from scoring.settlement import settle
from tables.errors import TableError
from tables.models import Hand, Seat, Table
from tables.services.seating import open_table

pytestmark = pytest.mark.django_db

HOME = reverse("lobby:home")
PLAY = reverse("lobby:play")


@pytest.fixture
def guest():
    return make_guest("海风")


@pytest.fixture
def seated(guest):
    """A guest who sits at an open table."""
    return open_table(guest, "weihai", bot_level="greedy")


def test_a_stranger_finds_one_button_that_plays(client):
    page = client.get(HOME).text
    assert "马上玩" in page
    assert f'action="{PLAY}"' in page


def test_a_first_visit_leaves_no_account_behind(client):
    client.get(HOME)
    assert not User.objects.exists()


def test_every_playable_ruleset_is_offered_with_a_line(client):
    page = client.get(HOME).text
    assert [offer.id for offer in offers()] == [ruleset.id for ruleset in rules.rulesets()]
    assert [offer.name for offer in offers()] == [ruleset.name for ruleset in rules.rulesets()]
    for offer in offers():
        assert offer.name in page
        assert offer.line in page


def test_one_press_makes_a_stranger_a_guest_with_a_seat_at_a_hand_that_runs(client):
    response = client.post(PLAY)
    guest = User.objects.get()
    seat = Seat.objects.get(user=guest)
    assert guest.is_guest
    assert response["Location"] == f"/tables/{seat.table.code}/"
    assert Hand.objects.get().state == Hand.State.RUNNING
    assert Seat.objects.filter(table=seat.table, bot__isnull=False).count() == 4


def test_the_press_is_a_form_of_this_site_or_nothing(static_files):
    assert Client(enforce_csrf_checks=True).post(PLAY).status_code == 403
    assert not User.objects.exists()


def test_nobody_is_seated_by_following_a_link(client):
    assert client.get(PLAY).status_code == 405


def test_an_unknown_ruleset_seats_nobody_and_makes_no_guest(client):
    assert client.post(PLAY, {"ruleset": "chess"}).status_code == 404
    assert not User.objects.exists()


def test_a_second_press_leads_to_the_seat_one_has(client):
    first, second = client.post(PLAY), client.post(PLAY)
    assert first["Location"] == second["Location"]
    assert Table.objects.count() == 1


def test_of_two_presses_at_once_the_later_follows_the_earlier(client, guest, monkeypatch):
    def beaten(user, ruleset_id):
        raise TableError("seated_elsewhere", table="abcdefgh")

    monkeypatch.setattr("lobby.views.play_now", beaten)
    client.force_login(guest)
    assert client.post(PLAY)["Location"] == "/tables/abcdefgh/"


def test_who_has_a_seat_is_led_back_to_it(client, guest, seated):
    client.force_login(guest)
    page = client.get(HOME).text
    assert f'href="/tables/{seated.code}/"' in page
    assert "马上玩" not in page


def test_who_left_his_seat_may_play_anew(client, guest, seated):
    Seat.objects.filter(user=guest).update(left=True)
    client.force_login(guest)
    assert "马上玩" in client.get(HOME).text


def test_people_at_open_tables_are_counted_bots_are_not(client, seated):
    activity = client.get(HOME).context["activity"]
    assert (activity.people, activity.tables) == (1, 1)


def test_the_leaders_are_those_of_this_weeks_ranked_hands(client, guest):
    players = (Player(guest.pk), *[Player(None, "greedy")] * 4)
    roles = ("emperor", "guard", "rebel", "rebel", "rebel")
    places, points = (1, 2, None, None, None), (6, 3, -3, -3, -3)
    for hand, ranked in enumerate((True, False), 1):
        record_hand(HandResult(hand, 1, "weihai", "played", players, roles, None, places, points, ranked=ranked))
    settle()
    assert [(line.name, line.points) for line in client.get(HOME).context["leaders"]] == [("海风", 6)]


def test_it_takes_few_queries(client, guest, seated, django_assert_num_queries):
    client.get(HOME)
    with django_assert_num_queries(2):
        client.get(HOME)
    client.force_login(guest)
    client.get(HOME)  # Notes the visit, once a while.
    with django_assert_num_queries(8):
        client.get(HOME)
