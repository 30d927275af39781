"""What a client may not do to the others: say too much, say nonsense for ever, open too many sockets."""

import json
from uuid import uuid4

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings

from tables import gate, limits
from tables.hub import hub
from tables.limits import Bucket
from tables.threads import in_thread
from tests.tables.sockets import application, connected, origin, session_cookie


def ping(n):
    return {"type": "ping", "n": n}


async def closed_with(peer) -> int:
    while True:
        message = await peer.communicator.receive_output(5)
        if message["type"] == "websocket.close":
            return message["code"]


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("tables.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(3, 2)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]


async def test_a_client_in_a_hurry_is_held_back_and_goes_on_later(table, people, monkeypatch):
    monkeypatch.setattr(limits, "SOCKET_BURST", 3)
    monkeypatch.setattr(limits, "SOCKET_RATE", 2)
    dealt = (await in_thread(table.hands.get)).events
    async with connected(table.code, people[0]) as peer:
        for n in range(4):
            await peer.say(ping(n))
        assert [(await peer.hear("pong"))["n"] for _ in range(3)] == [0, 1, 2]
        assert (await peer.hear("error"))["code"] == "rate_limited"
        answer = await peer.act({"type": "no"})
        assert (answer["result"], answer["code"], answer["retry_after"]) == ("failed", "rate_limited", 1.0)
        assert (await in_thread(table.hands.get)).events == dealt, "nothing of it was done"
        await peer.settle(1.1)
        assert (await peer.act({"type": "no"}, id=answer["id"]))["result"] == "ok"


async def test_all_sockets_of_an_account_share_one_rate(table, people, monkeypatch):
    monkeypatch.setattr(limits, "ACCOUNT_BURST", 2)
    monkeypatch.setattr(limits, "ACCOUNT_RATE", 0.01)
    async with (
        connected(table.code, people[0]) as one,
        connected(table.code, people[0]) as two,
        connected(table.code, people[1]) as other,
    ):
        for peer in (one, two, two, other):
            await peer.say(ping(1))
            await peer.hear("pong", "error")
        kinds = [json.loads(peer.heard[-1])["type"] for peer in (one, two, other)]
        assert kinds == ["pong", "error", "pong"]


@pytest.mark.parametrize("text", ["{", "x" * 17_000])
async def test_who_says_nothing_but_nonsense_is_answered_for_a_while_and_then_hung_up_on(
    table, people, text, monkeypatch
):
    monkeypatch.setattr(limits, "PATIENCE_BURST", 3)
    monkeypatch.setattr(limits, "PATIENCE_RATE", 0.01)
    async with connected(table.code, people[0]) as peer:
        for _ in range(4):
            await peer.say(text)
        code = "malformed" if len(text) == 1 else "too_long"
        assert [(await peer.hear("error", "bye"))["type"] for _ in range(4)] == ["error", "error", "error", "bye"]
        assert all(f'"{code}"' in heard for heard in peer.heard[-4:])
        assert await closed_with(peer) == 4429


async def test_who_floods_is_hung_up_on(table, people, monkeypatch):
    monkeypatch.setattr(limits, "SOCKET_RATE", 0.01)
    async with connected(table.code, people[0]) as peer:
        for n in range(limits.SOCKET_BURST + limits.PATIENCE_BURST + 20):
            await peer.say(ping(n))
        assert (await peer.hear("bye"))["code"] == "rate_limited"
        assert await closed_with(peer) == 4429


async def test_an_account_has_so_many_sockets_and_no_more(table, people, monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS", 1)
    async with connected(table.code, people[0]):
        cookie = await in_thread(session_cookie, people[0])
        headers = [*origin(), (b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode())]
        second = WebsocketCommunicator(application(), f"/ws/tables/{table.code}/", headers=headers)
        await second.connect(timeout=5)
        assert await second.receive_output(5) == {"type": "websocket.close", "code": 4429}
        await second.disconnect()
        async with connected(table.code, people[1]):
            pass
    async with connected(table.code, people[0]):
        assert len(hub().gate.visitors) == 1, "who was not let in, and who left, is forgotten"


async def test_a_log_out_ends_the_sockets_of_that_session_and_no_others(table, people):
    async with connected(table.code, people[0]) as here, connected(table.code, people[0]) as elsewhere:
        key = next(
            v.session_key for v in hub().gate.visitors if v.session_key in str(here.communicator.scope["headers"])
        )
        await hub().gate.log_out(gate.digest(key))
        assert (await here.hear("bye"))["code"] == "logged_out"
        await elsewhere.say(ping(1))
        await elsewhere.hear("pong")


async def test_logging_out_on_the_site_ends_the_socket(table, people, client):
    await in_thread(client.force_login, people[0])
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    headers = [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode())]
    async with connected(table.code, None, headers=headers) as peer:
        assert peer.frame["table"]["you"] == 0
        await in_thread(client.post, "/accounts/logout/")
        assert (await peer.hear("bye"))["code"] == "logged_out"
        assert await closed_with(peer) == 4000


def change_password(user):
    user.set_password(str(uuid4()))
    user.save()


def deactivate(user):
    user.is_active = False
    user.save()


@pytest.mark.parametrize(("change", "code"), [(change_password, "session_over"), (deactivate, "banned")])
async def test_another_password_or_an_account_put_out_of_use_ends_the_accounts_sockets(table, people, change, code):
    async with connected(table.code, people[0]) as peer, connected(table.code, people[1]) as other:
        await in_thread(change, people[0])
        assert (await peer.hear("bye"))["code"] == code
        await other.say(ping(1))
        await other.hear("pong")


async def test_what_was_changed_without_a_bell_is_found_by_looking_again(table, people, monkeypatch):
    monkeypatch.setattr(gate, "CHECK_SECONDS", 0.0)
    async with connected(table.code, people[0]) as peer, connected(table.code, people[1]) as other:
        await in_thread(lambda: type(people[0]).objects.filter(pk=people[0].pk).update(is_active=False))
        assert (await peer.hear("bye", seconds=8))["code"] == "banned"
        await other.say(ping(1))
        await other.hear("pong")


async def test_a_socket_is_renewed_before_the_layer_forgets_it(table, people):
    async with connected(table.code, people[0]) as peer:
        [visitor] = hub().gate.visitors
        assert 6 * 3600 - 60 < visitor.leaves_at - visitor.checked_at < 12 * 3600
        visitor.leaves_at = 0
        assert (await peer.hear("bye", seconds=8))["code"] == "renew"
