"""The data folder: where it is, who works in it, and the secret it keeps.

Layout: `postgres/`, `valkey/`, `logs/`, `run/` (notes for the next run), `static/`, `programs/` (copies of the servers
where root's home is closed), `secret_key`, `lock`, `running.json`.
"""

import fcntl
import hashlib
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

CLONE = Path(__file__).resolve().parent.parent


def default_folder() -> Path:
    """Give BAOHUANG_DATA, or `var/` in the clone.

    Root's servers run as another account, which may not get into the clone: then it lies below /var/lib, one folder
    for each clone.
    """
    named = os.environ.get("BAOHUANG_DATA")
    if named:
        return Path(named).resolve()
    if os.geteuid() == 0:
        return Path("/var/lib/baohuang") / hashlib.sha256(os.fsencode(CLONE)).hexdigest()[:12]
    return CLONE / "var"


class Taken(Exception):
    """Somebody works in the data folder already; the message says where."""


@dataclass
class Data:
    """A data folder that we hold, alone."""

    folder: Path
    lock: IO[str]

    @classmethod
    def hold(cls, folder: Path) -> "Data":
        """Make the folder and take its lock, which ends with this process. Raises: Taken, OSError."""
        made = [parent for parent in folder.parents if not parent.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        for parent in made:
            # Whatever the umask: the servers' account must get through.
            parent.chmod(0o755)
        # The servers' account must pass through, and see no names; what is inside is closed folder by folder.
        folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
        lock = (folder / "lock").open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise Taken(where(folder)) from None
        data = cls(folder, lock)
        data.forget()
        return data

    def secret_key(self) -> str:
        """Give the site's SECRET_KEY, made once; sessions and signed links live as long as it does."""
        file = self.folder / "secret_key"
        if not file.exists():
            write_closed(file, secrets.token_urlsafe(50))
        return file.read_text()

    def tell(self, **facts: Any) -> None:
        """Leave word of the running site, for a second start and for `bin/manage`."""
        write_closed(self.folder / "running.json", json.dumps(facts))

    def forget(self) -> None:
        (self.folder / "running.json").unlink(missing_ok=True)


def write_closed(file: Path, text: str) -> None:
    """Write a file that only its owner reads, whole or not at all."""
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(text)
    new.replace(file)


def running(folder: Path) -> dict[str, Any] | None:
    """Give what the running site said of itself; None when none runs in this folder."""
    try:
        with (folder / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return None
    except BlockingIOError:
        file = folder / "running.json"
        facts: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
        return facts
    return None


def where(folder: Path) -> str:
    """Say in a sentence where the site of this folder runs."""
    facts = running(folder) or {}
    if "address" not in facts:
        return f"Baohuang is just being started or stopped on the data in {folder}."
    return (
        f"Baohuang already runs here: {facts['address']} (process {facts['pid']}).\n"
        f"Its data are in {folder}; stop it with Ctrl-C or `kill {facts['pid']}`, or choose other data with --data."
    )
