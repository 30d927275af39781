"""The garbage collector of a web process: no pause for all that lives, and nothing dead stays for ever."""

import gc
import weakref

import pytest

from config import garbage
from config.garbage import Collector


class Ring:
    """Garbage that only a collector finds."""

    def __init__(self):
        self.myself = self


@pytest.fixture
def collector():
    before = gc.get_threshold()
    yield Collector()
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_lives_is_set_aside_and_what_is_new_and_dead_is_found(collector):
    collector.look()
    aside, ring = gc.get_freeze_count(), weakref.ref(Ring())
    living = [Ring() for _ in range(1000)]
    collector.look()
    assert ring() is None
    assert gc.get_freeze_count() >= aside + len(living), "no collection looks at these again for a while"


def test_what_was_set_aside_and_died_since_is_found_when_all_is_looked_at(collector, monkeypatch):
    monkeypatch.setattr(garbage, "WHOLE", 3)
    ring = Ring()
    collector.look()
    seen = weakref.ref(ring)
    del ring
    collector.look()
    assert seen() is not None, "that round looked only at what was new"
    collector.look()
    collector.look()
    assert seen() is None
