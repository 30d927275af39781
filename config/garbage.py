"""When a web process collects garbage, so that its sockets do not wait for that.

A full collection looks at all that lives. With two thousand sockets and the logs of four hundred hands that takes most
of a second in which nobody is served, and Python does it whenever what is new has become a quarter. Here what has
lived for a while is set aside (`gc.freeze`): a collection looks at what is new. Now and then all is looked at, for
what was set aside may have become garbage since.
"""

import gc
from typing import Final

from twisted.internet.task import LoopingCall

# Seconds between two times that what lives is set aside: the longer, the longer each takes. Half an hour of them are
# a whole round, in which all is looked at.
EVERY: Final = 5.0
WHOLE: Final = 360
# Objects by which there must be more before the young are looked at, and how often until those a little older are.
# Full collections never come by themselves.
THRESHOLDS: Final = (5_000, 20, 1_000_000)


class Collector:
    """The garbage collector of a process whose reactor runs."""

    def __init__(self) -> None:
        self._rounds = 0

    def start(self) -> None:
        """From now on collect like this."""
        gc.set_threshold(*THRESHOLDS)
        LoopingCall(self.look).start(EVERY)

    def look(self) -> None:
        """Collect among what is new, and set what lives aside; now and then among all."""
        if self._rounds % WHOLE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._rounds += 1
