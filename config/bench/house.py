"""The site under load: its servers and processes, started for this alone, and what they say of themselves."""

import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import psycopg
import redis

from config.data import Data
from config.play import House

# Of what the database was asked: what a program says of its own transactions is no query.
QUERIES = """
    SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND query !~* '^(begin|commit|rollback|savepoint|release|set|show|discard)'
      AND query NOT LIKE '%pg_stat_%'
"""


@dataclass(frozen=True)
class Counters:
    """How much was asked of the servers so far; None where they do not tell."""

    queries: int | None
    commits: int
    publishes: int
    cpu: dict[str, float]


class Place:
    """A running site with a folder of its own."""

    def __init__(self, house: House, environment: dict[str, str], port: int) -> None:
        self.house, self.environment, self.port = house, environment, port

    @property
    def database(self) -> str:
        return self.environment["DATABASE_URL"]

    def processes(self) -> dict[str, list[psutil.Process]]:
        """Each service's process with its children."""
        services = [*self.house.services, *(self.house.servers.services if self.house.servers else [])]
        found = {}
        for service in services:
            if service.process is not None and service.ended() is None:
                own = psutil.Process(service.process.pid)
                found[service.name] = [own, *own.children(recursive=True)]
        return found

    def memory(self) -> dict[str, float]:
        """MiB of each service; what processes share is shared out among them."""
        return {
            name: round(sum(resident(process) for process in processes) / 2**20, 1)
            for name, processes in self.processes().items()
        }

    def counters(self) -> Counters:
        with psycopg.connect(self.database, autocommit=True) as connection:
            queries = None
            with contextlib.suppress(psycopg.Error):
                queries = one(connection, QUERIES)
            commits = one(connection, "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")
        with redis.Redis.from_url(self.environment["REDIS_URL"]) as client:
            publishes = client.info("commandstats").get("cmdstat_publish", {}).get("calls", 0)
        cpu = {name: sum(seconds(process) for process in each) for name, each in self.processes().items()}
        return Counters(queries, commits, publishes, cpu)


@contextlib.contextmanager
def running(folder: Path, *, web_core: int | None) -> Iterator[Place]:
    """Start the whole site on this folder, and stop it."""
    house = House(Data.hold(folder), free_port())
    for each in (house.logs, house.notes):
        each.mkdir(mode=0o700, exist_ok=True)
    # What it says is for a terminal; ours prints JSON.
    with contextlib.redirect_stdout(sys.stderr):
        try:
            environment = house.start_servers()
            # A command makes do with one connection (`config.manage`); the site has its pool.
            environment.pop("DATABASE_POOL", None)
            count_statements(house, environment["DATABASE_URL"])
            house.prepare(environment)
            house.start_site(environment)
            web = house.services[0].process
            if web is not None:
                pinned(web.pid, web_core)
            yield Place(house, environment, house.port)
        finally:
            house.stop()


def pinned(pid: int, core: int | None) -> None:
    """Keep a process, with all its threads, on one core; where the system can."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        for task in Path(f"/proc/{pid}/task").iterdir():
            # A thread may have ended since.
            with contextlib.suppress(ProcessLookupError):
                os.sched_setaffinity(int(task.name), {core})


def count_statements(house: House, url: str) -> None:
    """Have our own PostgreSQL count what it is asked; another's does if it is set up so."""
    servers = house.servers
    own = next((service for service in servers.services if service.name == "postgres"), None) if servers else None
    if servers is not None and servers.postgres is not None and own is not None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
        own.stop()
        own.start()
        servers.postgres.await_answer(own)
    with contextlib.suppress(psycopg.Error), psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")


def one(connection: psycopg.Connection[Any], query: str) -> int:
    row = connection.execute(query).fetchone()
    return int(row[0]) if row else 0


def resident(process: psutil.Process) -> int:
    with contextlib.suppress(psutil.Error, AttributeError):
        return int(process.memory_full_info().pss)
    with contextlib.suppress(psutil.Error):
        return int(process.memory_info().rss)
    return 0


def seconds(process: psutil.Process) -> float:
    with contextlib.suppress(psutil.Error):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])
