"""One Valkey server on a unix socket: the channel layer's pub/sub and Celery's broker."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import redis

from config.embedded.binaries import Unusable
from config.processes import Account, Service, until


@dataclass(frozen=True)
class Valkey:
    """A data folder and the program that serves it."""

    folder: Path
    program: Path
    sockets: Path
    account: Account
    log: Path
    notes: Path
    durable: bool = True

    @property
    def socket(self) -> Path:
        return self.sockets / "valkey"

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket), safe='/')}"

    def service(self) -> Service:
        self.account.own(self.folder)
        return Service(
            name="valkey",
            command=[
                *(self.program, "--port", "0", "--unixsocket", self.socket, "--unixsocketperm", "700"),
                *("--dir", self.folder, "--save", "", "--maxmemory-policy", "noeviction"),
                # Tasks that wait in the broker outlive a crash, but for the last second's.
                *("--appendonly", "yes" if self.durable else "no", "--appendfsync", "everysec"),
            ],
            environment={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"},
            log=self.log,
            notes=self.notes,
            account=self.account,
        )

    def answers(self) -> bool:
        try:
            with redis.Redis(unix_socket_path=str(self.socket), socket_timeout=2) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def await_answer(self, service: Service, *, seconds: float = 30) -> None:
        """Wait for a started server; reading a long log of commands back takes it a while."""
        if not until(lambda: self.answers() or service.ended() is not None, seconds=seconds) or not self.answers():
            service.stop()
            raise Unusable(f"Valkey does not start; see {self.log}.")
