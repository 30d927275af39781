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

import rules
from tests.faults.conftest import opened
from tests.faults.house import House
from tests.faults.ledger import settle, taken_by_clock, tell
from tests.faults.openings import opening
from tests.faults.players import Game
from tests.faults.proxy import Proxy

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

DISK_MIB = 320


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def put_off():
    """`clock.c`, compiled where every account can read it."""
    made = Path(tempfile.mkdtemp(prefix="baohuang-clock-")) / "clock.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", made, Path(__file__).with_name("clock.c")], check=True)
    made.parent.chmod(0o755)
    yield made
    shutil.rmtree(made.parent)


@pytest.fixture(scope="module")
def machine(small_disk, put_off):
    """A house on a small disk, whose clock can be set."""
    made = House(small_disk)
    offset = offset_of(made)
    set_clock(offset, 0)
    offset.chmod(0o644)
    made.more = {"LD_PRELOAD": str(put_off), "CLOCK_OFFSET": str(offset)}
    with opened(made) as house:
        yield house


def offset_of(house: House) -> Path:
    return house.folder / "offset"


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


async def test_a_disk_that_is_full_for_a_moment_loses_nothing(machine):
    first = opening(rules.ruleset("weihai"))
    [table] = machine.tables({first.ruleset: first.seed})
    full: list[str] = []

    async def strike():
        phase, filler = game.phase, fill(machine.folder)
        with pytest.raises((psycopg.errors.DiskFull, psycopg.OperationalError)):
            machine.ask("CREATE TABLE junk AS SELECT repeat(md5(n::text), 40) FROM generate_series(1, 100000) AS n")
        await asyncio.sleep(4)
        filler.unlink()
        full.append(phase)
        machine.forget_deaths()
        await machine.answers()

    how = {"fault": strike, "course": first.course}
    async with machine.watched(), Proxy(machine.ports) as proxy, Game(table, proxy.port, **how) as game:
        game.struck = set(first.phases - {"ascend", "rebellion", "trick"})
        await game.play_until_struck(more=10)
    settle(machine, game)
    tell("disk full", [game], blows=full)
    assert set(full) == {"ascend", "rebellion", "trick"}, "in a secret question, in calls and in the tricks"


def set_clock(offset: Path, seconds: int) -> None:
    """Put the clocks of all that have `clock.c` preloaded and look at this file."""
    with offset.open("r+b" if offset.exists() else "wb") as file:
        file.write(struct.pack("q", seconds))


async def test_a_machine_whose_clock_is_set_an_hour_forth_and_two_back_loses_nothing(machine):
    first = opening(rules.ruleset("weihai"))
    [table] = machine.tables({first.ruleset: first.seed})
    steps = iter([3600, -3600])

    async def strike():
        set_clock(offset_of(machine), next(steps))
        # Who is on move thinks until the clocks have found out.
        game.pace = 4.0
        await asyncio.sleep(4)
        game.pace = 0.0

    how = {"fault": strike, "course": first.course}
    async with machine.watched(), Proxy(machine.ports) as proxy, Game(table, proxy.port, **how) as game:
        game.struck = set(first.phases - {"declare", "trick"})
        await game.play_until_struck(more=20, seconds=400)
    [(hours,)] = machine.ask(
        "SELECT extract(epoch FROM max(at) - min(at)) / 3600 FROM tables_handevent AS event "
        "JOIN tables_hand AS hand ON hand.id = hand_id JOIN tables_table AS home ON home.id = table_id "
        "WHERE code = %s",
        table["code"],
    )
    assert hours > 1.9, "the database's clock was set"
    settle(machine, game)
    tell("clock set", [game], given_ms=max(player.given_ms for player in game.players))
    assert max(player.given_ms for player in game.players) >= 15_000, "who was on move was told of his time"


async def test_two_clocks_and_two_beats_play_each_turn_once_and_one_that_takes_no_task_is_not_missed(house):
    table = house.table("weihai", seconds=1, bank=0, bots=3)
    with house.doubled():
        async with house.watched(), Proxy(house.ports) as proxy, Game(table, proxy.port, seed=3) as game:
            stuck = None

            async def stick():
                nonlocal stuck
                stuck = stuck or house.suspend("clock")

            game.fault = stick
            game.lazy = 0.5
            # A hand whose throne nobody takes has no turns.
            while "trick" not in game.phases:
                await game.play(seconds=400)
            stuck.resume()
    settle(house, game)
    acted = house.ask(
        "SELECT event.seat, event.step, count(*) FROM tables_handevent AS event "
        "JOIN tables_hand AS hand ON hand.id = hand_id JOIN tables_table AS home ON home.id = table_id "
        "WHERE code = %s AND type IN ('played', 'passed', 'folded') GROUP BY 1, 2 HAVING count(*) > 1",
        table["code"],
    )
    tell("two clocks, one of them stuck", [game], longest=max(stale_clock(house, table["code"])))
    assert acted == [], "no turn is taken twice"
    assert taken_by_clock(house, table["code"]) > 5, "the other clock took the turns"


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
    # Little time, for it may be the one person who is asked, and not a bot.
    table = house.table("weihai", seconds=5, bank=0, bots=4)
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
                # Told with one digit.
                assert told["overdue_seconds"] >= 5
                stuck.resume()

        game.fault = stick
        await game.play()
    settle(house, game)
    tell("the clock stuck", [game], longest=max(stale_clock(house, table["code"])))
