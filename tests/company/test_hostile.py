"""What somebody with bad intentions tries, where no other test does. `docs/people.md` lists them all."""

import json
import logging
from uuid import uuid4

import pytest
from django.conf import settings
from django.core import mail
from django.urls import reverse
from redis import Redis

import rules
from lobby.accounts import services
from lobby.models import ChatLine
from tables import log
from tables.models import Hand, HandEvent, Seat
from tables.services import clock, seating
from tables.threads import in_thread
from tests.tables.cast import choice, in_trick, newest_hand, play_on, state_of
from tests.tables.sockets import connected

PASSWORD = "four kings in one hand"


def hidden_cards(table) -> set[str]:
    """Every card that some seat holds and not all may see, quoted as texts and pickles would hold it."""
    state = state_of(table)
    held = {card for seat in range(5) for card in rules.view(state, seat).me.cards}
    assert len(held) > 40
    return {quote + card + quote for card in held for quote in ('"', "'")} | {"BJ!", "SJ!"}


def everything_in_redis() -> str:
    redis = Redis.from_url(settings.REDIS_URL)
    read = {
        b"string": redis.get,
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"hash": redis.hgetall,
        b"set": redis.smembers,
        b"zset": lambda key: redis.zrange(key, 0, -1, withscores=True),
    }
    return repr({key: read.get(redis.type(key), bytes)(key) for key in redis.scan_iter()})


def test_no_card_of_a_running_hand_is_in_the_logs_in_redis_or_in_a_letter(table, people, caplog, capfd):
    """What processes tell each other is ids and numbers; what they need they read from the hand's log."""
    caplog.set_level(logging.DEBUG)
    play_on(table, people, until=in_trick)
    seating.auto(people[0], table.code, on=True)
    clock.tick()
    secret = hidden_cards(table)
    said = capfd.readouterr()
    told = {
        "the log": caplog.text,
        "what processes print": said.out + said.err,
        "Redis": everything_in_redis(),
        "letters": repr([letter.message().as_string() for letter in mail.outbox]),
    }
    assert {place for place, text in told.items() if any(card in text for card in secret)} == set()


def test_what_goes_between_processes_is_never_a_pickle():
    """Whoever could write into Redis would else run his own code in our processes."""
    assert settings.CELERY_TASK_SERIALIZER == "json"
    assert settings.CELERY_ACCEPT_CONTENT == ["json"]
    assert settings.SESSION_SERIALIZER.endswith("JSONSerializer")


async def test_nobody_acts_for_another_whatever_he_writes_into_the_message(table, people):
    state = await in_thread(play_on, table, people, until=in_trick)
    turn = rules.pending(state)[0]
    wanted = choice(state, turn)
    thief = people[(turn + 1) % 5]
    forged = {"seat": turn, "user": people[turn].pk, "user_id": people[turn].pk, "viewer": turn}
    before = await in_thread(HandEvent.objects.count)
    async with connected(table.code, thief) as peer:
        message = {"type": "act", "id": str(uuid4()), "table": table.code, **_version(peer.frame)}
        for body in ({**message, "action": wanted, **forged}, {**message, "action": {**wanted, **forged}}):
            await peer.say(body)
            answer = await peer.hear("answer", "error")
            assert answer["type"] == "error" or answer["result"] == "refused", answer
        for command in ({"type": "leave", **forged}, {"type": "auto", "on": True, **forged}):
            await peer.say({"type": "do", "id": str(uuid4()), "table": table.code, "command": command})
            assert (await peer.hear("answer", "error"))["type"] == "error", "no command names a seat to act for"
    assert await in_thread(HandEvent.objects.count) == before
    assert not await in_thread(Seat.objects.filter(user=people[turn], auto=True).exists)


async def test_nobody_gets_anothers_frame_by_asking_for_a_seat(table, people):
    watcher = await in_thread(services.make_guest, "路人")
    async with connected(table.code, watcher) as peer:
        for forged in ({"seat": 0}, {"viewer": 0}, {"you": 0}, {"user": people[0].pk}):
            await peer.say({"type": "resume", "hand": None, "step": 0, **forged})
            await peer.settle(0.2)
            assert peer.frame["table"]["you"] is None
            assert peer.frame["view"]["me"] is None


def test_a_running_hand_has_no_file_no_picture_and_no_record(client, table):
    hand = newest_hand(table)
    for code in (table.code, str(hand.pk), str(hand.number)):
        for name in ("", "film.json", "record.json", "picture.png"):
            assert client.get(f"/hands/{code}/{name}").status_code == 404
        assert client.get(f"/api/v1/hands/{code}/record/").status_code == 404
    assert hand.state == Hand.State.RUNNING


@pytest.mark.parametrize("name", ["Lee", "ｌｅｅ", "LEE", "Lее", "Le\u200be", " Lee "])
def test_nobody_takes_a_name_that_looks_like_anothers_over_the_page(client, db, name):
    services.become_member(services.make_guest("Lee"), name="Lee", password=PASSWORD)
    client.post("/play/")
    own = client.get(reverse("accounts:account")).context["user"].name
    client.post(reverse("accounts:account"), {"name": name, "color": "1"})
    client.post(reverse("accounts:join"), {"name": name, "password": PASSWORD})
    assert client.get(reverse("accounts:account")).context["user"].name == own


def test_what_a_player_writes_is_text_wherever_it_is_shown(client, people):
    """Chat and names have tests of their own: here what he writes into a report and names a key."""
    script = "<script>alert(1)</script>"
    member = services.make_guest("Lee")
    services.become_member(member, name="Lee", password=PASSWORD)
    client.force_login(member)
    table = seating.play_now(people[0])
    ChatLine.objects.create(table=table, channel="players", user=people[0], text=script)
    client.post("/api/v1/me/keys/", json.dumps({"label": script}), content_type="application/json")
    client.post(reverse("moderation:report"), {"about": people[0].pk, "reason": "spam", "text": script, "line": "x"})
    pages = ("/", "/accounts/", "/lobby/", f"/tables/{table.code}/", reverse("lobby:friends"))
    assert [page for page in pages if script in client.get(page).text] == []
    data = client.get(reverse("lobby:own_data"))
    assert data["Content-Type"] == "application/json"
    assert "attachment" in data["Content-Disposition"]


def _version(frame: dict) -> dict:
    return {"hand": frame["version"]["hand"], "step": frame["version"]["step"]}


@pytest.fixture(autouse=True)
def no_process_remembers():
    log.forget()
