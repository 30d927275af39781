"""The table's page and the admin's desk."""

import json
import re

import pytest
from django.urls import reverse

from lobby.accounts.models import User
from lobby.accounts.services import make_guest
from tables import frames, protocol, selectors
from tables.models import HandEvent
from tables.services import seating
from tests.tables.cast import newest_hand, play_on


@pytest.fixture
def desk(at_desk, people, static_files):
    """A client at the admin's desk."""
    return at_desk(User.objects.create_superuser("站长", "hunter-of-2-ducks"))


def test_who_has_the_code_of_a_table_gets_its_page(client, table):
    page = client.get(f"/tables/{table.code}/")
    assert page.status_code == 200
    assert f'data-socket="/ws/tables/{table.code}/"' in page.content.decode()
    assert 'data-declines="pass fold"' in page.content.decode()
    assert 'data-ranks="2 6 7 8 9 A BJ J K Q SJ T"' in page.content.decode(), (
        "no three, four or five is dealt in Weihai"
    )


def test_the_page_draws_its_seat_s_own_view_before_the_socket_opens(client, table, people):
    for seat in (0, 3):
        client.force_login(people[seat])
        page = client.get(f"/tables/{table.code}/")
        [text] = re.findall(r'<script id="frame" type="application/json">(.*?)</script>', page.content.decode())
        shown, sitting = json.loads(text), selectors.sitting(table.code)
        due = json.loads(protocol.encode(frames.frame(sitting, seat, [], 0)))
        assert shown["view"] == due["view"], "another view than this seat's is in the page"
        assert shown["version"] == due["version"]
        assert not shown["table"]["seats"][seat]["away"], "who asks for the page is shown as gone"
        assert "no-store" in page["Cache-Control"], "a page with cards is kept"


def test_who_watches_gets_no_frame_in_the_page_for_it_may_be_due_later(client, table, admin_user):
    assert 'id="frame"' not in client.get(f"/tables/{table.code}/").content.decode()
    client.force_login(admin_user)
    assert 'id="frame"' not in client.get(f"/tables/{table.code}/").content.decode()


def test_who_watches_another_table_while_his_hand_runs_is_led_back_to_it(client, table, people):
    host = make_guest("别桌桌主")
    other = seating.open_table(host, "weihai")
    client.force_login(people[0])
    assert f'href="/tables/{table.code}/"' in client.get(f"/tables/{other.code}/").text
    client.force_login(host)
    assert 'class="banner elsewhere"' not in client.get(f"/tables/{table.code}/").text, "his own table plays no hand"


@pytest.mark.parametrize("code", ["nosuchtb", "x" * 500, "张三", "%00", "ABCDEFGH"])
def test_an_unknown_code_is_not_found(client, people, code):
    assert client.get(f"/tables/{code}/").status_code == 404


def test_the_desk_shows_no_card_of_a_running_hand(desk, table):
    hand = newest_hand(table)
    seed = HandEvent.objects.get(hand=hand, type="dealt").data["seed"]
    for name in ("tables_hand_changelist", "tables_table_changelist"):
        assert desk.get(reverse(f"admin:{name}")).status_code == 200
    page = desk.get(reverse("admin:tables_hand_change", args=[hand.pk])).content.decode()
    assert "dealt" not in page
    assert seed not in page


def test_the_desk_tells_who_left_a_running_hand_but_not_how_long_its_log_was(desk, table, people):
    seating.leave(people[2], table.code)
    hand = newest_hand(table)
    page = desk.get(reverse("admin:tables_hand_change", args=[hand.pk])).content.decode()
    assert f"2: {people[2].pk} −24" in page
    assert "events" not in page.partition("<main")[2]


def test_the_desk_reads_the_log_of_an_ended_hand(desk, table, people):
    play_on(table, people)
    hand = newest_hand(table)
    page = desk.get(reverse("admin:tables_hand_change", args=[hand.pk])).content.decode()
    dealt = HandEvent.objects.get(hand=hand, type="dealt").data
    assert dealt["seed"] in page
    assert json.dumps(dealt["hands"][0][:2])[1:-1].replace('"', "&quot;") in page


def test_nothing_can_be_changed_at_the_desk(desk, table):
    hand = newest_hand(table)
    for name, pk in (("hand", hand.pk), ("table", table.pk)):
        assert desk.post(reverse(f"admin:tables_{name}_change", args=[pk]), {"state": "ended"}).status_code == 403
        assert desk.post(reverse(f"admin:tables_{name}_delete", args=[pk]), {"post": "yes"}).status_code == 403
        assert desk.get(reverse(f"admin:tables_{name}_add")).status_code == 403
