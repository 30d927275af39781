"""Beat, whatever is done to the machine's clock."""

from datetime import UTC, datetime, timedelta

import pytest
from celery import Celery

from config import beat
from config.supervisor import site


class Noted(beat.SteadyScheduler):
    """Notes what it would send."""

    sent: list[str]

    def apply_entry(self, entry, producer=None):
        self.sent.append(entry.name)

    @property
    def producer(self):
        return None


@pytest.fixture
def machine(monkeypatch):
    """A scheduler of two intervals, and a way to let time pass, by the time of day and in truth."""
    now, true = datetime(2026, 11, 30, 12, tzinfo=UTC), 1000.0
    app = Celery("clocks", set_as_current=False)
    monkeypatch.setattr(app, "now", lambda: now)
    monkeypatch.setattr(beat, "_offset", lambda: now.timestamp() - true)
    app.conf.beat_schedule = {
        "often": {"task": "often", "schedule": 0.5},
        "seldom": {"task": "seldom", "schedule": 10.0},
    }
    scheduler = Noted(app, Producer=lambda *_, **__: None)
    scheduler.sent = []

    def run(seconds, *, set_by=timedelta()):
        """Ask it ten times a second, as beat does; gives how often each was sent."""
        nonlocal now, true
        now += set_by
        scheduler.sent.clear()
        for _ in range(round(seconds * 10)):
            now, true = now + timedelta(seconds=0.1), true + 0.1
            while scheduler.tick() == 0:
                pass
        return scheduler.sent.count("often"), scheduler.sent.count("seldom")

    return run


@pytest.mark.parametrize("hours", [-2, -0.01, 1, 0])
def test_a_clock_that_is_set_keeps_beat_from_nothing(machine, hours):
    machine(25)
    often, seldom = machine(25, set_by=timedelta(hours=hours))
    assert 40 <= often <= 52, "the tick goes out twice a second"
    assert 2 <= seldom <= 3, "and what is rarer is not forgotten behind it"


def test_the_site_s_beat_is_that_one(tmp_path):
    [command] = [each.command for each in site(tmp_path, 1, {}, tmp_path, tmp_path) if each.name == "beat"]
    assert "config.beat:SteadyScheduler" in command
