"""Child processes: started so that they end with us, stopped in a way that lets them finish."""

import contextlib
import ctypes
import json
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

# Loaded here: between fork and exec nothing may be imported.
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
PR_SET_PDEATHSIG = 1


@dataclass(frozen=True)
class Account:
    """Whom a process runs as; without a name, as we do ourselves."""

    name: str | None = None

    def arguments(self) -> dict[str, Any]:
        """What `subprocess` must be told: user, group and no other groups."""
        if self.name is None:
            return {}
        entry = pwd.getpwnam(self.name)
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}

    def exists(self) -> bool:
        try:
            self.arguments()
        except KeyError:
            return False
        return True

    def own(self, folder: Path) -> None:
        """Make a folder that is open to this account alone."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self.name is not None:
            entry = pwd.getpwnam(self.name)
            os.chown(folder, entry.pw_uid, entry.pw_gid)

    def reaches(self, folder: Path) -> bool:
        """Whether this account gets into a folder: any closed one above it stands in the way."""
        check = ["/bin/sh", "-c", 'test -x "$0"', str(folder)]
        return subprocess.run(check, cwd="/", check=False, **self.arguments()).returncode == 0  # noqa: S603 - a list

    def runs(self, program: Path) -> bool:
        """Whether this account can start a program; it is asked for its version."""
        try:
            asked = subprocess.run(  # noqa: S603 - a list
                [program, "--version"], cwd="/", capture_output=True, check=False, **self.arguments()
            )
        except OSError:
            return False
        return asked.returncode == 0


@dataclass
class Service:
    """A process that is to run as long as we do.

    Start it from the main thread only: on Linux its life is tied to the thread that forked it.
    """

    name: str
    command: Sequence[str | Path]
    environment: Mapping[str, str]
    # Its output is appended here.
    log: Path
    # Where its number is noted for the next run, which may find it still alive.
    notes: Path
    account: Account = field(default_factory=Account)
    stop_with: signal.Signals = signal.SIGTERM
    # Seconds it may take to stop before it is killed.
    patience: float = 15
    # Called before each start.
    before: Callable[[], None] | None = None
    process: subprocess.Popen[bytes] | None = None
    asked: bool = False

    def start(self) -> None:
        if self.before:
            self.before()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - a list
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=dict(self.environment),
                cwd="/",
                start_new_session=True,
                preexec_fn=end_with_parent(os.getpid(), self.stop_with),  # noqa: PLW1509 - one thread only
                **self.account.arguments(),
            )
        self.asked = False
        note(self.notes / f"{self.name}.json", self.process.pid)

    def ended(self) -> int | None:
        """Its return code, negative for a signal; None while it runs."""
        return None if self.process is None else self.process.poll()

    def ask_to_stop(self) -> None:
        """Ask once: a second signal makes some programs drop what they have in hand."""
        if self.process is not None and not self.asked:
            self.asked = True
            self.process.send_signal(self.stop_with)

    def kill(self) -> None:
        """End it with all of its session, without asking: it may be unable to hear."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()

    def stop(self) -> None:
        """Ask it to stop if nobody did, and see to it that it does."""
        self.ask_to_stop()
        if self.process is not None:
            if self.process.poll() is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.process.wait(self.patience)
            # Its session may hold workers of its own that outlived it.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        (self.notes / f"{self.name}.json").unlink(missing_ok=True)


def end_with_parent(parent: int, with_signal: signal.Signals) -> Callable[[], None] | None:
    """Give what a child does before its program: be told by the kernel when we are gone, even by kill -9.

    Linux only; elsewhere the next run finds the survivors by their notes.
    """
    if LIBC is None:
        return None
    libc = LIBC

    def ask() -> None:
        libc.prctl(PR_SET_PDEATHSIG, int(with_signal))
        if os.getppid() != parent:
            os._exit(1)

    return ask


def note(file: Path, pid: int) -> None:
    with contextlib.suppress(psutil.NoSuchProcess):
        file.write_text(json.dumps({"pid": pid, "created": psutil.Process(pid).create_time()}))


def survivor(file: Path) -> psutil.Process | None:
    """Give the noted process if it lives; a stranger that got its number later is none."""
    try:
        noted = json.loads(file.read_text())
        process = psutil.Process(noted["pid"])
        # Two seconds: the clock that start times are reckoned from may have been set meanwhile.
        same = abs(process.create_time() - noted["created"]) < 2
    except (psutil.NoSuchProcess, psutil.AccessDenied, ValueError, KeyError):
        return None
    return process if same and process.status() != psutil.STATUS_ZOMBIE else None


def stop_survivors(notes: Path) -> list[str]:
    """Stop what an earlier run left behind, servers last, and say what it was."""
    stopped = []
    # Databases are stopped last: the others still use them.
    for file in sorted(notes.glob("*.json"), key=lambda file: file.stem in {"postgres", "valkey"}):
        process = survivor(file)
        if process is not None:
            stopped.append(file.stem)
            end(process, signal.SIGINT if file.stem == "postgres" else signal.SIGTERM)
        file.unlink()
    return stopped


def end(process: psutil.Process, with_signal: signal.Signals, patience: float = 30) -> None:
    """Stop a process that is no child of ours."""
    with contextlib.suppress(psutil.NoSuchProcess):
        process.send_signal(with_signal)
        try:
            process.wait(patience)
        except psutil.TimeoutExpired:
            process.kill()
            process.wait(5)


def until(true: Callable[[], bool], *, seconds: float, every: float = 0.05) -> bool:
    """Ask again and again until it is true; False when the time is over."""
    end_at = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end_at:
            return False
        time.sleep(every)
    return True
