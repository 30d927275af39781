"""The lobby's page and the presses on it, as a browser without scripts has them."""

import pytest

from lobby.accounts import company
from lobby.accounts.models import User
from lobby.models import Ticket
from lobby.services import inviting
from tables.models import Hand, Seat, Table
from tables.services import hosting, seating
from tests.tables.cast import play_on

pytestmark = pytest.mark.django_db


def seat_of(client):
    return Seat.objects.filter(user=client.session.get("_auth_user_id"), left=False).first()


def test_a_stranger_who_seeks_a_seat_is_made_a_guest_and_sees_how_long_it_takes(client):
    page = client.post("/lobby/seek/", {"ruleset": "weihai"}, follow=True)
    assert page.redirect_chain == [("/lobby/", 302)]
    assert "最多再等 20 秒" in page.text
    assert Ticket.objects.get().user.is_guest
    page = client.post("/lobby/hurry/", follow=True)
    assert page.redirect_chain == [(f"/tables/{Table.objects.get().code}/", 302)]
    assert Hand.objects.count() == 1


def test_who_gives_up_is_not_seated(client):
    client.post("/lobby/seek/", {})
    client.post("/lobby/cancel/")
    assert not Ticket.objects.exists()
    assert "最多再等" not in client.get("/lobby/").text


def test_who_sits_is_led_to_his_table_and_every_page_tells_of_the_running_hand(client):
    client.post("/play/", {"ruleset": "weihai"})
    code = Table.objects.get().code
    assert client.post("/lobby/seek/", {}).url == f"/tables/{code}/"
    for path in ("/", "/lobby/", "/rules/", "/leaderboards/", "/accounts/", "/no-such-page/"):
        assert f'href="/tables/{code}/"' in client.get(path).text, path


@pytest.mark.parametrize("typed", ["{code}", " {CODE} ", "http://testserver/tables/{code}/", "/tables/{code}"])
def test_a_table_is_found_by_its_code_or_link(client, people, typed):
    opened = seating.open_table(people[0], "weihai", public=False)
    given = typed.format(code=opened.code, CODE=opened.code.upper())
    assert client.get("/lobby/code/", {"code": given}).url == f"/tables/{opened.code}/"


@pytest.mark.parametrize("typed", ["", "zzzzzzzz", "<script>", "//evil.example/tables/abcdefgh/x", "a" * 5000])
def test_a_code_that_is_none_leads_back_with_a_sentence(client, typed):
    page = client.get("/lobby/code/", {"code": typed}, follow=True)
    assert page.redirect_chain == [("/lobby/", 302)]
    assert "没有这一桌" in page.text


def test_a_stranger_with_a_link_sits_down_by_one_press(client, people):
    opened = seating.open_table(people[0], "weihai", public=False)
    client.post(f"/tables/{opened.code}/sit/", {"seat": "3"})
    assert seat_of(client).number == 3


def test_a_seat_that_is_taken_or_forbidden_is_refused_in_a_sentence(client, people):
    opened = seating.open_table(people[0], "weihai")
    page = client.post(f"/tables/{opened.code}/sit/", {"seat": "0"}, follow=True)
    assert "这个座位刚被人坐了" in page.text
    client.post(f"/tables/{opened.code}/sit/", {"seat": "1"})
    hosting.kick(people[0], opened.code, 1, ban=True)
    assert client.get(f"/tables/{opened.code}/").status_code == 403
    assert client.get(f"/tables/{opened.code}/sheet/").status_code == 403
    client.post(f"/tables/{opened.code}/sit/", {"seat": "1"})
    assert seat_of(client) is None


def test_an_invitation_stands_on_every_page_until_it_is_declined_or_taken(client, people):
    client.post("/play/", {"ruleset": "weihai"})
    guest = User.objects.get(pk=client.session["_auth_user_id"])
    seating.leave(guest, Table.objects.get().code)
    company.ask(people[0], guest)
    company.accept(guest, people[0])
    opened = seating.open_table(people[0], "weihai", public=False)
    inviting.invite(people[0], opened.code, guest)
    assert f"{people[0].name} 请你去打牌" in client.get("/rules/").text
    client.post(f"/tables/{opened.code}/decline/")
    assert "请你去打牌" not in client.get("/rules/").text
    inviting.invite(people[0], opened.code, guest)
    client.post(f"/tables/{opened.code}/sit/")
    assert seat_of(client).table == opened
    assert "请你去打牌" not in client.get("/rules/").text


def test_only_a_player_at_the_table_invites_over_the_page(client, people):
    opened = seating.open_table(people[0], "weihai")
    client.post("/lobby/seek/", {})
    assert client.post(f"/tables/{opened.code}/invite/", {"user": people[1].pk}).status_code == 409
    assert client.post(f"/tables/{opened.code}/invite/", {"user": "1; drop"}).status_code == 404
    assert client.post(f"/tables/{opened.code}/invite/", {"user": "999999"}).status_code == 404


def test_a_name_that_is_markup_is_text_in_the_list(client, people):
    """No such name can be taken; were one in the database, it would still be text."""
    User.objects.filter(pk=people[0].pk).update(name='<b onclick="x">')
    seating.open_table(people[0], "weihai")
    page = client.get("/lobby/").text
    assert "<b onclick" not in page
    assert "&lt;b onclick" in page


def test_a_table_is_opened_to_wait_for_people_by_link_with_a_delay(client):
    asked = client.get("/tables/new/?ruleset=weihai").context["form"]
    given = {name: asked[name].value() for name in asked.fields}
    page = client.post(
        "/tables/new/", {**given, "ruleset": "weihai", "level": "", "public": "False", "delay_seconds": "60"}
    )
    table = Table.objects.get()
    assert page.url == f"/tables/{table.code}/"
    assert (table.public, table.delay_seconds, table.state) == (False, 60, "waiting")
    assert table.seats.filter(user__isnull=False).count() == 1
    assert table.seats.filter(bot__isnull=False).count() == 0


def test_the_sheet_adds_up_who_came_and_went(client, table, people):
    points = play_on(table, people).result.points
    seating.leave(people[2], table.code)
    page = client.get(f"/tables/{table.code}/sheet/")
    sums = {column.user_id: column.points for column in page.context["sheet"].columns}
    assert sums == {person.pk: points[seat] for seat, person in enumerate(people)}
