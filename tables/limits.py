"""How much a client may say: token buckets, on the monotonic clock."""

import time
from dataclasses import dataclass, field
from typing import Final


@dataclass(slots=True)
class Bucket:
    """So many at once, and so many a second in the long run."""

    size: float
    rate: float
    _tokens: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._tokens, self._at = self.size, time.monotonic()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = time.monotonic()
        self._tokens = min(self.size, self._tokens + (now - self._at) * self.rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


# A page says one thing in five seconds and an action now and then; a bot in a hurry a few a second.
SOCKET_BURST: Final = 60
SOCKET_RATE: Final = 15.0
# Over all sockets of an account in one web process.
ACCOUNT_BURST: Final = 120
ACCOUNT_RATE: Final = 30.0
# What cannot be read, or is beyond the rate, is answered so often; then the server hangs up.
PATIENCE_BURST: Final = 40
PATIENCE_RATE: Final = 0.5
# Sockets of one account in one web process.
CONNECTIONS: Final = 16
# Seconds after which what was beyond the rate may be said again.
RETRY_AFTER: Final = 1.0


@dataclass(slots=True)
class Allowance:
    """What one socket may say, and what its account may with all of its sockets."""

    account: Bucket | None
    _own: Bucket = field(default_factory=lambda: Bucket(SOCKET_BURST, SOCKET_RATE))
    _patience: Bucket = field(default_factory=lambda: Bucket(PATIENCE_BURST, PATIENCE_RATE))

    def take(self) -> bool:
        """Whether another message may be seen to."""
        return self._own.take() and (self.account is None or self.account.take())

    def forgive(self) -> bool:
        """Whether a fault is answered once more; False: hang up."""
        return self._patience.take()
