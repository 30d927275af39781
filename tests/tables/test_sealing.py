"""What the pages add to a deal, over real sockets: the first hand waits for it, and nothing that comes can harm it."""

import json

import pytest

from tables import fair
from tables.models import Hand, Seal
from tables.services import clock, seating
from tables.threads import in_thread
from tests.tables.cast import newest_hand
from tests.tables.sockets import connected

ONE, TWO, THREE = "a1" * 16, "b2" * 32, "c3" * 20
LONG, SHORT = 60_000, 1


@pytest.fixture
def two(people, settings):
    """Two people at a table with three bots, both ready, so that their first hand waits for their pages."""
    settings.SEAL_WAIT_MS = LONG
    table = seating.open_table(people[0], "weihai", bot_level="greedy")
    seating.sit(people[1], table.code)
    return table


async def get_ready(table, people):
    for person in people[:2]:
        await in_thread(seating.again, person, table.code)


def add(seal, entropy):
    return {"type": "add", "seal": seal, "entropy": entropy}


def dealt(table):
    """What went into the newest deal, checked as anybody would."""
    committed, event = newest_hand(table).log.order_by("number").values_list("data", flat=True)[:2]
    assert committed["commitment"] == fair.commitment(event["seed"])
    return event["entropy"]


def hands(table):
    return Hand.objects.filter(table=table).count()


async def test_the_first_hand_waits_for_both_pages_and_is_dealt_from_what_both_added(two, people):
    async with connected(two.code, people[0]) as first, connected(two.code, people[1]) as second:
        seal = first.frame["table"]["seal"]
        assert seal == second.frame["table"]["seal"]
        await get_ready(two, people)
        assert (await first.do(add(seal, ONE)))["result"] == "ok"
        assert await in_thread(hands, two) == 0
        await second.settle()
        assert not [text for text in second.heard if ONE in text], "what somebody adds is his until the deal"
        assert (await second.do(add(seal, TWO)))["result"] == "ok"
        assert await in_thread(dealt, two) == [ONE, TWO, None, None, None]
        seed = (await in_thread(lambda: newest_hand(two).log.get(number=1).data))["seed"]
        for peer in (first, second):
            frame = await peer.hear_until(lambda frame: frame["version"]["hand"] == 1)
            [event] = [event for event in frame["events"] if event["type"] == "dealt"]
            assert event["entropy"] == [ONE, TWO, None, None, None]
            assert frame["table"]["seal"] != seal
            assert not [text for text in peer.heard if seed in text], "the seed is a secret until the hand is over"


async def test_who_stays_silent_holds_nobody_up_for_long(two, people, settings):
    settings.SEAL_WAIT_MS = SHORT
    async with connected(two.code, people[0]) as first, connected(two.code, people[1]):
        await first.do(add(first.frame["table"]["seal"], ONE))
        await get_ready(two, people)
        await in_thread(clock.tick)
        await first.hear_until(lambda frame: frame["version"]["hand"] == 1)
        assert await in_thread(dealt, two) == [ONE, None, None, None, None]


async def test_who_adds_twice_has_added_the_last_and_deals_nobody_else_a_hand(two, people):
    async with connected(two.code, people[0]) as first, connected(two.code, people[1]) as second:
        seal = first.frame["table"]["seal"]
        await get_ready(two, people)
        for entropy in (ONE, ONE, THREE):
            assert (await first.do(add(seal, entropy)))["result"] == "ok"
        assert await in_thread(hands, two) == 0
        await second.do(add(seal, TWO))
        assert await in_thread(dealt, two) == [THREE, TWO, None, None, None]


async def test_what_comes_after_the_deal_is_refused_and_neither_in_this_hand_nor_in_the_next(two, people):
    async with connected(two.code, people[0]) as first, connected(two.code, people[1]) as second:
        seal = first.frame["table"]["seal"]
        await get_ready(two, people)
        await first.do(add(seal, ONE))
        await second.do(add(seal, TWO))
        late = await first.do(add(seal, THREE))
        assert (late["result"], late["code"]) == ("refused", "other_seal")
        assert await in_thread(dealt, two) == [ONE, TWO, None, None, None]
        assert (await in_thread(Seal.objects.get, table=two)).added == {}
        following = (await first.hear_until(lambda frame: frame["table"]["seal"] != seal))["table"]["seal"]
        assert (await first.do(add(following, THREE)))["result"] == "ok"
        assert await in_thread(dealt, two) == [ONE, TWO, None, None, None]
        assert (await in_thread(Seal.objects.get, table=two)).added == {str(people[0].pk): THREE}


@pytest.mark.parametrize(
    "entropy",
    ["", "ab" * 15, "ab" * 33, "ab" * 16 + "c", "AB" * 16, "zz" * 16, "牌" * 32, "ab" * 9000, None, 7, ["ab" * 16]],
    ids=["none", "short", "long", "half a byte", "capitals", "no hex", "no ASCII", "huge", "null", "number", "list"],
)
async def test_what_is_no_entropy_is_answered_and_adds_nothing(two, people, entropy):
    async with connected(two.code, people[0]) as peer:
        message = {"type": "do", "id": "7d444840-9dc0-11d1-b245-5ffdce74fad2", "table": two.code}
        await peer.say(json.dumps(message | {"command": add(peer.frame["table"]["seal"], entropy)}))
        assert (await peer.hear("error"))["code"] in {"malformed", "too_long"}
        assert (await in_thread(Seal.objects.get, table=two)).added == {}
        assert (await peer.do(add(peer.frame["table"]["seal"], ONE)))["result"] == "ok"


async def test_a_seal_that_never_was_and_who_does_not_sit_here_add_nothing(two, people, stranger):
    async with (
        connected(two.code, people[0]) as seated,
        connected(two.code, stranger) as watching,
        connected(two.code) as nobody,
    ):
        seal = seated.frame["table"]["seal"]
        assert (await seated.do(add("00" * 32, ONE)))["code"] == "other_seal"
        assert (await watching.do(add(seal, ONE)))["code"] == "not_seated"
        assert (await nobody.do(add(seal, ONE)))["code"] == "not_seated"
        assert (await in_thread(Seal.objects.get, table=two)).added == {}


async def test_what_somebody_added_who_left_before_the_deal_is_not_in_it(two, people):
    async with connected(two.code, people[0]) as first, connected(two.code, people[1]) as second:
        seal = first.frame["table"]["seal"]
        for peer, entropy in ((first, ONE), (second, TWO)):
            assert (await peer.do(add(seal, entropy)))["result"] == "ok"
        assert (await second.do({"type": "leave"}))["result"] == "ok"
        assert (await first.do({"type": "bot", "seat": 1, "level": "greedy"}))["result"] == "ok"
        assert (await first.do({"type": "again"}))["result"] == "ok"
        assert await in_thread(dealt, two) == [ONE, None, None, None, None]
