"""The pages of finished hands: who finds and sees them, and what is refused."""

import json
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tables import fair
from tables.models import Hand, Seal
from tables.replay import search
from tables.replay.models import FinishedHand
from tables.replay.search import Wanted
from tables.services import clock, sealing, seating
from tests.rules.kit import EVERY
from tests.tables.cast import newest_hand, play_on, run_bots
from tests.tables.finished import finish, old_records


@pytest.fixture
def five(people):
    return [*people[:4], None]


@pytest.fixture
def record():
    return old_records("weihai")[0]


def codes(**wanted):
    viewer = wanted.pop("viewer", None)
    return [found.finished.code for found in search.search(Wanted(**wanted), viewer and viewer.pk).hands]


# Who may see what


def test_a_running_hand_has_no_replay_and_an_ended_one_is_there_at_once(table, people, client):
    assert not FinishedHand.objects.exists()
    assert client.get("/hands/").context["hands"] == []
    play_on(table, people)
    finished = FinishedHand.objects.get(hand=newest_hand(table))
    assert client.get(f"/hands/{finished.code}/").status_code == 200
    assert [hand.code for hand in client.get("/hands/").context["hands"]] == [finished.code]


def test_a_code_cannot_be_counted_up_to(five, record, client):
    finished = finish(record, five)
    for guess in (str(finished.pk), finished.hand.table.code, finished.code[:-1], "a" * 14):
        for name in ("", "film.json", "record.json", "picture.png"):
            assert client.get(f"/hands/{guess}/{name}").status_code == 404


def test_a_private_hand_is_listed_for_its_players_alone_and_seen_by_who_has_the_link(five, people, record, client):
    finished = finish(record, five, public=False)
    assert codes() == codes(player=people[0]) == codes(player=people[0], viewer=people[4]) == []
    assert codes(player=people[0], viewer=people[0]) == [finished.code]
    assert codes(player=people[0], viewer=people[1]) == [finished.code]
    page = client.get(f"/hands/{finished.code}/")
    assert page.status_code == 200
    assert 'content="noindex"' in page.text


def test_hands_of_who_shows_them_to_nobody_are_not_listed_for_others(five, people, record, client):
    finish(record, five)
    people[0].history_to = "nobody"
    people[0].save()
    answer = client.get("/hands/", {"player": people[0].name})
    assert answer.context["form"].errors.as_data()["player"][0].code == "history_private"
    assert client.get("/api/v1/hands/", {"player": people[0].name}).status_code == 400
    client.force_login(people[0])
    assert len(client.get("/hands/", {"player": people[0].name}).context["hands"]) == 1


# Search


def test_hands_are_found_by_player_role_result_ruleset_and_day(five, people):
    now = timezone.now()
    first = finish(old_records("weihai")[0], five, ended_at=now - timedelta(days=3))
    second = finish(old_records("qingdao")[1], five, ended_at=now)
    roles = {finished.code: finished.roles for finished in (first, second)}
    for person, seat in zip(people[:4], range(4), strict=True):
        for role in ("emperor", "guard", "rebel"):
            expected = [finished.code for finished in (second, first) if roles[finished.code][seat] == role]
            assert codes(player=person, role=role) == expected
        won = [finished.code for finished in (second, first) if finished.points[seat] > 0]
        assert codes(player=person, result="won") == won
    assert codes(ruleset="qingdao") == [second.code]
    assert codes(result=first.won) == [each.code for each in (second, first) if each.won == first.won]
    today = timezone.localdate()
    assert codes(since=today - timedelta(days=1)) == [second.code]
    assert codes(until=today - timedelta(days=1)) == [first.code]
    assert codes(player=people[4]) == []


def test_pages_go_on_where_the_last_one_ended_though_hands_come_meanwhile(five, record):
    made = [finish(record, five, ended_at=timezone.now() - timedelta(minutes=number)).code for number in range(5)]
    page = search.search(Wanted(), None, limit=2)
    assert [found.finished.code for found in page.hands] == made[:2]
    finish(record, five)
    page = search.search(Wanted(), None, page.before, limit=2)
    assert [found.finished.code for found in page.hands] == made[2:4]
    page = search.search(Wanted(), None, page.before, limit=2)
    assert [found.finished.code for found in page.hands] == made[4:]
    assert page.before is None


def test_a_list_costs_the_same_however_long_it_is(five, record, django_assert_num_queries):
    for _ in range(3):
        finish(record, five)
    with django_assert_num_queries(2):
        search.search(Wanted(), None)


@pytest.mark.parametrize(
    ("asked", "field", "code"),
    [
        ({"role": "guard"}, "player", "player_missing"),
        ({"player": "没有这人"}, "player", "player_unknown"),
        ({"since": "2026-02-02", "until": "2026-02-01"}, "until", "days_reversed"),
        ({"since": "gestern"}, "since", "invalid"),
    ],
)
def test_what_cannot_be_asked_is_said_at_its_field(people, client, asked, field, code):
    answer = client.get("/hands/", asked)
    assert answer.context["form"].errors.as_data()[field][0].code == code
    api = client.get("/api/v1/hands/", asked)
    assert api.status_code == 400


# The page


@pytest.mark.parametrize("ruleset_id", EVERY)
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_a_replay_reads_without_scripts_in_both_languages(five, client, ruleset_id, language):
    client.cookies["django_language"] = language
    finished = finish(old_records(ruleset_id)[1], five)
    answer = client.get(f"/hands/{finished.code}/")
    assert answer.status_code == 200
    assert answer.text.count("<li id=") == len(answer.context["lines"])
    assert "https://" not in answer.context["picture"] or answer.wsgi_request.is_secure()
    for name in answer.context["shown"].names:
        assert name in answer.text


def test_film_record_and_picture_of_a_hand(five, record, client):
    finished = finish(record, five)
    film = client.get(f"/hands/{finished.code}/film.json")
    assert json.loads(film.content)["fair"]["seed"] == record["seed"]
    zipped = client.get(f"/hands/{finished.code}/film.json", headers={"Accept-Encoding": "gzip"})
    assert zipped["Content-Encoding"] == "gzip"
    assert len(zipped.content) < 15_000
    told = client.get(f"/hands/{finished.code}/record.json")
    assert told.json() == record
    assert "attachment" in told["Content-Disposition"]
    picture = client.get(f"/hands/{finished.code}/picture.png")
    assert picture.content.startswith(b"\x89PNG")
    assert picture.content == client.get(f"/hands/{finished.code}/picture.png").content


# Records from a file


def brought(client, text):
    return client.post("/hands/upload/", {"text": text})


def test_a_record_is_shown_and_nothing_is_stored(people, record, client):
    answer = brought(client, json.dumps(record))
    assert answer.status_code == 302
    page = client.get(answer["Location"])
    assert page.status_code == 200
    assert client.get(f"{answer['Location']}film.json").json()["format"] == "baohuang-replay/1"
    assert client.get(f"{answer['Location']}record.json").json() == record
    assert not FinishedHand.objects.exists()
    assert not Hand.objects.exists()


def test_a_wrong_record_is_refused_with_code_and_place(people, record, client):
    wrong = {**record, "result": {**record["result"], "points": [1, -1, 0, 0, 0]}}
    answer = brought(client, json.dumps(wrong))
    assert answer.status_code == 422
    assert answer.context["fault"]["code"] == "points_differ"
    swapped = json.loads(json.dumps(record))
    first_play = next(index for index, action in enumerate(swapped["actions"]) if action["type"] == "play")
    swapped["actions"][first_play]["seat"] = (swapped["actions"][first_play]["seat"] + 1) % 5
    fault = brought(client, json.dumps(swapped)).context["fault"]
    assert (fault["code"], fault["place"]) == ("not_your_turn", f"第 {first_play + 1} 个动作")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "pgn"}', "[" * 50_000, "\x00"])
def test_what_is_no_record_is_refused_without_a_fault_of_ours(people, client, text):
    assert brought(client, text).status_code == 422


def test_a_file_larger_than_any_hand_is_refused(people, client):
    answer = brought(client, " " * 70_000 + "{}")
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()


def test_an_address_of_a_file_that_is_gone_is_not_found(people, client):
    assert client.get("/hands/upload/nothing-here/").status_code == 404


# The seal


def test_what_a_seats_page_adds_is_in_the_next_deal_and_only_there(people):
    table = seating.open_table(people[0], "weihai", bot_level="greedy")
    seal = Seal.objects.get(table=table)
    sealing.add(people[0], table.code, fair.commitment(seal.seed), "ab" * 32)
    seating.again(people[0], table.code)
    hand = newest_hand(table)
    committed, dealt = (entry["data"] for entry in hand.log.order_by("number").values("data")[:2])
    assert committed["commitment"] == fair.commitment(seal.seed)
    assert dealt["entropy"] == ["ab" * 32, None, None, None, None]
    assert dealt["seed"] == seal.seed
    following = Seal.objects.get(table=table)
    assert following.seed != seal.seed
    assert following.added == {}


def test_nobody_adds_to_another_seal_or_to_a_table_where_he_does_not_sit(people, stranger):
    table = seating.open_table(people[0], "weihai", bot_level="greedy")
    shown = fair.commitment(Seal.objects.get(table=table).seed)
    with pytest.raises(Exception, match="other_seal"):
        sealing.add(people[0], table.code, "00" * 32, "ab" * 32)
    with pytest.raises(Exception, match="not_seated"):
        sealing.add(stranger, table.code, shown, "ab" * 32)
    assert Seal.objects.get(table=table).added == {}


def test_a_first_hand_waits_a_moment_for_the_page_and_no_longer(people, settings):
    settings.SEAL_WAIT_MS = 60_000
    table = seating.play_now(people[0])
    assert not Hand.objects.filter(table=table).exists()
    shown = fair.commitment(Seal.objects.get(table=table).seed)
    sealing.add(people[0], table.code, shown, "cd" * 16)
    assert newest_hand(table).log.get(number=1).data["entropy"][0] == "cd" * 16
    settings.SEAL_WAIT_MS = 1
    late = seating.play_now(people[1])
    clock.tick()
    assert newest_hand(late).log.get(number=1).data["entropy"] == [None] * 5


# Checking


def test_a_deal_is_verified_by_code_and_from_a_file(five, record, tmp_path, capsys):
    finished = finish(record, five)
    call_command("verify_deal", finished.code)
    assert record["seed"] in capsys.readouterr().out
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(record, indent=1))
    call_command("verify_deal", str(file))
    forged = {**record, "entropy": ["aa" * 16, None, None, None, None]}
    file.write_text(json.dumps(forged))
    with pytest.raises(SystemExit):
        call_command("verify_deal", str(file))
    assert "deal: deal_differs" in capsys.readouterr().out


def test_the_fairness_page_counts_finished_hands(five, record, client):
    cache.clear()
    finish(record, five)
    assert client.get("/fair/").context["figures"][0].deals == 1


# The API


def test_hands_and_records_as_json(five, people, record, client):
    finished = finish(record, five)
    page = client.get("/api/v1/hands/", {"player": people[0].name}).json()
    assert page["next"] is None
    (hand,) = page["results"]
    assert hand == client.get(f"/api/v1/hands/{finished.code}/").json()
    assert [seat["points"] for seat in hand["seats"]] == finished.points
    assert client.get(f"/api/v1/hands/{finished.code}/record/").json() == record
    assert client.get("/api/v1/hands/aaaaaaaaaaaaaa/").status_code == 404


def test_a_hand_played_here_is_what_its_row_and_record_say(table, people):
    for person in people:
        seating.auto(person, table.code, on=True)
    hand = run_bots(table)
    finished = FinishedHand.objects.get(hand=hand)
    result = hand.log.get(type="ended").data["result"]
    assert (finished.points, finished.places, finished.roles) == (
        result["points"], result["places"], result["roles"],
    )  # fmt: skip
    assert sum(finished.jokers) == 8
    assert Client().get(f"/hands/{finished.code}/film.json").status_code == 200
