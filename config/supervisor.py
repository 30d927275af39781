"""Keeps the processes of the site running: what dies is started again, later each time it dies at once."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from config.processes import Service

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
# Seconds after which a process counts as healthy, so that its next death is a first one again.
HEALTHY = 30.0
# A process whose pulse is not felt is asked again every few seconds; after so long without one it is stuck.
FEEL_EVERY, STUCK_AFTER = 5.0, 40.0


def site(python: Path, port: int, environment: Mapping[str, str], logs: Path, notes: Path) -> list[Service]:
    """Give the processes of the site in the order in which they start: web, two workers, beat."""
    celery: list[str | Path] = [python, "-P", "-m", "celery", "-A", "config.celery:app"]
    worker: list[str | Path] = [
        *celery,
        "worker",
        "--without-gossip",
        "--without-mingle",
        "--without-heartbeat",
        "-l",
        "WARNING",
    ]
    commands: dict[str, list[str | Path]] = {
        "web": [
            *(python, "-P", "-m", "config.web", "-b", "127.0.0.1", "-p", str(port), "-v", "0", "--no-server-name"),
            # The gate renews sockets after twelve hours at most, before the layer forgets their groups, after a day.
            *("--websocket_timeout", str(13 * 3600), "--application-close-timeout", "5"),
            # After a restart thousands come back at once, and each is looked up before it is let in.
            *("--websocket_connect_timeout", "20"),
            # What is a little too long is answered by the consumer; this bounds memory.
            *("--websocket-max-message-size", str(64 * 1024), "--websocket-max-frame-size", str(64 * 1024)),
            "config.asgi:application",
        ],
        "clock": [*worker, "-n", "clock@%h", "-Q", "clock", "-P", "solo"],
        "bots": [*worker, "-n", "bots@%h", "-Q", "bots,checks", "-P", "prefork", "-c", "1"],
        # Intervals, and one job a night that looks back over the night before: nothing need be kept between runs.
        "beat": [*celery, "beat", "-S", "config.beat:SteadyScheduler", "--pidfile=", "-l", "WARNING"],
    }
    return [
        Service(name=name, command=command, environment=environment, log=logs / f"{name}.log", notes=notes)
        for name, command in commands.items()
    ]


@dataclass
class Watched:
    """A service and when it may start again."""

    service: Service
    started: float = field(default_factory=time.monotonic)
    wait: float = FIRST_WAIT
    # When it is due to start again, while it is down.
    due: float | None = None
    # Whether it does its work; None: it is not known now. Without one it is well as long as it lives.
    pulse: Callable[[], bool | None] | None = None
    felt: float = field(default_factory=time.monotonic)
    asked: float = 0.0


class Supervisor:
    """Watches services that run; call `look` a few times a second from the main thread."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.watched: list[Watched] = []

    def add(self, service: Service, pulse: Callable[[], bool | None] | None = None) -> None:
        self.watched.append(Watched(service, pulse=pulse))

    def look(self) -> None:
        """Start again what has ended and is due."""
        now = time.monotonic()
        for each in self.watched:
            if each.due is None:
                code = each.service.ended()
                if code is not None:
                    self._mourn(each, code, now)
                elif each.pulse is not None and now - each.asked >= FEEL_EVERY:
                    self._feel(each, each.pulse, now)
            elif now >= each.due:
                each.due, each.started, each.felt = None, now, now
                each.service.start()
                self.say(f"{each.service.name} runs again.")

    def _feel(self, each: Watched, pulse: Callable[[], bool | None], now: float) -> None:
        """End a process that lives but does nothing; it starts again as any that died."""
        # Who was not asked in time was asleep with the whole machine.
        slept = now - each.asked > 2 * FEEL_EVERY
        each.asked = now
        if slept or pulse() is not False:
            each.felt = now
        elif now - each.felt > STUCK_AFTER:
            self.say(f"{each.service.name} lives but finishes nothing; it is ended.")
            each.service.kill()

    def _mourn(self, each: Watched, code: int, now: float) -> None:
        each.wait = FIRST_WAIT if now - each.started > HEALTHY else min(each.wait * 2, LONGEST_WAIT)
        each.due = now + each.wait
        how = f"was ended by signal {-code}" if code < 0 else f"ended with code {code}"
        self.say(f"{each.service.name} {how}; it starts again in {each.wait:.0f} s. See {each.service.log}")

    def stop(self, *services: Service) -> None:
        """Stop some services for good, all at once."""
        self.watched = [each for each in self.watched if each.service not in services]
        for service in services:
            service.ask_to_stop()
        for service in services:
            service.stop()
