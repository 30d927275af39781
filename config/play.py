"""`bin/play`: the whole site from nothing, until Ctrl-C or SIGTERM."""

import contextlib
import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import redis

from config.build import build
from config.data import CLONE, Data, Taken, default_folder
from config.embedded import Servers, Unusable
from config.processes import Service, end_with_parent, stop_survivors, until
from config.supervisor import Supervisor, site
from tables import canary

PYTHON = Path(sys.executable)


class Stop(BaseException):
    """We were told to end."""


class Failed(Exception):
    """The site cannot start; the message says why."""


def say(line: str) -> None:
    # The terminal may be gone; the site does not end for that.
    with contextlib.suppress(OSError):
        print(line, flush=True)  # noqa: T201 - this is the terminal's own program


def main(port: int, wanted: str) -> int:
    """Run until we are told to stop; `wanted` is the data folder, empty for the usual one. Give the exit code."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, told_to_stop)
    folder = Path(wanted).resolve() if wanted else default_folder()
    try:
        data = Data.hold(folder)
    except Taken as taken:
        say(str(taken))
        return 1
    except OSError as error:
        say(f"Cannot work in {folder}: {error.strerror}. Choose another folder with --data.")
        return 1
    try:
        House(data, port).run()
    except (Failed, Unusable) as failure:
        say(str(failure))
        return 1
    except OSError as error:
        if folder.exists():
            raise
        say(f"Stopped: {error.filename or folder} cannot be used any more: {error.strerror}.")
        return 1
    except Stop:
        say("Stopped.")
    return 0


def told_to_stop(number: int, frame: FrameType | None) -> None:
    del number, frame
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # The stop is under way; it takes seconds, and asking again would only cut it short.
        signal.signal(each, signal.SIG_IGN)
    raise Stop


class House:
    """The site with all its processes, in a data folder that we hold."""

    def __init__(self, data: Data, port: int) -> None:
        self.data, self.port = data, port
        self.address = f"http://127.0.0.1:{port}/"
        self.logs, self.notes = data.folder / "logs", data.folder / "run"
        self.supervisor = Supervisor(say)
        self.servers: Servers | None = None
        self.services: list[Service] = []

    def run(self) -> None:
        """Start everything and keep it running; ends by Stop, or by Failed and Unusable, with all of it stopped."""
        for folder in (self.logs, self.notes):
            folder.mkdir(mode=0o700, exist_ok=True)
        for log in self.logs.glob("*.log"):
            shorten(log)
        for name in stop_survivors(self.notes):
            say(f"Stopped {name}, which an earlier run had left behind.")
        if not until(lambda: free(self.port), seconds=3):
            raise Failed(
                f"Port {self.port} of 127.0.0.1 is taken by another program. Choose another one:\n"
                f"    bin/play --port {self.port + 1}",
            )
        raise_file_limit()
        try:
            environment = self.start_servers()
            self.prepare(environment)
            self.start_site(environment)
            self.watch()
        finally:
            self.stop()

    def start_servers(self) -> dict[str, str]:
        """Start the servers that no URL names; give the environment of all that follows."""
        own = {"postgres": "DATABASE_URL" not in os.environ, "valkey": "REDIS_URL" not in os.environ}
        addresses: dict[str, str] = {}
        if any(own.values()):
            first = own["postgres"] and not (self.data.folder / "postgres").exists()
            say("Starting the servers, and making their data folder …" if first else "Starting the servers …")
            self.servers = Servers(self.data.folder, **own)
            self.servers.start()
            addresses = self.servers.addresses()
        for service in self.servers.services if self.servers else []:
            self.supervisor.add(service)
        told = {
            "SECRET_KEY": os.environ.get("SECRET_KEY") or self.data.secret_key(),
            "STATIC_ROOT": os.environ.get("STATIC_ROOT", str(self.data.folder / "static")),
            **addresses,
        }
        self.data.tell(pid=os.getpid(), environment=told)
        ours = {"PYTHONPATH": str(CLONE), "PYTHONUNBUFFERED": "1", "BUILD": os.environ.get("BUILD") or build()}
        return {**os.environ, **told, **ours}

    def prepare(self, environment: dict[str, str]) -> None:
        say("Preparing the database, static files and languages …")
        log = self.logs / "prepare.log"
        with log.open("wb") as out:
            done = subprocess.run(  # noqa: S603 - a list
                [PYTHON, "-P", "-m", "config.prepare"],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=environment,
                check=False,
                start_new_session=True,
                preexec_fn=end_with_parent(os.getpid(), signal.SIGTERM),
            )
        if done.returncode:
            last = log.read_text(errors="replace").rstrip().splitlines()[-1:]
            raise Failed("\n".join([*last, f"The site could not be prepared; see {log}."]))

    def start_site(self, environment: dict[str, str]) -> None:
        say("Starting web, clock, bots and beat …")
        self.services = site(PYTHON, self.port, environment, self.logs, self.notes)
        redis_url = environment["REDIS_URL"]
        for service in self.services:
            service.start()
            self.supervisor.add(service, pulse_of(service.name, redis_url))
        until(self.healthy_or_late(time.monotonic() + 120), seconds=125, every=0.2)
        self.data.tell(
            pid=os.getpid(),
            address=self.address,
            environment={
                key: environment[key] for key in ("SECRET_KEY", "STATIC_ROOT", *SERVERS) if key in environment
            },
        )
        say(f"Baohuang is running: {self.address}")
        say(f"Stop it with Ctrl-C. Logs and data: {self.data.folder}")

    def healthy_or_late(self, end_at: float) -> Any:
        """Give a question that restarts what died meanwhile, and gives up when it is late."""

        def ask() -> bool:
            self.supervisor.look()
            if time.monotonic() > end_at:
                raise Failed(f"The site does not answer at {self.address}healthz; see {self.logs}.")
            return healthy(self.port)

        return ask

    def watch(self) -> None:
        while True:
            self.supervisor.look()
            time.sleep(0.25)

    def stop(self) -> None:
        """Stop web, workers, beat, then the servers: the first still need the last."""
        say("Stopping …")
        self.supervisor.stop(*self.services[:1])
        self.supervisor.stop(*self.services[1:])
        if self.servers:
            self.servers.stop()
        self.data.forget()


SERVERS = ("DATABASE_URL", "REDIS_URL", "BROKER_URL")


def pulse_of(name: str, redis_url: str) -> Callable[[], bool | None] | None:
    """How to feel whether a worker finishes tasks, and beat sends them; nothing is known without Redis."""
    if name not in {*canary.QUEUES, "beat"}:
        return None

    def feel() -> bool | None:
        try:
            silent = canary.silent(redis_url)
        except redis.RedisError:
            return None
        # Where nobody finishes anything, nothing may have been sent.
        return len(silent) < len(canary.QUEUES) if name == "beat" else name not in silent

    return feel


def free(port: int) -> bool:
    with socket.socket() as asked:
        # As the web process binds it: an address whose last connections are still closing is free.
        asked.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            asked.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def healthy(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def raise_file_limit() -> None:
    """Allow as many open files as the system lets us, up to what some tens of thousands of sockets need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        # macOS has a lower limit of its own that it does not tell.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def shorten(log: Path) -> None:
    """Put a long log aside, over the one put aside before."""
    if log.stat().st_size > 10_000_000:
        log.replace(log.with_suffix(".log.1"))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
