"""The socket of a table, over the whole application and the real channel layer."""

import asyncio
import json
from functools import partial
from uuid import uuid4

import pytest
from channels.testing import WebsocketCommunicator
from django.db import OperationalError

from config.origin import OwnPages
from lobby.accounts.services import make_guest
from tables import effects, hub, log, selectors
from tables.models import Hand
from tables.services import seating
from tables.threads import in_thread
from tests.tables.cast import choice, in_trick, newest_hand, play_on, say, state_of
from tests.tables.sockets import an_action, application, connected, origin


async def test_a_socket_says_hello_and_gives_a_whole_frame(table, people):
    async with connected(table.code, people[2], greeted=False) as peer:
        hello = json.loads(peer.heard[0])
        frame = await peer.hear("frame")
    assert (hello["protocol"], hello["user"]) == (1, {"id": people[2].pk, "name": people[2].name})
    assert frame["version"] == {"table": frame["version"]["table"], "hand": 1, "step": 1, "own": 0}
    assert frame["table"]["you"] == 2
    assert [seat["user"] for seat in frame["table"]["seats"]] == [person.pk for person in people]
    assert len(frame["view"]["me"]["cards"]) == 33
    assert frame["price"] == {"leave": 24}
    assert 20_000 < frame["clock"]["left_ms"] <= frame["clock"]["total_ms"] == 25_000


async def test_who_is_not_logged_in_watches_and_sees_no_hand(table):
    async with connected(table.code) as peer:
        assert peer.frame["table"]["you"] is None
        assert peer.frame["view"]["me"] is None
        assert peer.frame["table"]["watching"] == 1
        assert (await peer.act({"type": "no"}))["code"] == "not_seated"


async def test_who_plays_at_one_table_watches_several_others_and_each_goes_on_before_his_eyes(table, people):
    others = [await in_thread(seating.play_now, await in_thread(make_guest, f"Lone{number}")) for number in range(2)]
    async with (
        connected(table.code, people[0]) as playing,
        connected(others[0].code, people[0]) as first,
        connected(others[1].code, people[0]) as second,
    ):
        assert playing.frame["table"]["you"] == 0
        for watching, other in ((first, others[0]), (second, others[1])):
            assert (watching.frame["table"]["code"], watching.frame["table"]["you"]) == (other.code, None)
            before = watching.frame["version"]["table"]
            await in_thread(partial(seating.auto, other.owner, other.code, on=True))
            await watching.hear_until(lambda frame, before=before: frame["version"]["table"] > before)


async def test_a_table_that_is_not_there_is_said_and_the_socket_closed(people):
    async with connected("nosuchtb", people[0], greeted=False) as peer:
        assert (await peer.hear("bye"))["code"] == "no_such_table"
        assert (await peer.communicator.receive_output(5))["type"] == "websocket.close"


@pytest.mark.parametrize(
    "opener",
    [
        b"http://evil.example",
        b"http://localhost:8001",
        b"https://localhost:8000",
        b"http://localhost.evil.example",
        b"null",
        b"http://[",
    ],
)
async def test_a_page_of_another_site_or_another_port_gets_no_socket(table, opener):
    headers = [(b"host", b"localhost"), (b"origin", opener)]
    communicator = WebsocketCommunicator(application(), f"/ws/tables/{table.code}/", headers=headers)
    assert not (await communicator.connect(timeout=5))[0]


async def test_a_page_that_calls_a_strange_name_its_own_gets_no_socket(table):
    """A name of somebody else's may lead here; it is not among the site's."""
    headers = [(b"host", b"evil.example:8000"), (b"origin", b"http://evil.example:8000")]
    communicator = WebsocketCommunicator(application(), f"/ws/tables/{table.code}/", headers=headers)
    assert not (await communicator.connect(timeout=5))[0]


async def test_a_page_of_a_trusted_other_site_gets_a_socket(table, settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example"]
    trusting = OwnPages(application().application_mapping["websocket"].own.application)
    headers = [(b"host", b"localhost"), (b"origin", b"https://play.example")]
    communicator = WebsocketCommunicator(trusting, f"/ws/tables/{table.code}/", headers=headers)
    assert (await communicator.connect(timeout=5))[0]
    await communicator.disconnect()


async def test_an_accepted_action_is_answered_and_seen_by_all(table, people):
    await in_thread(play_on, table, people, until=in_trick)
    turn = (await in_thread(state_of, table)).phase.turn
    async with connected(table.code, people[turn]) as actor, connected(table.code) as watcher:
        step = actor.frame["version"]["step"]
        answer = await actor.act(an_action(actor.frame))
        assert (answer["result"], answer["step"]) == ("ok", step + 1)
        for peer in (actor, watcher):
            frame = await peer.hear_until(lambda frame: frame["version"]["step"] == step + 1)
            assert [event["type"] for event in frame["events"]] == ["played"]


async def test_a_stale_action_is_answered_after_a_fresh_frame(table, people):
    await in_thread(play_on, table, people, until=in_trick)
    turn = (await in_thread(state_of, table)).phase.turn
    async with connected(table.code, people[turn]) as actor:
        await in_thread(say, table, people[turn], await in_thread(lambda: choice(state_of(table), turn)))
        await actor.hear("frame")
        step = actor.frame["version"]["step"]
        answer = await actor.act({"type": "pass"}, step=step - 1)
        kinds = [json.loads(text)["type"] for text in actor.heard]
        assert answer["result"] == "stale"
        assert kinds[-2:] == ["frame", "answer"]
        assert actor.frame["version"]["step"] == answer["step"] == step


async def test_a_refusal_tells_its_code_and_the_socket_lives(table, people):
    async with connected(table.code, people[0]) as peer:
        answer = await peer.act({"type": "play", "cards": ["9S"]})
        assert (answer["result"], answer["code"]) == ("refused", "not_offered")
        assert (await peer.act({"type": "no"}, table="another"))["code"] == "other_table"
        assert (await peer.act({"type": "no"}))["result"] == "ok"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"act"}',
        '{"type":"dance","n":1}',
        '{"type":"ping","n":1,"extra":true}',
        '{"type":"ping","n":-1}',
        '{"type":"ping","n":1e999}',
        '{"type":"resume","hand":99999999999999999999,"step":0}',
        '{"type":"do","id":"not-a-uuid","table":"abc","command":{"type":"again"}}',
        '{"type":"act","id":"7d444840-9dc0-11d1-b245-5ffdce74fad2","table":"a\\u0000b","hand":1,"step":1,"action":{}}',
        "[" * 9000,
        '"' + "x" * 17_000 + '"',
        '"' + "牌" * 6_000 + '"',
    ],
)
async def test_what_cannot_be_read_is_answered_and_the_socket_lives(table, people, text):
    async with connected(table.code, people[0]) as peer:
        await peer.say(text)
        assert (await peer.hear("error"))["code"] == ("too_long" if len(text.encode()) > 16_384 else "malformed")
        await peer.say({"type": "ping", "n": 3})
        assert (await peer.hear("pong"))["n"] == 3


async def test_bytes_that_are_no_text_are_answered_too(table, people):
    async with connected(table.code, people[0]) as peer:
        await peer.communicator.send_to(bytes_data=b"\xff\xfe\x00")
        assert (await peer.hear("error"))["code"] == "malformed"


@pytest.mark.parametrize("value", ["\x00", "\ud800", ["a"], {"a": 1}, None, 10**30, True])
async def test_no_value_in_an_action_breaks_anything(table, people, value):
    async with connected(table.code, people[0]) as peer:
        for action in ({"type": value}, {"type": "play", "cards": [value]}, {"type": "play", "cards": value}):
            await peer.say(
                json.dumps(
                    {
                        "type": "act",
                        "id": str(uuid4()),
                        "table": table.code,
                        "hand": 1,
                        "step": 1,
                        "action": action,
                    }
                )
            )
            heard = await peer.hear("answer", "error")
            assert heard.get("result") == "refused" or heard.get("code") == "malformed", heard


async def test_an_error_nobody_expected_is_answered_and_the_socket_lives(table, people):
    async with connected(table.code, people[0]) as peer:
        await in_thread(lambda: newest_hand(table).log.filter(number=1).update(data={"type": "nonsense"}))
        log.forget()
        answer = await peer.act({"type": "no"})
        assert (answer["result"], answer["code"]) == ("failed", "unexpected")
        await peer.say({"type": "resume", "hand": None, "step": 0})
        assert (await peer.hear("error"))["code"] == "unexpected"
        await peer.say({"type": "ping", "n": 1})
        await peer.hear("pong")


async def test_a_database_that_is_away_is_said_and_the_picture_comes_when_it_is_back(table, people, monkeypatch):
    async with connected(table.code, people[0]) as peer:
        await peer.settle()
        sitting = selectors.sitting

        def away(code):
            raise OperationalError(code)

        monkeypatch.setattr(selectors, "sitting", away)
        await peer.say({"type": "resume", "hand": None, "step": 0})
        assert (await peer.hear("error"))["code"] == "database"
        monkeypatch.setattr(selectors, "sitting", sitting)
        await peer.say({"type": "resume", "hand": None, "step": 0})
        assert (await peer.hear("frame"))["events"]


async def test_two_tabs_of_one_player_both_see_his_secret_answer_and_nobody_else_does(table, people, monkeypatch):
    monkeypatch.setattr(hub, "BEAT_SECONDS", 0.2)
    async with (
        connected(table.code, people[1]) as first,
        connected(table.code, people[1]) as second,
        connected(table.code, people[2]) as other,
        connected(table.code) as watcher,
    ):
        for peer in (first, second, other, watcher):
            await peer.settle()
        answer = await first.act({"type": "no"})
        assert answer["result"] == "ok"
        await second.hear_until(lambda frame: frame["version"]["own"] == 1)
        assert second.frame["view"]["me"]["question"]["answered"]
        assert (await second.act({"type": "no"}))["result"] == "stale"
        for peer in (other, watcher):
            assert await peer.settle() == []
            await peer.say({"type": "ping", "n": 1})
            assert (await peer.hear("pong"))["version"] == peer.frame["version"], "nor does a pong tell of it"


async def test_resume_gives_the_events_after_a_step_and_a_stranger_to_the_hand_gets_all(table, people):
    await in_thread(play_on, table, people, until=lambda state: in_trick(state) and state.phase.number == 2)
    async with connected(table.code, people[0]) as peer:
        step = peer.frame["version"]["step"]
        await peer.say({"type": "resume", "hand": None, "step": 0})
        everything = (await peer.hear("frame"))["events"]
        await peer.say({"type": "resume", "hand": 1, "step": step - 2})
        missed = (await peer.hear("frame"))["events"]
        await peer.say({"type": "resume", "hand": 1, "step": step})
        nothing = (await peer.hear("frame"))["events"]
    assert [event["number"] for event in everything] == list(range(len(everything)))
    assert everything[0]["type"] == "committed"
    assert missed == everything[-len(missed) :]
    assert len([event for event in missed if event["type"] in {"played", "passed", "folded"}]) == 2
    assert nothing == []


async def test_another_hand_is_asked_for_over_the_socket(solitaire, people):
    await in_thread(seating.leave, people[0], solitaire.code)
    opened = await in_thread(seating.open_table, people[1], "weihai", bot_level="greedy")
    async with connected(opened.code, people[1]) as peer:
        assert peer.frame["view"] is None
        assert (await peer.do({"type": "again"}))["result"] == "ok"
        await peer.hear_until(lambda frame: frame["version"]["hand"] == 1)
        assert (await peer.do({"type": "auto", "on": True}))["result"] == "ok"
        await peer.hear_until(lambda frame: frame["table"]["seats"][0]["auto"])
        assert (await peer.do({"type": "leave"}))["result"] == "ok"
        left = await peer.hear_until(lambda frame: frame["table"]["you"] is None)
        assert left["table"]["seats"][0]["left"]
        assert left["view"]["me"] is None
        assert (await peer.do({"type": "leave"}))["code"] == "not_seated"


async def test_a_pong_names_the_newest_frame_so_that_who_lost_it_asks_for_it(table, people):
    async with connected(table.code, people[0]) as peer:
        before = peer.frame["version"]
        await peer.say({"type": "ping", "n": 1})
        assert await peer.hear("pong") == {"type": "pong", "n": 1, "version": before}
        await in_thread(play_on, table, people, until=lambda state: state.phase.name != "grab")
        newest = (await peer.hear_until(lambda frame: frame["view"]["phase"] != "grab"))["version"]
        await peer.settle()
        await peer.say({"type": "ping", "n": 2})
        assert (await peer.hear("pong"))["version"] == peer.frame["version"]
        assert newest["step"] > before["step"]


async def test_a_socket_that_sits_idle_for_thirty_seconds_lives_and_hears_the_next_step(table, people):
    async with connected(table.code, people[0]) as idle:
        await asyncio.sleep(30)
        await in_thread(play_on, table, people, until=lambda state: state.phase.name != "grab")
        await idle.hear_until(lambda frame: frame["view"]["phase"] != "grab")


async def test_a_bell_that_was_lost_is_made_good_by_the_beat(table, people, monkeypatch):
    async with connected(table.code, people[0]) as peer:
        monkeypatch.setattr(effects, "_publish", lambda *_: None)
        await in_thread(play_on, table, people, until=lambda state: state.phase.name != "grab")
        await peer.hear_until(lambda frame: frame["view"]["phase"] != "grab", seconds=6)


async def test_a_seat_without_a_socket_is_shown_as_away_and_back(table, people):
    async with connected(table.code, people[0]) as peer:
        frame = await peer.hear_until(lambda frame: frame["table"]["seats"][1]["away"], seconds=20)
        assert not frame["table"]["seats"][0]["away"]
        async with connected(table.code, people[1]):
            await peer.hear_until(lambda frame: not frame["table"]["seats"][1]["away"], seconds=10)


async def test_a_hand_goes_on_in_a_process_that_knows_nothing_of_it(table, people):
    """What a killed web process leaves is in Postgres alone."""
    await in_thread(play_on, table, people, until=in_trick)
    before = await in_thread(state_of, table)
    log.forget()
    async with connected(table.code, people[before.phase.turn]) as peer:
        assert peer.frame["version"]["step"] == before.step
        assert (await peer.act(an_action(peer.frame)))["result"] == "ok"


async def test_a_hand_that_goes_on_in_this_process_is_shown_without_asking_the_database(table, people, monkeypatch):
    await in_thread(play_on, table, people, until=in_trick)
    monkeypatch.setattr(hub, "BEAT_SECONDS", 3600)
    read = []
    async with connected(table.code) as watcher:
        step = watcher.frame["version"]["step"]
        monkeypatch.setattr(selectors, "sitting", read.append)
        await in_thread(play_on, table, people, until=lambda state: state.step >= step + 20)
        await watcher.hear_until(lambda frame: frame["version"]["step"] == step + 20)
        monkeypatch.undo()
    assert read == []


async def test_a_hand_that_goes_on_elsewhere_is_followed_by_its_missing_rows(table, people):
    await in_thread(play_on, table, people, until=in_trick)
    async with connected(table.code) as watcher:
        step, before = watcher.frame["version"]["step"], log.kept((await in_thread(newest_hand, table)).pk)
        with pytest.MonkeyPatch.context() as elsewhere:
            elsewhere.setattr(effects, "_publish", lambda *_: None)
            await in_thread(play_on, table, people, until=lambda state: state.step >= step + 5)
        hand = await in_thread(newest_hand, table)
        log.forget()
        log._keep(hand.pk, before)
        await effects.layer().group_send(
            effects.group(table.code),
            {"type": "bell", "table": table.code, "seat": None, "progress": [hand.pk, hand.events, 25]},
        )
        frame = await watcher.hear_until(lambda frame: frame["version"]["step"] == step + 5)
    assert len([event for event in frame["events"] if event["type"] in {"played", "passed", "folded"}]) == 5


async def test_the_bell_carries_no_card_and_no_role(table, people, monkeypatch):
    rung = []
    monkeypatch.setattr(effects, "_publish", lambda code, message: rung.append(message))
    await in_thread(play_on, table, people, until=in_trick)
    assert {tuple(sorted(message)) for message in rung} == {("progress", "seat", "table", "type")}
    assert all(isinstance(part, int | None) for bell in rung for part in bell["progress"] or ())
    assert await in_thread(Hand.objects.count) == 1


@pytest.mark.parametrize("path", ["/ws/tables/%00/", "/ws/tables/ABCDEFGH/", "/ws/tables/..%2f/", "/ws/", "/nothing"])
async def test_where_there_is_no_socket_the_handshake_is_refused(people, path):
    communicator = WebsocketCommunicator(application(), path, headers=origin())
    assert not (await communicator.connect(timeout=5))[0]
