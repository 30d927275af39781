"""Who shows his record to whom: what lists, replays, pictures and the API call him, and the ways from his profile."""

import json

import pytest
from django.core.cache import cache
from django.test import Client

from lobby.accounts import company
from lobby.accounts.models import Circle
from scoring.settlement import settle
from tests.tables.finished import finish, old_records

API = "/api/v1/"


@pytest.fixture(autouse=True)
def pages_have_their_files(static_files):
    """For templates name them."""


@pytest.fixture
def five(people):
    return [*people[:4], None]


@pytest.fixture
def finished(five):
    made = finish(old_records("weihai")[0], five)
    settle()
    return made


def as_user(user) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def everywhere(client: Client, code: str) -> dict[str, str]:
    """What this visitor reads wherever a hand's players are named."""
    addresses = {
        "list": "/hands/",
        "replay": f"/hands/{code}/",
        "list of the API": f"{API}hands/",
        "hand of the API": f"{API}hands/{code}/",
    }
    answers = {place: client.get(address) for place, address in addresses.items()}
    return {
        place: json.dumps(answer.json(), ensure_ascii=False) if "API" in place else answer.text
        for place, answer in answers.items()
    }


@pytest.mark.parametrize(
    ("circle", "told"),
    [(Circle.EVERYBODY, (True, True)), (Circle.FRIENDS, (False, True)), (Circle.NOBODY, (False, False))],
)
def test_who_keeps_his_record_to_himself_is_a_seat_without_a_name_for_others(people, finished, stranger, circle, told):
    owner, fellow, friend = people[0], people[1], people[4]
    company.ask(owner, friend)
    company.accept(friend, owner)
    owner.history_to = circle
    owner.save()
    others, friends = told
    reads = {None: others, stranger: others, friend: friends, owner: True, fellow: True}
    for viewer, named in reads.items():
        # The page's head names whoever is logged in.
        head = 1 if viewer == owner else 0
        for place, text in everywhere(as_user(viewer), finished.code).items():
            count = text.count(owner.name) - (0 if "API" in place else head)
            assert (count > 0) == named, f"{place} for {viewer}"


def test_the_shared_picture_names_nobody_who_does_not_show_his_record_to_everybody(
    static_files, people, finished, monkeypatch
):
    drawn = []
    monkeypatch.setattr("tables.replay.drawing.draw", lambda poster: drawn.append(poster) or b"")
    people[0].history_to = Circle.FRIENDS
    people[0].save()
    as_user(people[0]).get(f"/hands/{finished.code}/picture.png")
    names = {row.sitter.name for row in drawn[0].rows}
    assert people[0].name not in names
    assert people[1].name in names


def test_the_best_and_the_worst_hands_of_a_profile_lead_to_their_replays(people, five):
    made = [finish(record, five) for record in old_records("weihai")[:3]]
    hidden = finish(old_records("qingdao")[0], five, public=False)
    settle()
    owner = max(people[:4], key=lambda person: abs(hidden.points[people.index(person)]))
    page = as_user(None).get(f"/players/{owner.name}/").text
    for each in made:
        counts = bool(each.points[people.index(owner)])
        assert (f'href="/hands/{each.code}/"' in page) == counts
    assert hidden.code not in page
    assert hidden.code in as_user(owner).get(f"/players/{owner.name}/").text


def test_the_api_tells_the_best_and_the_worst_hands_with_their_codes(people, five):
    made = [finish(record, five) for record in old_records("weihai")[:3]]
    settle()
    # Of equal ones the newest first.
    newest = sorted(made, key=lambda each: each.pk, reverse=True)
    won = sorted((each for each in newest if each.points[0] > 0), key=lambda each: -each.points[0])
    lost = sorted((each for each in newest if each.points[0] < 0), key=lambda each: each.points[0])
    told = as_user(None).get(f"{API}players/{people[0].pk}/hands/").json()
    assert [each["code"] for each in told["best"]] == [each.code for each in won]
    assert [each["code"] for each in told["worst"]] == [each.code for each in lost]
    people[0].history_to = Circle.NOBODY
    people[0].save()
    refused = as_user(None).get(f"{API}players/{people[0].pk}/hands/")
    assert (refused.status_code, refused.json()["code"]) == (403, "record_private")


def test_a_record_brought_to_the_api_is_judged_and_can_be_looked_at(people):
    record = old_records("qingdao")[0]
    client = as_user(None)
    answer = client.post(f"{API}hands/upload/", {"record": record}, content_type="application/json")
    assert answer.status_code == 201
    assert client.get(answer.json()["address"]).status_code == 200
    swapped = [
        {**action, "seat": (action["seat"] + 1) % 5} if action["type"] == "play" else action
        for action in record["actions"]
    ]
    first = next(number for number, action in enumerate(swapped) if action["type"] == "play")
    refused = client.post(
        f"{API}hands/upload/", {"record": {**record, "actions": swapped}}, content_type="application/json"
    )
    assert (refused.status_code, refused.json()["code"]) == (422, "not_your_turn")
    assert list(refused.json()["fields"]) == [f"action {first}"]
    for broken in ({}, {"record": []}, {"record": {"format": "pgn"}}, {"record": {**record, "seed": "\ud800"}}):
        assert client.post(f"{API}hands/upload/", broken, content_type="application/json").status_code in {400, 422}
    assert (
        client.post(f"{API}hands/upload/", {"record": {"x": "y" * 70_000}}, content_type="application/json").status_code
        == 400
    )


def test_the_api_tells_how_the_cards_fell(finished):
    cache.clear()
    [told] = as_user(None).get(f"{API}deals/").json()
    assert (told["ruleset"], told["deals"], told["fair"]) == ("weihai", 1, True)
    assert sum(cell["counted"] for cell in told["emperor"]) == 1
    assert round(sum(cell["expected"] for cell in told["emperor"]), 6) == 1
