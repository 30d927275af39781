"""A whole site of its own, with two web processes, whose every part can be ended."""

import asyncio
import contextlib
import dataclasses
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil
import psycopg
import redis

from config.embedded import Servers
from config.embedded.postgres import postmaster
from config.processes import Service, until
from config.supervisor import FIRST_WAIT, Supervisor, site
from tests.site import CLONE


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class House:
    """Servers, web, web2, clock, bots and beat, each started again when it ends."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.logs, self.notes = folder, folder / "logs", folder / "run"
        self.servers = Servers(folder)
        self.said: list[str] = []
        self.supervisor = Supervisor(self.said.append)
        self.ports = [free_port(), free_port()]
        self.services: dict[str, Service] = {}
        self.environment: dict[str, str] = {}
        self._suspended: list[psutil.Process] = []
        # What every process of the house is told besides, the servers too.
        self.more: dict[str, str] = {}

    def start(self) -> None:
        """From the main thread, for the processes end with the thread that started them."""
        self.servers.start()
        self._tell_postgres()
        names = {"DATABASE_URL", "REDIS_URL", "BROKER_URL", "SECRET_KEY", "STATIC_ROOT"}
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in names},
            **self.servers.addresses(),
            "SECRET_KEY": "for-tests-only",
            "STATIC_ROOT": str(self.folder / "static"),
            "PYTHONPATH": str(CLONE),
            "BOT_PACE_MS": "20",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONUNBUFFERED": "1",
            **self.more,
        }
        self.run("-m", "config.prepare")
        for service in self._services():
            service.start()
            self.services[service.name] = service
            self.supervisor.add(service)
        for service in self.servers.services:
            self.services[service.name] = service
            self.supervisor.add(service)
        assert until(lambda: all(map(listening, self.ports)), seconds=60), "both web processes listen"

    def _tell_postgres(self) -> None:
        if self.more:
            [service] = [service for service in self.servers.services if service.name == "postgres"]
            service.stop()
            service.environment = {**service.environment, **self.more}
            service.start()
            self.servers.postgres.await_answer(service)

    def _services(self) -> list[Service]:
        second = self._site(self.ports[1])[0]
        return [*self._site(self.ports[0]), _twin(second)]

    def _site(self, port: int) -> list[Service]:
        return site(Path(sys.executable), port, self.environment, self.logs, self.notes)

    @contextlib.contextmanager
    def doubled(self) -> Iterator[None]:
        """There is a second clock, and a second beat, while this lasts."""
        twins = [_twin(each) for each in self._site(self.ports[0]) if each.name in {"clock", "beat"}]
        for each in twins:
            each.start()
            self.services[each.name] = each
            self.supervisor.add(each)
        try:
            clock = next(each for each in twins if each.name == "clock2")
            assert until(lambda: "clock2@" in clock.log.read_text() and " ready." in clock.log.read_text(), seconds=90)
            yield
        finally:
            self.supervisor.stop(*twins)
            for each in twins:
                del self.services[each.name]

    def stop(self) -> None:
        mine = [service for service in self.services.values() if service not in self.servers.services]
        self.supervisor.stop(*mine)
        self.servers.stop()

    def run(self, *arguments: str) -> str:
        """Run a program of the site in its environment and give what it printed."""
        done = subprocess.run(
            [sys.executable, *arguments],
            env={**self.environment, "DATABASE_POOL": "0"},
            cwd=CLONE,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @contextlib.asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """While this lasts what dies is started again, as under `bin/play`."""
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            # A test that failed leaves nothing to the next one.
            for process in self._suspended:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.resume()
            self._suspended.clear()

    async def _watch(self) -> None:
        while True:
            self.supervisor.look()
            await asyncio.sleep(0.1)

    # What can happen to it

    def kill(self, *names: str) -> None:
        """`kill -9` of these, each with its children."""
        for name in names:
            process = self.services[name].process
            assert process is not None
            if name == "postgres":
                # Of PostgreSQL its first process alone: that is what an out-of-memory killer would leave.
                process.kill()
            else:
                self.services[name].kill()

    def restart_postgres(self) -> None:
        """End PostgreSQL in order; it is started again like anything that ended."""
        running = postmaster(self._postgres_pid(), self.folder / "postgres")
        assert running is not None
        running.send_signal(signal.SIGINT)

    def _postgres_pid(self) -> int:
        return int((self.folder / "postgres" / "postmaster.pid").read_text().split("\n", 1)[0])

    def flush(self) -> None:
        """Empty Redis."""
        with redis.Redis.from_url(self.environment["REDIS_URL"]) as client:
            client.flushall()

    def suspend(self, name: str) -> psutil.Process:
        """Let a process live and do nothing."""
        process = self.services[name].process
        assert process is not None
        suspended = psutil.Process(process.pid)
        suspended.suspend()
        self._suspended.append(suspended)
        return suspended

    def forget_deaths(self) -> None:
        """Let what dies next be started again as soon as the first time."""
        for each in self.supervisor.watched:
            each.wait = FIRST_WAIT / 2

    # What can be asked of it

    def ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.environment["DATABASE_URL"], autocommit=True) as connection:
            return connection.execute(query, values).fetchall()

    async def answers(self, seconds: float = 60) -> None:
        """Wait until the database and both web processes serve again."""
        end_at = asyncio.get_running_loop().time() + seconds
        while not (self._database() and all(map(listening, self.ports))):
            assert asyncio.get_running_loop().time() < end_at, "\n".join(self.said)
            await asyncio.sleep(0.1)

    def _database(self) -> bool:
        with contextlib.suppress(psycopg.OperationalError):
            return bool(self.ask("SELECT 1"))
        return False

    def table(self, ruleset: str, **how: int) -> dict[str, Any]:
        """Open a table of five people, or fewer and bots; gives its code and the cookies of its people."""
        return self.tables([ruleset], **how)[0]

    def tables(
        self, wanted: Sequence[str] | Mapping[str, str], *, seconds: int = 25, bank: int = 60, bots: int = 0
    ) -> list[dict[str, Any]]:
        """Open several at once: of these rulesets, or of these with the seeds of their first deals."""
        named = [f"{ruleset}={seed}" for ruleset, seed in wanted.items()] if isinstance(wanted, Mapping) else wanted
        made = self.run("-m", "tests.faults.people", str(seconds), str(bank), str(bots), *named)
        return json.loads(made)


def _twin(service: Service) -> Service:
    """Another of the same kind, with a name of its own."""
    name = f"{service.name}2"
    command = [str(part).replace(f"{service.name}@%h", f"{name}@%h") for part in service.command]
    return dataclasses.replace(service, name=name, command=command, log=service.log.with_stem(name))


def listening(port: int) -> bool:
    with socket.socket() as asked:
        asked.settimeout(1)
        return asked.connect_ex(("127.0.0.1", port)) == 0
