"""The page of one's company."""

import pytest
from django.urls import reverse

from lobby import presence
from lobby.accounts import company, selectors, services
from lobby.accounts.models import Circle
from tables.services import seating

pytestmark = pytest.mark.django_db(transaction=True)

FRIENDS = reverse("lobby:friends")


@pytest.fixture
def lee(client):
    user = services.make_guest("Lee")
    client.force_login(user)
    return user


@pytest.fixture
def ann():
    return services.make_guest("Ann")


def press(client, verb, **given):
    return client.post(reverse("lobby:friend", args=[verb]), given, follow=True)


def befriend(one, other):
    company.ask(one, other)
    company.accept(other, one)


def test_strangers_have_no_company(client):
    assert client.get(FRIENDS).status_code == 302


def test_a_friend_is_asked_for_by_name_however_it_is_spelt(client, lee, ann):
    page = press(client, "ask", name="ＡＮＮ").text
    assert "申请已送到" in page
    assert [user.pk for user in selectors.requests_to(ann.pk)] == [lee.pk]


def test_nobody_is_found_by_an_e_mail_address(client, lee):
    ann = services.make_guest("Bob")
    type(ann).objects.filter(pk=ann.pk).update(email="bob@example.org")
    known = press(client, "ask", name="bob@example.org").text
    unknown = press(client, "ask", name="nobody@example.org").text
    assert "没有这个玩家" in known
    assert "没有这个玩家" in unknown
    assert selectors.requests_to(ann.pk) == []


def test_a_request_is_accepted_by_a_press(client, lee, ann):
    company.ask(ann, lee)
    assert "Ann" in client.get(FRIENDS).text
    press(client, "accept", user=ann.pk)
    assert selectors.friend_ids(lee.pk) == {ann.pk}


def test_a_friend_who_is_about_is_shown_so_unless_he_does_not_want_it(client, lee, ann):
    befriend(lee, ann)
    presence.beat([f"u{ann.pk}"], {}, [])
    assert "不在线" not in client.get(FRIENDS).text
    services.draw_circles(ann, presence_to=Circle.NOBODY)
    assert "不在线" in client.get(FRIENDS).text


def test_a_friend_at_a_table_is_shown_there_unless_he_does_not_want_it(client, lee, ann):
    befriend(lee, ann)
    table = seating.play_now(ann)
    assert table.code in client.get(FRIENDS).text
    services.draw_circles(ann, presence_to=Circle.NOBODY)
    assert table.code not in client.get(FRIENDS).text


def test_one_block_ends_what_was_and_is_taken_back_by_a_press(client, lee, ann):
    befriend(lee, ann)
    press(client, "block", user=ann.pk)
    assert selectors.friend_ids(ann.pk) == set()
    press(client, "unblock", user=ann.pk)
    assert selectors.blocked_ids(lee.pk) == set()


def test_an_unknown_verb_or_account_is_refused_and_nothing_leads_to_another_site(client, lee, ann):
    assert press(client, "marry", user=ann.pk).status_code == 404
    assert "没有这个玩家" in press(client, "ask", user="9" * 30).text
    response = client.post(reverse("lobby:friend", args=["ask"]), {"user": ann.pk, "next": "https://example.org/"})
    assert response["Location"] == FRIENDS
