"""Makes the project's Python environment; standard library only, for it runs before anything is installed.

An environment is ready when its stamp says so: a hash of the lock file and of the Python that made it.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - older ones get as far as this line
    sys.exit("Baohuang needs Python 3.11 or newer; this is %d.%d." % sys.version_info[:2])  # noqa: UP031

CLONE = Path(__file__).resolve().parent.parent
LOCKS = {"run": "requirements.txt", "test": "requirements-dev.txt"}


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def fail(*lines: str) -> NoReturn:
    for line in lines:
        say(line)
    raise SystemExit(1)


def replace(*arguments: str, needs: tuple[str, ...] = ("run",)) -> NoReturn:
    """Become the environment's Python with these arguments; the working directory stays the caller's."""
    try:
        python = environment(*needs)
    except KeyboardInterrupt:
        fail("", "Stopped. Start again to go on with the environment.")
    os.environ["PYTHONPATH"] = str(CLONE)
    # -P: with -m, Python would look for modules in the working directory first.
    os.execv(python, [str(python), "-P", *arguments])  # noqa: S606 - no shell is wanted


def environment(*needs: str) -> Path:
    """Give the Python of an environment that holds what is needed ("run", "test"), made or completed if it must be.

    BAOHUANG_ENV names a ready one, which is taken as it is.
    """
    given = os.environ.get("BAOHUANG_ENV")
    if given:
        python = Path(given).absolute() / "bin" / "python"
        if not python.exists():
            fail(f"BAOHUANG_ENV is {given}, but there is no {python}.")
        return python
    folder = CLONE / ".venv"
    python = folder / "bin" / "python"
    if all(stamped(folder, need) for need in needs):
        return python
    with alone(CLONE / ".venv.lock"):
        for need in needs:
            if not stamped(folder, need):
                create(folder)
                install(python, need)
                (folder / f"stamp-{need}").write_text(stamp(need, version(python)))
    return python


def stamp(need: str, version: str | None) -> str:
    """Tell one state of a lock file, installed by one Python, from any other."""
    return hashlib.sha256((CLONE / LOCKS[need]).read_bytes() + f"\0{version}".encode()).hexdigest()


def stamped(folder: Path, need: str) -> bool:
    """Whether an environment holds what is needed; one whose Python is gone or was replaced holds nothing."""
    file = folder / f"stamp-{need}"
    return file.exists() and file.read_text() == stamp(need, version(folder / "bin" / "python"))


def version(python: Path) -> str | None:
    """Give the version a Python tells of itself; None when it does not run."""
    try:
        asked = subprocess.run(
            [str(python), "-I", "-c", "import sys; print(sys.version)"], capture_output=True, text=True, check=False
        )
    except OSError:
        return None
    return asked.stdout.strip() if asked.returncode == 0 else None


@contextlib.contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Let one process at a time work on the environment; others wait and then find it ready."""
    try:
        file = lock.open("w")
    except OSError as error:
        fail(
            f"Cannot write into {CLONE}: {error.strerror}.",
            "Run this as the owner of the folder, or name a ready environment in BAOHUANG_ENV.",
        )
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another process is making the environment; waiting for it …")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def create(folder: Path) -> None:
    """Make an empty environment, unless one whose Python is still the same stands there already."""
    python = folder / "bin" / "python"
    made_by = folder / "made-by"
    if made_by.exists() and made_by.read_text() == version(python):
        return
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        fail(
            "This Python cannot make an environment: it comes without ensurepip. Install it with",
            f"    {'' if os.geteuid() == 0 else 'sudo '}apt-get install {package}",
            "(Debian and Ubuntu; elsewhere the package is named alike), then start again.",
        )
    say(f"Making the environment in {folder} (once, about a minute) …")
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, stdin=subprocess.DEVNULL)
    made_by.write_text(version(python) or "")


def install(python: Path, need: str) -> None:
    """Install a lock file and count its packages aloud meanwhile; what pip said is shown if it fails."""
    file = CLONE / LOCKS[need]
    total = sum(1 for line in file.read_text().splitlines() if line[:1].isalnum())
    say(f"Installing {total} packages of {file.name} …")
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar=off"]
    said: list[str] = []
    collected, told = 0, time.monotonic()
    with subprocess.Popen(
        [*command, "--require-hashes", "-r", str(file)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as pip:
        for line in pip.stdout or ():
            said.append(line.rstrip())
            collected += line.startswith("Collecting ")
            if line.startswith("Installing collected packages"):
                say("  unpacking …")
            elif line.startswith("Collecting ") and time.monotonic() > told + 3:
                told = time.monotonic()
                say(f"  {collected} of {total}: {line.split()[1].split('==')[0]}")
    if pip.returncode:
        fail(*said[-25:], f"pip could not install {file.name}; see above.")
