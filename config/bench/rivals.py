"""Two other ways to serve a table, under the same load in the same run: stock Channels, and boardgame.io in memory."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from config.bench import load
from config.bench.house import Place, free_port, pinned
from config.bench.stock.schema import DROP, SCHEMA

BOARDGAME = "boardgame.io@0.50.2"
FOLDER = Path(__file__).parent


class NotInstalled(Exception):
    """boardgame.io cannot be had here; the message is the installer's last word."""


def measure(place: Place, plan: dict[str, Any], ours: dict[str, Any], *, core: int | None) -> dict[str, Any]:
    """The figures of both and how many times as many actions a second ours makes."""
    plan = {**plan, "rate": 0.0}
    told: dict[str, Any] = {"stock": stock(place, plan, frame_bytes=ours["frame_bytes"] or 3000, core=core)}
    try:
        told["boardgame"] = boardgame(plan, place.environment, core=core)
    except NotInstalled as error:
        told["not_installed"] = str(error)
    ratios = {
        name: round(ours["actions_per_second"] / figures["actions_per_second"], 2)
        for name, figures in told.items()
        if isinstance(figures, dict) and figures["actions_per_second"]
    }
    return {**told, "ratios": ratios}


def stock(place: Place, plan: dict[str, Any], *, frame_bytes: int, core: int | None) -> dict[str, Any]:
    """Load the stock path on the same servers; frames of this size."""
    codes = [f"s{number:07d}" for number in range(len(plan["tables"]))]
    with psycopg.connect(place.database, autocommit=True) as connection:
        connection.execute(DROP)
        connection.execute(SCHEMA)
        with connection.cursor() as cursor:
            cursor.executemany("INSERT INTO stock_hand (code) VALUES (%s)", [(code,) for code in codes])
    port = free_port()
    command = [
        *(sys.executable, "-P", "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"),
        "config.bench.stock.asgi:application",
    ]
    environment = {
        **place.environment,
        "DJANGO_SETTINGS_MODULE": "config.bench.stock.settings",
        "STOCK_FRAME_BYTES": str(frame_bytes),
    }
    tables = [{"code": code, "cookies": [f"seat={seat}" for seat in range(5)]} for code in codes]
    with serving(command, environment, port, core):
        figures = load.run(
            {**plan, "port": port, "tables": tables, "spread": 0, "twice": 0.0, "absent": 0.0}, environment
        )
    with psycopg.connect(place.database, autocommit=True) as connection:
        connection.execute(DROP)
    return figures


def boardgame(plan: dict[str, Any], environment: dict[str, str], *, core: int | None) -> dict[str, Any]:
    """Install boardgame.io into a folder that is deleted afterwards, and load it. Raises: NotInstalled."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise NotInstalled("npm is not here")
    with tempfile.TemporaryDirectory(prefix="baohuang-boardgame-") as folder:
        done = subprocess.run(  # noqa: S603 - a list
            [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, BOARDGAME],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise NotInstalled((done.stderr.strip() or "npm failed").splitlines()[-1])
        shutil.copy(FOLDER / "boardgame" / "server.js", folder)
        port = free_port()
        tables = [
            {"code": f"b{number:07d}", "cookies": [str(seat) for seat in range(5)]}
            for number in range(len(plan["tables"]))
        ]
        with serving([node, str(Path(folder, "server.js")), str(port)], dict(os.environ), port, core):
            return load.run(
                {**plan, "port": port, "tables": tables}, environment, module="config.bench.boardgame.players"
            )


@contextlib.contextmanager
def serving(command: list[str], environment: dict[str, str], port: int, core: int | None) -> Iterator[None]:
    """Run a server until it is no longer needed."""
    process = subprocess.Popen(  # noqa: S603 - a list
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until = time.monotonic() + 30
        while not _answers(port):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{command[0]} does not serve")
            time.sleep(0.1)
        pinned(process.pid, core)
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2)
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True
