"""The drain switch and an orderly restart, with many tables in the middle of their hands."""

import asyncio
import math
import signal
import time
from contextlib import AsyncExitStack

import pytest

from tests.faults.conftest import open_house
from tests.faults.ledger import check, settle, tell
from tests.faults.players import Game, comes
from tests.faults.proxy import Proxy

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

TABLES = 12


@pytest.fixture
def own_house(folders):
    made = open_house(folders)
    try:
        made.start()
        yield made
    finally:
        made.stop()


async def test_a_drain_and_a_restart_under_load_lose_nothing_and_give_the_time_back(own_house):
    house = own_house
    tables = house.tables(["weihai"] * TABLES)
    async with AsyncExitStack() as open_:
        await open_.enter_async_context(house.watched())
        proxy = await open_.enter_async_context(Proxy(house.ports))
        games = [await open_.enter_async_context(Game(table, proxy.port, seed=n)) for n, table in enumerate(tables)]
        players = [player for game in games for player in game.players]
        for game in games:
            game.pace = 0.3
        playing = [asyncio.create_task(game.play(seconds=400)) for game in games]
        while min(len(game.sent) for game in games) < 10:  # noqa: ASYNC110 - each of them on its own
            await asyncio.sleep(0.05)

        said = await asyncio.to_thread(house.run, "manage.py", "drain", "on")
        assert said.endswith(f"No new hands are dealt; {TABLES} run.\n")
        begun = time.monotonic()
        while not all(player.drained for player in players):
            assert time.monotonic() - begun < 10, "every table says so within seconds"
            await asyncio.sleep(0.05)

        # The whole site is stopped in order in the middle of the hands, and started again after a while.
        down = time.monotonic()
        names = {"web", "web2", "clock", "bots", "beat"}
        stopped = [each for each in house.supervisor.watched if each.service.name in names]
        for each in stopped:
            each.due = math.inf
            each.service.process.send_signal(signal.SIGTERM)
        while not all(player.byes for player in players):
            assert time.monotonic() - down < 15
            await asyncio.sleep(0.05)
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
        await asyncio.gather(*playing)
        # The hands were ended; others are asked for and wait.
        for game in games:
            game.pace = 0.0
        more = [asyncio.create_task(game.play()) for game in games]
        await asyncio.sleep(4)
        assert house.ask("SELECT max(number) FROM tables_hand") == [(1,)], "no new hand is dealt"
        await asyncio.to_thread(house.run, "manage.py", "drain", "off")
        assert await comes(lambda: all(game.phase for game in games), seconds=60), "they are dealt when it is over"
        for game in games:
            game.leaving = True
        await asyncio.gather(*more)
    for game in games:
        settle(house, game)
    check(house)
    tell("drain and restart", games, given_ms=max(player.given_ms for player in players))
    assert any(player.given_ms > 20_000 for player in players), "the time of the restart was given back, and told"
    taken = house.ask("SELECT count(*) FROM tables_handevent WHERE by = 'clock'")
    assert taken == [(0,)], "nobody lost a turn"
