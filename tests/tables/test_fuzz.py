"""Whatever is said to a socket: it is answered, nothing unexpected happens, and the socket lives."""

import json
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tables import limits
from tables.protocol import ProtocolError, decode
from tables.services import seating
from tables.threads import in_thread
from tests.tables.sockets import an_action, connected

BATCH = 10
# Of one connection; more than so many would not fit into what hypothesis draws for one example.
BATCHES = 4

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=4,
)
counts = st.integers(0, 40) | st.integers(-1, 2**31) | scalars
cards = st.sampled_from(["9S", "TH", "2D", "SJ", "BJ", "SJ!", "BJ!", "6C", "??", "3S", ""])
words = st.sampled_from(
    "grab no ascend open_solo abdicate accept reveal hide open hidden surrender rebel twist kick continue "
    "play pass hold fold claim dance".split()
)
actions = (
    st.fixed_dictionaries(
        {"type": words},
        optional={
            "cards": st.lists(cards, max_size=12) | values,
            "group": cards | values,
            "size": counts,
            "more": values,
        },
    )
    | values
)
commands = st.fixed_dictionaries(
    {"type": st.sampled_from(["again", "auto", "auto", "leave"])}, optional={"on": st.booleans() | values}
)
codes = st.just("") | st.text(max_size=10)
shaped = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("act"),
            "id": st.uuids().map(str),
            "table": codes,
            "hand": counts,
            "step": counts,
            "action": actions,
        }
    ),
    st.fixed_dictionaries({"type": st.just("do"), "id": st.uuids().map(str), "table": codes, "command": commands}),
    st.fixed_dictionaries({"type": st.just("resume"), "hand": counts, "step": counts}),
    st.fixed_dictionaries({"type": st.text(max_size=6)}, optional={"n": counts, "id": values, "action": values}),
)
# An empty table code stands for the table's own; None for the next legal action.
messages = st.one_of(shaped, shaped, st.none(), values, st.text(max_size=40), st.binary(max_size=40))


def written(message, peer):
    if message is None:
        view = peer.frame.get("view")
        asked = view and view["me"] and view["me"]["question"] and view["me"]["question"]["options"]
        message = {
            "type": "act",
            "id": str(uuid4()),
            "table": "",
            "hand": peer.frame["version"]["hand"],
            "step": peer.frame["version"]["step"],
            "action": an_action(peer.frame) if asked else {"type": "continue"},
        }
    if isinstance(message, dict) and message.get("table") == "":
        message = {**message, "table": peer.code}
    return message if isinstance(message, str | bytes) else json.dumps(message)


def understood(text):
    try:
        return decode(text)
    except ProtocolError:
        return None


async def converse(peer, batch, n):
    """Say everything, then ping; what came before the pong must account for all of it."""
    said = [written(message, peer) for message in batch]
    start = len(peer.heard)
    for text in said:
        kind = "bytes" if isinstance(text, bytes) else "text"
        await peer.communicator.send_input({"type": "websocket.receive", kind: text})
    await peer.say({"type": "ping", "n": n})
    while (await peer.hear("pong"))["n"] != n:
        pass
    heard = [json.loads(text) for text in peer.heard[start:]]
    read = [understood(text) for text in said]
    assert not [message for message in heard if message.get("code") in {"unexpected", "database"}], said
    assert len([message for message in heard if message["type"] == "error"]) == read.count(None), said
    asked = sorted(str(message.id) for message in read if hasattr(message, "id"))
    assert sorted(message["id"] for message in heard if message["type"] == "answer") == asked, said


def fuzzed(connections):
    """Run a test so often, each time with `BATCHES` on one connection."""
    batches = st.lists(st.lists(messages, min_size=BATCH, max_size=BATCH), min_size=BATCHES, max_size=BATCHES)
    how = settings(
        max_examples=connections,
        deadline=None,
        database=None,
        # A failure says what was said; shrinking it over a real socket takes longer than reading it.
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: how(given(batches=batches)(test))


@pytest.fixture(autouse=True)
def without_limits(monkeypatch):
    for name in ("SOCKET_BURST", "ACCOUNT_BURST", "PATIENCE_BURST"):
        monkeypatch.setattr(limits, name, 10**9)


async def talk(people, batches):
    table = await in_thread(seating.play_now, people[0])
    async with connected(table.code, people[0]) as peer:
        for n, batch in enumerate(batches):
            await converse(peer, batch, n)


@pytest.mark.timeout(300)
@fuzzed(2_000 // (BATCH * BATCHES))
async def test_two_thousand_messages_of_any_kind_are_answered_and_no_socket_dies(people, batches):
    await talk(people, batches)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@fuzzed(100_000 // (BATCH * BATCHES))
async def test_a_hundred_thousand_messages_of_any_kind_are_answered_and_no_socket_dies(people, batches):
    await talk(people, batches)
