"""One PostgreSQL cluster in a folder of ours, on a unix socket only."""

import contextlib
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

from config.embedded.binaries import Unusable
from config.processes import Account, Service, end

NAME = "baohuang"


@dataclass(frozen=True)
class Cluster:
    """A data folder and the programs that serve it."""

    folder: Path
    programs: Path
    # A short path: an address of a unix socket ends at 103 bytes on some systems.
    sockets: Path
    account: Account
    log: Path
    notes: Path
    # False gives up safety against power loss for speed; for tests.
    durable: bool = True

    @property
    def url(self) -> str:
        return self.url_of(NAME)

    def url_of(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self.sockets), safe='/')}"

    @property
    def environment(self) -> dict[str, str]:
        return {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": str(self.sockets), "TZ": "UTC"}

    def exists(self) -> bool:
        return (self.folder / "PG_VERSION").exists()

    def create(self) -> None:
        """Make the data folder beside its place and rename it: half a cluster would never start again."""
        new = self.folder.with_name(f"{self.folder.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        self.account.own(new)
        command: list[str | Path] = [
            *(self.programs / "initdb", "-D", new, "-U", "postgres", "-A", "trust", "-E", "UTF8"),
            *("--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"),
            *([] if self.durable else ["--no-sync"]),
        ]
        with self.log.open("ab") as log:
            made = subprocess.run(
                command, stdout=log, stderr=log, env=self.environment, cwd="/", check=False, **self.account.arguments()
            )
        if made.returncode:
            raise Unusable(f"PostgreSQL could not make its data folder {self.folder}; see {self.log}.")
        new.rename(self.folder)

    def check_version(self) -> None:
        """Refuse a folder of another major version, which this server would not read."""
        theirs = (self.folder / "PG_VERSION").read_text().strip()
        told = subprocess.run(
            [self.programs / "postgres", "--version"], capture_output=True, text=True, check=True, cwd="/"
        ).stdout
        ours = told.split()[-1].split(".")[0]
        if theirs != ours:
            raise Unusable(
                f"The data in {self.folder} are of PostgreSQL {theirs}, but this is version {ours}.\n"
                f"Run the release that made them, save them with its pg_dump, move the folder away and load them anew.",
            )

    def service(self) -> Service:
        unsafe = ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]
        return Service(
            name="postgres",
            command=[
                *(self.programs / "postgres", "-D", self.folder, "-k", self.sockets, "-c", "listen_addresses="),
                *([] if self.durable else unsafe),
            ],
            environment=self.environment,
            log=self.log,
            notes=self.notes,
            account=self.account,
            # A fast stop; SIGTERM would wait for every client to leave.
            stop_with=signal.SIGINT,
            patience=30,
            before=self.clear,
        )

    def clear(self) -> None:
        """Stop a server that still runs on this folder, or remove what a dead one left: it would refuse to start."""
        file = self.folder / "postmaster.pid"
        with contextlib.suppress(FileNotFoundError, ValueError):
            running = postmaster(int(file.read_text().split("\n", 1)[0]), self.folder)
            if running is not None:
                end(running, signal.SIGINT)
            file.unlink()

    def answers(self) -> bool:
        """Whether the server is up; the database is made if it is not there yet."""
        try:
            with psycopg.connect(self.url_of("postgres"), autocommit=True, connect_timeout=5) as connection:
                known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME]).fetchone()
                if known is None:
                    connection.execute(f"CREATE DATABASE {NAME}")
        except psycopg.OperationalError:
            return False
        return True

    def await_answer(self, service: Service, *, seconds: float = 60) -> None:
        """Wait for a started server, and start it again while it gives up.

        After kill -9 the children of the old one live a second or two and keep a new one from starting; the
        recovery after it took up to six seconds where it was measured.
        """
        end_at = time.monotonic() + seconds
        while not self.answers():
            if time.monotonic() > end_at:
                service.stop()
                raise Unusable(f"PostgreSQL does not start; see {self.log}.")
            if service.ended() is not None:
                time.sleep(0.3)
                service.start()
            time.sleep(0.03)


def postmaster(pid: int, folder: Path) -> psutil.Process | None:
    """Give the server that runs on this folder under that number; any other process is none of ours."""
    try:
        process = psutil.Process(pid)
        command = process.cmdline()
    except (psutil.NoSuchProcess, psutil.AccessDenied, ValueError):
        return None
    ours = len(command) > 2 and Path(command[0]).name == "postgres" and str(folder) in command
    return process if ours else None
