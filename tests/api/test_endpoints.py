"""Rulesets, tables, players, oneself: what each tells, and what nobody is told."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import rules
from lobby.accounts.services import make_guest
from tables.models import Hand, Table
from tables.services import seating

pytestmark = pytest.mark.django_db


def test_every_ruleset_is_told_with_every_switch_and_all_its_values(api):
    told = api.get("/api/v1/rulesets/").json()["results"]
    assert [each["id"] for each in told] == [ruleset.id for ruleset in rules.rulesets()]
    for each, ruleset in zip(told, rules.rulesets(), strict=True):
        switches = {switch["name"]: switch for switch in each["switches"]}
        assert list(switches) == list(rules.SWITCHES)
        for name, switch in switches.items():
            assert switch["value"] == getattr(ruleset, name)
            assert [value["value"] for value in switch["values"]] == list(rules.SWITCHES[name].values)


def test_rulesets_are_told_in_the_language_that_is_asked_for(api):
    names = {
        language: api.get("/api/v1/rulesets/weihai/", HTTP_ACCEPT_LANGUAGE=language).json()["name"]
        for language in ("zh-hans", "en")
    }
    assert names["zh-hans"] == "威海保皇"
    assert names["en"].isascii()


@pytest.mark.parametrize(
    "address", ["rulesets/chess/", "players/0/", f"players/{2**70}/", "tables/aaaaaaaa/", "tables/UPPER/"]
)
def test_what_is_not_there_is_not_found(api, address):
    assert api.get(f"/api/v1/{address}").status_code == 404


def test_a_player_is_told_by_name_and_nothing_that_is_his_own(api, member):
    member.email = "ann@example.org"
    member.save()
    response = api.get(f"/api/v1/players/{member.pk}/")
    assert response.json() | {"joined_at": ""} == {
        "id": member.pk, "name": "Ann", "color": member.color, "guest": False, "joined_at": "",
    }  # fmt: skip
    assert "example.org" not in response.text


def test_a_player_whose_account_was_emptied_is_not_found(api, member):
    member.is_active = False
    member.save()
    assert api.get(f"/api/v1/players/{member.pk}/").status_code == 404


def listed(client, **query) -> list[str]:
    return [table["code"] for table in client.get("/api/v1/tables/", query).json()["results"]]


def test_private_tables_are_in_no_list_but_their_owners_own(api, program, member):
    private = seating.open_table(member, "weihai", public=False)
    assert listed(api) == listed(program) == []
    mine = program.get("/api/v1/me/tables/").json()["results"]
    assert [table["code"] for table in mine] == [private.code]
    assert api.get(f"/api/v1/tables/{private.code}/").json()["public"] is False, "who has the code may see it"


def test_tables_are_filtered_by_ruleset_state_and_free_seats(api):
    waiting = seating.open_table(make_guest(), "qingdao")
    full = seating.open_table(make_guest(), "weihai", bot_level="greedy")
    Table.objects.filter(pk=full.pk).update(state=Table.State.PLAYING)
    assert listed(api) == [full.code, waiting.code], "the newest first"
    assert listed(api, ruleset="qingdao") == [waiting.code]
    assert listed(api, state="playing") == [full.code]
    assert listed(api, free="1") == [waiting.code]


def test_pages_follow_each_other_and_lose_nothing_when_rows_come_meanwhile(api):
    codes = [seating.open_table(make_guest(), "weihai").code for _ in range(5)]
    page = api.get("/api/v1/tables/", {"limit": "2"}).json()
    found = [table["code"] for table in page["results"]]
    seating.open_table(make_guest(), "weihai")
    while page["next"]:
        page = api.get(page["next"]).json()
        found += [table["code"] for table in page["results"]]
    assert found == codes[::-1]


@pytest.mark.parametrize(
    "cursor", ["x", "%00", "cD1hYmM=", "cD0lMDA=", "bz05OTk5OTk5OTk5OTk=", "cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk=", "密"]
)
def test_a_cursor_that_no_page_told_is_none_or_leads_nowhere(api, cursor):
    seating.open_table(make_guest(), "weihai")
    response = api.get("/api/v1/tables/", {"cursor": cursor})
    assert response.status_code in (200, 404)
    if response.status_code == 404:
        assert response.json()["code"] == "cursor"


@pytest.mark.parametrize("limit", ["0", "-1", "101", "x", "", "1e2", "٣", "9" * 5000])
def test_a_page_has_1_to_100_rows(api, limit):
    response = api.get("/api/v1/tables/", {"limit": limit})
    assert (response.status_code, list(response.json()["fields"])) == (400, ["limit"])


def test_a_list_costs_as_many_queries_however_long_it_is(api):
    counts = []
    for _ in range(2):
        seating.open_table(make_guest(), "weihai", bot_level="greedy")
        with CaptureQueriesContext(connection) as queries:
            api.get("/api/v1/tables/")
        counts.append(len(queries))
    assert counts[0] == counts[1] == 2


def test_nothing_of_a_running_hand_is_told_to_anybody_who_plays_it_or_not(api, program, member):
    table = seating.open_table(member, "weihai", bot_level="greedy")
    seating.again(member, table.code)
    assert Hand.objects.filter(table=table).exists()
    texts = [
        client.get(address).text
        for client in (api, program)
        for address in (f"/api/v1/tables/{table.code}/", "/api/v1/tables/", "/api/v1/me/tables/", "/api/v1/me/")
    ]
    keys = {"cards", "deal", "seed", "role", "roles", "emperor", "guard", "question", "phase", "step", "turn", "ready"}
    assert not any(f'"{key}"' in text for key in keys for text in texts)


def test_oneself_is_told_where_one_sits(program, member):
    assert program.get("/api/v1/me/").json()["seat"] is None
    table = seating.open_table(member, "weihai")
    told = program.get("/api/v1/me/").json()
    assert told["seat"] == {"table": table.code, "playing": False}
    assert told["account"]["id"] == member.pk
