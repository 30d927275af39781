"""Both servers in one data folder."""

import os
import shutil
import tempfile
from pathlib import Path

from config.embedded import binaries
from config.embedded.binaries import Unusable
from config.embedded.postgres import Cluster
from config.embedded.valkey import Valkey
from config.processes import Account, Service

__all__ = ["Servers", "Unusable"]

# What the longest socket address needs after the folder, of the 103 bytes it may have everywhere.
LONGEST = 103 - len("/.s.PGSQL.5432.lock")


class Servers:
    """PostgreSQL and Valkey in a data folder, as services not started yet.

    As root they run as another account (PostgreSQL refuses root): BAOHUANG_ACCOUNT, `nobody` by default.
    """

    def __init__(self, data: Path, *, postgres: bool = True, valkey: bool = True, durable: bool = True) -> None:
        """Find programs and folders. Raises: Unusable."""
        self.account = Account(os.environ.get("BAOHUANG_ACCOUNT", "nobody") if os.geteuid() == 0 else None)
        if not self.account.exists():
            raise Unusable(f"There is no account {self.account.name}: name another one in BAOHUANG_ACCOUNT.")
        self.data = data
        self.logs, self.notes = data / "logs", data / "run"
        for folder in (self.logs, self.notes):
            folder.mkdir(mode=0o700, exist_ok=True)
        if not self.account.reaches(data):
            raise Unusable(
                f"The account {self.account.name} cannot get into {data}: a folder above it is closed.\n"
                "Choose another one with --data.",
            )
        copies = data / "programs"
        programs = binaries.postgres(self.account, copies) if postgres else None
        program = binaries.valkey(self.account, copies) if valkey else None
        self.sockets = self._sockets()
        self.postgres = self._cluster(programs, durable) if programs else None
        self.valkey = self._valkey(program, durable) if program else None
        self.services: list[Service] = []

    def _sockets(self) -> Path:
        """Make the folder of the sockets, and remove the one that a killed run left."""
        noted = self.notes / "sockets"
        if noted.exists():
            left = Path(noted.read_text())
            if left.name.startswith("baohuang-"):
                shutil.rmtree(left, ignore_errors=True)
        made = sockets_folder(self.account)
        noted.write_text(str(made))
        return made

    def _cluster(self, programs: Path, durable: bool) -> Cluster:  # noqa: FBT001 - private
        return Cluster(
            folder=self.data / "postgres",
            programs=programs,
            sockets=self.sockets,
            account=self.account,
            log=self.logs / "postgres.log",
            notes=self.notes,
            durable=durable,
        )

    def _valkey(self, program: Path, durable: bool) -> Valkey:  # noqa: FBT001 - private
        return Valkey(
            folder=self.data / "valkey",
            program=program,
            sockets=self.sockets,
            account=self.account,
            log=self.logs / "valkey.log",
            notes=self.notes,
            durable=durable,
        )

    def start(self) -> None:
        """Start what was asked for and wait until it answers. Raises: Unusable."""
        if self.valkey:
            service = self.valkey.service()
            self.services.append(service)
            service.start()
            self.valkey.await_answer(service)
        if self.postgres:
            if not self.postgres.exists():
                self.postgres.create()
            self.postgres.check_version()
            service = self.postgres.service()
            self.services.append(service)
            service.start()
            self.postgres.await_answer(service)

    def addresses(self) -> dict[str, str]:
        """What the others must be told by environment."""
        return {
            **({"DATABASE_URL": self.postgres.url} if self.postgres else {}),
            **({"REDIS_URL": self.valkey.url} if self.valkey else {}),
        }

    def stop(self) -> None:
        for service in reversed(self.services):
            service.stop()
        shutil.rmtree(self.sockets, ignore_errors=True)
        (self.notes / "sockets").unlink(missing_ok=True)


def sockets_folder(account: Account) -> Path:
    """Make a short folder of the account's own; it is another one at each start."""
    for place in dict.fromkeys([tempfile.gettempdir(), "/tmp"]):  # noqa: S108 - what is made in it is closed
        folder = Path(place) / "baohuang-12345678"
        if len(os.fsencode(folder)) <= LONGEST and account.reaches(Path(place)):
            made = Path(tempfile.mkdtemp(prefix="baohuang-", dir=place))
            account.own(made)
            return made
    raise Unusable("No short folder for temporary files is open to the servers: set TMPDIR to one.")
