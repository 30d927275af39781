"""A table with house options: chosen, checked together, shown to all, kept in the record."""

import re

import pytest
from django.urls import reverse

import rules
from lobby.accounts.models import User
from lobby.accounts.services import make_guest
from rules import record as records
from tables import log
from tables.models import Hand, Table
from tables.services.seating import play_now

pytestmark = pytest.mark.django_db

NEW = reverse("lobby:new_table")


def filled(ruleset_id: str, **changed: str) -> dict[str, str]:
    """The form as it comes, with some fields set otherwise."""
    ruleset = rules.ruleset(ruleset_id)
    usual = {name: str(getattr(ruleset, name)) for name in rules.SWITCHES}
    table = {"seconds": "25", "bank_seconds": "60", "level": "greedy", "public": "True", "delay_seconds": "0"}
    return {"ruleset": ruleset_id, **table, **usual, **changed}


@pytest.mark.parametrize("ruleset", rules.rulesets(), ids=lambda ruleset: ruleset.id)
def test_the_form_begins_with_the_rulesets_own_values_and_plays_them(client, ruleset):
    page = client.get(NEW, {"ruleset": ruleset.id}).text
    for name in rules.SWITCHES:
        select = re.search(rf'<select name="{name}".*?</select>', page, flags=re.DOTALL)
        assert re.search(rf'<option value="{getattr(ruleset, name)}" selected', select[0]), name
    response = client.post(NEW, filled(ruleset.id))
    assert response["Location"].startswith("/tables/")
    assert Table.objects.get().options == {}


def test_a_stranger_gets_a_seat_at_the_table_he_made(client):
    response = client.post(
        NEW,
        filled(
            "weihai", three_twos_beat_big="True", rebels_needed="3", seconds="60", bank_seconds="30", level="random"
        ),
    )
    table = Table.objects.get()
    assert response["Location"] == f"/tables/{table.code}/"
    assert (table.ruleset, table.seconds, table.bank_seconds) == ("weihai", 60, 30)
    assert table.options == {"three_twos_beat_big": True, "rebels_needed": 3}
    assert [(seat.user_id, seat.bot) for seat in table.seats.all()] == [
        (User.objects.get().pk, None), *[(None, "random")] * 4,
    ]  # fmt: skip
    assert Hand.objects.get().state == Hand.State.RUNNING


def test_chosen_options_are_in_the_log_and_the_record():
    table = play_now(make_guest("海风"), "weihai", options={"wind": "exposed"})
    hand = Hand.objects.get(table=table)
    events = [entry.event for entry in log.fold(hand).entries]
    assert hand.options == {"wind": "exposed"}
    assert records.write(events)["options"] == {"wind": "exposed"}
    assert log.fold(hand).state.ruleset.wind == "exposed"


def test_everybody_who_opens_the_table_reads_what_it_plays_otherwise(client):
    table = play_now(make_guest("海风"), "weihai", options={"three_twos_beat_big": True})
    page = client.get(f"/tables/{table.code}/").text
    assert "<dt>三个 2 压一张大王</dt><dd>可以</dd>" in page
    assert page.count("<dt>") == 1


def test_a_table_of_the_rulesets_own_rules_lists_none(client):
    table = play_now(make_guest("海风"))
    assert "这一桌的规矩" not in client.get(f"/tables/{table.code}/").text


def test_options_that_do_not_go_together_are_told_at_both_fields(client):
    page = client.post(NEW, filled("weihai", grab="none", grab_in_ascend="True"))
    errors = page.context["form"].errors
    assert set(errors) == {"grab_in_ascend"}
    assert "“轮到登基时再抢独：可以”和“怎么让位：皇牌和侍卫牌都在手里才可以让，要有人愿意接”不能一起用" in page.text
    assert not Table.objects.exists()
    assert not User.objects.exists()


def test_each_switch_of_a_conflict_is_marked(client):
    page = client.post(NEW, filled("qingdao", grab="none", passing="out"))
    assert set(page.context["form"].errors) == {"grab_in_ascend", "grab"}
    assert page.text.count('aria-invalid="true"') == 2
    assert "<details open>" in page.text


def test_a_refusal_is_told_in_english_too(client):
    client.cookies["django_language"] = "en"
    page = client.post(NEW, filled("weihai", special_card="True")).text
    assert "do not go together" in page


@pytest.mark.parametrize("wrong", [{"wind": "storm"}, {"seconds": "1"}, {"level": "cheater"}])
def test_a_value_that_is_not_offered_opens_no_table(client, wrong):
    assert client.post(NEW, filled("weihai", **wrong)).status_code == 200
    assert not Table.objects.exists()


def test_an_unknown_ruleset_has_no_form(client):
    assert client.get(NEW, {"ruleset": "chess"}).status_code == 404


def test_who_sits_somewhere_is_led_back_and_opens_no_second_table(client):
    guest = make_guest("海风")
    table = play_now(guest)
    client.force_login(guest)
    assert f'href="/tables/{table.code}/"' in client.get(NEW).text
    assert client.post(NEW, filled("weihai"))["Location"] == f"/tables/{table.code}/"
    assert Table.objects.count() == 1


def test_the_ways_there(client):
    assert f'href="{NEW}"' in client.get("/").text


def test_whoever_joins_reads_how_long_a_turn_may_take(client):
    client.post(NEW, filled("weihai", seconds="40", bank_seconds="120"))
    page = client.get(reverse("table", args=[Table.objects.get().code])).text
    assert "每一步 40 秒，每局另有备用时间 120 秒" in page


def test_a_table_may_do_without_a_time_bank(client):
    client.post(NEW, filled("weihai", bank_seconds="0"))
    assert Hand.objects.get().banks == [0] * 5
    page = client.get(reverse("table", args=[Table.objects.get().code])).text
    assert "备用时间" not in page
