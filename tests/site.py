"""The site as a player has it: `bin/play` itself, with servers, data and a port of its own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

CLONE = Path(__file__).resolve().parent.parent


class Site:
    """A running `bin/play`; `said` are the lines it printed."""

    def __init__(
        self, *, clone: Path, data: Path, environment: Path | None, account: int | None, **addresses: str
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.clone, self.data, self.environment, self.account = clone, data, environment, account
        self.addresses = addresses
        self.said: list[str] = []
        self.process = self.start(self.port)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self, port: int) -> subprocess.Popen[str]:
        python = str(self.environment / "bin" / "python") if self.environment else "/usr/bin/python3"
        drop = [f"--reuid={self.account}", f"--regid={self.account}", "--clear-groups"]
        command = [
            *(["setpriv", *drop] if self.account is not None else []),
            *(python, str(self.clone / "bin" / "play")),
            *("--port", str(port), "--data", str(self.data)),
        ]
        names = {"DATABASE_URL", "REDIS_URL", "BROKER_URL", "SECRET_KEY", "STATIC_ROOT", "DJANGO_SETTINGS_MODULE"}
        kept = {name: value for name, value in os.environ.items() if name not in names}
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd="/",
            env={**kept, **self.addresses, **({"BAOHUANG_ENV": str(self.environment)} if self.environment else {})},
        )
        threading.Thread(target=self._listen, args=[process], daemon=True).start()
        return process

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout:
            self.said.extend(line.rstrip() for line in process.stdout)

    def await_line(self, part: str, seconds: float = 90) -> str:
        """Wait until it has printed a line with this part."""
        end_at = time.monotonic() + seconds
        while time.monotonic() < end_at:
            found = [line for line in self.said if part in line]
            if found:
                return found[0]
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError("bin/play did not say {!r}, but:\n{}".format(part, "\n".join(self.said)))

    def manage(self, code: str) -> str:
        """Run Python in the site's own shell, beside it; gives what it printed."""
        command = [sys.executable, "-P", "-m", "config.manage", "shell", "--no-imports", "-c", code]
        environment = {**os.environ, "PYTHONPATH": str(self.clone), "BAOHUANG_DATA": str(self.data)}
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True, cwd="/").stdout

    def stop(self, with_signal: signal.Signals = signal.SIGTERM, seconds: float = 60) -> int:
        """Ask it to end and give its return code."""
        self.process.send_signal(with_signal)
        return self.process.wait(seconds)


@pytest.fixture(scope="session")
def play() -> Iterator[Callable[..., Site]]:
    """Start sites with data of their own; they are stopped at the end of the run.

    Without an environment they make one, with the system's Python.
    """
    sites: list[Site] = []
    folders: list[Path] = []

    def start(
        *,
        clone: Path = CLONE,
        account: int | None = None,
        environment: Path | None = Path(sys.prefix),
        **addresses: str,
    ) -> Site:
        folder = Path(tempfile.mkdtemp(prefix="baohuang-site-")).resolve()
        folders.append(folder)
        if account is not None:
            os.chown(folder, account, account)
        folder.chmod(0o711 if account is None else 0o700)
        site = Site(clone=clone, data=folder, environment=environment, account=account, **addresses)
        sites.append(site)
        return site

    yield start
    for site in sites:
        if site.process.poll() is None:
            site.stop()
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def site(play) -> str:
    """Give the address of a running site, workers and bots included, shared by the tests of this run."""
    running = play()
    running.await_line("Baohuang is running")
    return running.address
