"""What happens to the whole machine: a full disk, a clock that is set, a worker that only looks alive."""

import asyncio
import contextlib
import json
import os
import shutil
import struct
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

import psycopg
import pytest

from tests.faults.conftest import open_house
from tests.faults.house import House
from tests.faults.ledger import check, settle, tell
from tests.faults.players import Game
from tests.faults.proxy import Proxy

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

DISK_MIB = 320


@pytest.fixture
def small_disk():
    """A folder on a disk of its own, which only root can make."""
    folder = Path(tempfile.mkdtemp(prefix="baohuang-disk-")).resolve()
    options = f"size={DISK_MIB}m,mode=0711"
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=False).returncode:
        folder.rmdir()
        pytest.skip("needs to mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
        folder.rmdir()


@contextlib.contextmanager
def running(house: House):
    try:
        house.start()
        yield house
    finally:
        house.stop()


def fill(folder: Path) -> Path:
    """Take the last byte of a disk."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(1 << 20))
    with filler.open("ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(512))
    return filler


async def test_a_disk_that_is_full_for_a_moment_loses_nothing(small_disk):
    with running(House(small_disk)) as house:
        table = house.table("weihai")
        full = []

        async def strike():
            filler = fill(small_disk)
            with pytest.raises((psycopg.errors.DiskFull, psycopg.OperationalError)):
                house.ask("CREATE TABLE junk AS SELECT repeat(md5(n::text), 40) FROM generate_series(1, 100000) AS n")
            await asyncio.sleep(4)
            filler.unlink()
            full.append(True)
            house.forget_deaths()
            await house.answers()

        async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, fault=strike) as game:
            await game.play()
        settle(house, game)
        check(house)
        tell("disk full", [game], blows=len(full))
        assert len(full) >= 2, "in the calls and in the tricks"


@pytest.fixture
def put_off():
    """`clock.c`, compiled where every account can read it."""
    made = Path(tempfile.mkdtemp(prefix="baohuang-clock-")) / "clock.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", made, Path(__file__).with_name("clock.c")], check=True)
    made.parent.chmod(0o755)
    yield made
    shutil.rmtree(made.parent)


def set_clock(offset: Path, seconds: int) -> None:
    """Put the clocks of all that have `clock.c` preloaded and look at this file."""
    with offset.open("r+b" if offset.exists() else "wb") as file:
        file.write(struct.pack("q", seconds))


async def test_a_machine_whose_clock_is_set_an_hour_forth_and_two_back_loses_nothing(folders, put_off):
    house = open_house(folders)
    offset = house.folder / "offset"
    set_clock(offset, 0)
    offset.chmod(0o644)
    house.more = {"LD_PRELOAD": str(put_off), "CLOCK_OFFSET": str(offset)}
    with running(house):
        table = house.table("weihai", bots=2)
        steps = iter([3600, -3600])

        async def strike():
            step = next(steps, None)
            if step is not None:
                set_clock(offset, step)
                # Who is on move thinks until the clocks have found out.
                game.pace = 4.0
                await asyncio.sleep(4)
                game.pace = 0.0

        async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, fault=strike) as game:
            await game.play(seconds=400)
        [(hours,)] = house.ask(
            "SELECT extract(epoch FROM max(at) - min(at)) / 3600 FROM tables_handevent AS event "
            "JOIN tables_hand AS hand ON hand.id = hand_id JOIN tables_table AS home ON home.id = table_id "
            "WHERE code = %s",
            table["code"],
        )
        assert hours > 1.9, "the database's clock was set"
        settle(house, game)
        check(house)
        tell("clock set", [game], given_ms=max(player.given_ms for player in game.players))
        assert max(player.given_ms for player in game.players) >= 15_000, "who was on move was told of his time"


async def test_two_clocks_and_two_beats_play_each_turn_once_and_one_that_takes_no_task_is_not_missed(doubled):
    house = doubled
    table = house.table("weihai", seconds=1, bank=0, bots=3)
    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, seed=3) as game:
        stuck = None

        async def stick():
            nonlocal stuck
            stuck = stuck or house.suspend("clock")

        game.fault = stick
        game.lazy = 0.5
        await game.play(seconds=400)
        stuck.resume()
    settle(house, game)
    check(house)
    acted = house.ask(
        "SELECT event.seat, event.step, count(*) FROM tables_handevent AS event "
        "JOIN tables_hand AS hand ON hand.id = hand_id JOIN tables_table AS home ON home.id = table_id "
        "WHERE code = %s AND type IN ('played', 'passed', 'folded') GROUP BY 1, 2 HAVING count(*) > 1",
        table["code"],
    )
    tell("two clocks, one of them stuck", [game], longest=max(stale_clock(house, table["code"])))
    assert acted == [], "no turn is taken twice"
    assert max(stale_clock(house, table["code"])) < 5, "no turn was late for the clock that was missing"


def stale_clock(house: House, code: str) -> list[float]:
    """The longest times between two events of a hand, in seconds."""
    rows = house.ask(
        "SELECT extract(epoch FROM at - lag(at) OVER (PARTITION BY hand_id ORDER BY event.number)) "
        "FROM tables_handevent AS event JOIN tables_hand AS hand ON hand.id = hand_id "
        "JOIN tables_table AS home ON home.id = table_id WHERE code = %s",
        code,
    )
    return [float(wait) for (wait,) in rows if wait is not None]


def ready(port: int) -> dict:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return json.load(error)


async def test_a_clock_that_takes_no_task_is_told_as_overdue_turns_and_once_it_is_back_the_hand_goes_on(house):
    table = house.table("weihai", bots=4)
    async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port) as game:
        stuck = None

        async def stick():
            nonlocal stuck
            if stuck is None:
                stuck = house.suspend("clock")
                for _ in range(60):
                    told = await asyncio.to_thread(ready, house.ports[0])
                    if told.get("overdue"):
                        break
                    await asyncio.sleep(0.5)
                assert told["overdue"] >= 1
                assert told["overdue_seconds"] > 5
                stuck.resume()

        game.fault = stick
        await game.play()
    settle(house, game)
    check(house)
    tell("the clock stuck", [game], longest=max(stale_clock(house, table["code"])))
