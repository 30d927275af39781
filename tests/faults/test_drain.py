"""The drain switch and an orderly restart, with many tables in the middle of their hands."""

import asyncio
import math
import signal
import time
from contextlib import AsyncExitStack
from functools import partial

import pytest

from tests.faults.ledger import settle, tell
from tests.faults.players import Game, comes
from tests.faults.proxy import Proxy

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

TABLES = 12


# Tables whose players stay and ask for another hand; at the others they leave once they have come back.
STAY = 4


@pytest.fixture
def drained(house):
    """A house that may be drained and stopped, and is not when the test is over."""
    yield house
    house.run("manage.py", "drain", "off")
    for each in house.supervisor.watched:
        if each.due == math.inf:
            each.due = time.monotonic()


async def test_a_drain_and_a_restart_under_load_lose_nothing_and_give_the_time_back(drained):
    house = drained
    tables = house.tables(["weihai"] * TABLES)
    async with AsyncExitStack() as open_:
        await open_.enter_async_context(house.watched())
        proxy = await open_.enter_async_context(Proxy(house.ports))
        games = [await open_.enter_async_context(Game(table, proxy.port, seed=n)) for n, table in enumerate(tables)]
        players = [player for game in games for player in game.players]
        for game in games:
            game.pace = 0.3
        playing = [asyncio.create_task(game.play(seconds=400)) for game in games]
        assert await comes(lambda: all(len(game.sent) > 10 for game in games), seconds=120)

        said = await asyncio.to_thread(house.run, "manage.py", "drain", "on")
        assert said.endswith(f"No new hands are dealt; {TABLES} run.\n")
        assert await comes(lambda: all(player.drained for player in players), seconds=60), "every table says so"

        await restart_in_order(house, players)
        back = [len(game.sent) for game in games]
        for game in games:
            game.pace = 0.0
        goes_on = [partial(acted, game, sent + 10) for game, sent in zip(games, back, strict=True)]
        assert await comes(lambda: all(each() for each in goes_on), seconds=120), "every hand goes on"
        staying, going = games[:STAY], games[STAY:]
        for game in going:
            game.leaving = True
        await asyncio.gather(*playing)
        # The hands were ended; others are asked for and wait.
        more = [asyncio.create_task(game.play()) for game in staying]
        await asyncio.sleep(4)
        assert hands(house, games) == TABLES, "no new hand is dealt"
        await asyncio.to_thread(house.run, "manage.py", "drain", "off")
        assert await comes(lambda: all(game.phase for game in staying), seconds=60), "they are dealt when it is over"
        for game in staying:
            game.leaving = True
        await asyncio.gather(*more)
    for game in games:
        settle(house, game)
    tell("drain and restart", games, given_ms=max(player.given_ms for player in players))
    assert any(player.given_ms > 20_000 for player in players), "the time of the restart was given back, and told"
    lost = hands(house, games, "EXISTS (SELECT FROM tables_handevent WHERE hand_id = hand.id AND by = 'clock')")
    assert lost == 0, "nobody lost a turn"


async def restart_in_order(house, players):
    """Stop the whole site in the middle of the hands, its servers not, and start it again after a while."""
    names = {"web", "web2", "clock", "bots", "beat"}
    stopped = [each for each in house.supervisor.watched if each.service.name in names]
    for each in stopped:
        each.due = math.inf
        each.service.process.send_signal(signal.SIGTERM)
    assert await comes(lambda: all(player.byes for player in players), seconds=60), "everybody hears a good-bye"
    byes = [player.byes[-1] for player in players]
    assert {bye["code"] for bye in byes} == {"restart"}
    waits = [bye["retry_ms"] for bye in byes]
    assert max(waits) <= 3000
    assert max(waits) - min(waits) > 1500, "not all come back at one moment"
    assert await comes(lambda: all(each.service.ended() is not None for each in stopped), seconds=60)
    await asyncio.sleep(8)
    for each in stopped:
        each.due = time.monotonic()
    await house.answers()


def acted(game, number):
    return len(game.sent) > number


def hands(house, games, which="true"):
    """How many hands of these games there are."""
    [(number,)] = house.ask(
        "SELECT count(*) FROM tables_hand AS hand JOIN tables_table AS home ON home.id = table_id "
        f"WHERE code = ANY(%s) AND {which}",
        [game.code for game in games],
    )
    return number
