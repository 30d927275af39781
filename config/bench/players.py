"""The load generator: five clients at each table that act at a pace and time what they see. A process of its own.

`python -m config.bench.players` reads a plan as one line of JSON, connects, and writes lines of JSON: `connected`;
after a line of input `begin` and `end` of the measured time; then `done` with its figures. It stops by itself.
"""

import asyncio
import gc
import json
import os
import random  # noqa: TID251 - who is absent, and when, is no matter of cards.
import sys
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any
from uuid import uuid4

import msgspec

from config.bench.line import Line, Refused
from config.bench.outbox import Outbox
from config.bench.wire import Act, Again, Answer, Frame, Ping, Plan, Seating, decoder, encoder

PING_SECONDS = 5.0
# How many sockets are opened at once.
OPENING = 20
# Seconds between its attempts.
OPENING_WAITS = (1.0, 3.0, 9.0)
# How many tables at once are brought to their place in a hand, for each waits seconds for its deal, and for how long.
AT_ONCE, SPREAD_SECONDS = 50, 180.0
# What is under way when the measured time is over has so long to end.
DRAIN_SECONDS = 3.0


class Figures:
    """What was seen during the measured time, and every command that was answered at all."""

    def __init__(self) -> None:
        self.measuring = False
        self.sent = self.accepted = self.secret = self.frames = self.bytes = self.slipped = self.resent = (
            self.reopened
        ) = 0
        self.hands = 0
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.refused: dict[str, int] = {}
        self.closed: dict[int, int] = {}
        # Every id that was said to be done, measured or not, and every one that never was.
        self.done: set[str] = set()
        self.open: set[str] = set()

    def result(self, answer: Answer) -> None:
        if answer.result not in {"ok", "duplicate"}:
            key = f"{answer.result}/{answer.code}" if answer.code else answer.result
            self.refused[key] = self.refused.get(key, 0) + 1


class Doing:
    """A command under way: until its answer and, if all may notice it, the last of five frames have come."""

    __slots__ = ("at", "id", "message", "own", "seat", "step")

    def __init__(self, seat: int, message: Act, own: int) -> None:
        # `own`: the seat's own secret answers before it.
        self.seat, self.message, self.own = seat, message, own
        self.id, self.at = message.id, time.perf_counter()
        # The step it leads to, once it was answered.
        self.step: int | None = None

    def seen_by(self, seat: int, frame: Frame | None) -> bool:
        """Whether a seat was shown what it may notice of it."""
        if self.step is None or frame is None:
            return False
        version = frame.version
        if self.step == self.message.step:
            return seat != self.seat or version.own > self.own or version.hand > self.message.hand
        return (version.hand, version.step) >= (self.message.hand, self.step)


class Game:
    """One table: its five lines, what each was shown last, and at most one action under way."""

    def __init__(self, plan: Plan, seating: Seating, figures: Figures, chance: random.Random) -> None:
        self.plan, self.seating, self.figures, self.chance = plan, seating, figures, chance
        self.lines: list[Line] = []
        self.outboxes: list[Outbox] = []
        self.frames: list[Frame | None] = [None] * 5
        self.heard = [0.0] * 5
        self.doing: Doing | None = None
        self.waiting = False
        self.interval = 0.0
        self.due = 0.0
        # The hand in which this seat has said that it wants another.
        self.again: set[tuple[int, int]] = set()
        self.skipping: tuple[int, int] | None = None
        self.acted = 0
        # On its way to its place in the hand: nobody lets a turn pass.
        self.hurried = False
        # Nobody acts before all five are there.
        self.begun = self.stopped = False
        self.loop = asyncio.get_running_loop()

    async def connect(self) -> None:
        path = self.plan.path.format(code=self.seating.code)
        for seat, cookie in enumerate(self.seating.cookies):
            line = await self._open(path, cookie, self._ear(seat))
            self.lines.append(line)
            self.outboxes.append(Outbox(line.say, self._resent))

    async def _open(self, path: str, cookie: str, ear: Callable[[bytes], None]) -> Line:
        """Open a line, and again if the server is too busy to let it in, as pages do."""
        for wait in OPENING_WAITS:
            try:
                return await Line.open(self.plan.port, path, cookie, ear, self._lost)
            except (OSError, Refused):
                self.figures.reopened += 1
                await asyncio.sleep(wait)
        return await Line.open(self.plan.port, path, cookie, ear, self._lost)

    def _ear(self, seat: int) -> Callable[[bytes], None]:
        return lambda data: self.hear(seat, data)

    def _resent(self) -> None:
        self.figures.resent += 1

    def _lost(self, code: int) -> None:
        if not self.stopped:
            self.figures.closed[code] = self.figures.closed.get(code, 0) + 1

    def hear(self, seat: int, data: bytes) -> None:
        message = decoder.decode(data)
        if isinstance(message, Frame):
            now = time.perf_counter()
            if self.figures.measuring:
                self.figures.frames += 1
                self.figures.bytes += len(data)
            known = self.frames[seat]
            if known is None or message.version.newer(known.version):
                self.frames[seat], self.heard[seat] = message, now
                self._look()
        elif isinstance(message, Answer):
            self._answered(seat, message)

    def begin(self, interval: float, *, hurried: bool = False) -> None:
        """Act from now on, so many seconds apart; 0: as soon as all five have seen the action before."""
        self.begun, self.interval, self.hurried = True, interval, hurried
        self.due = time.perf_counter() + self.chance.random() * interval
        self._look()

    @property
    def playing(self) -> bool:
        return all(frame is not None and frame.view is not None for frame in self.frames)

    def _look(self) -> None:
        """Go on, if the action under way has been seen by everybody."""
        doing = self.doing
        if doing is not None:
            if not all(doing.seen_by(seat, frame) for seat, frame in enumerate(self.frames)):
                return
            if self.figures.measuring and doing.step != doing.message.step:
                self.figures.latencies.append(max(self.heard) - doing.at)
            self.doing = None
        self._plan()

    def _plan(self) -> None:
        if not self.begun or self.waiting or self.stopped or self.doing is not None:
            return
        now = time.perf_counter()
        if self.interval:
            if self.due < now - self.interval:
                # More than one whole action late: the pace cannot be kept.
                self.figures.slipped += self.figures.measuring
                self.due = now
            self.waiting = True
            self.loop.call_later(max(0.0, self.due - now), self._act)
        else:
            self.waiting = True
            self.loop.call_soon(self._act)

    def _act(self) -> None:
        self.waiting = False
        if self.stopped or self.doing is not None:
            return
        asked = [seat for seat, frame in enumerate(self.frames) if frame is not None and frame.asked]
        if not asked:
            self._ask_for_another()
            return
        seat = asked[self.chance.randrange(len(asked))]
        frame = self.frames[seat]
        if frame is None or frame.view is None:
            return
        version = frame.version
        here = (version.hand, version.step)
        if self.skipping == here:
            return
        if frame.view.phase == "trick" and not self.hurried and self.chance.random() < self.plan.absent:
            self.skipping = here
            return
        self.due += self.interval
        self.acted += 1
        act = Act(str(uuid4()), self.seating.code, version.hand, version.step, frame.choice())
        self.doing = Doing(seat, act, version.own)
        self.figures.sent += self.figures.measuring
        self.figures.open.add(act.id)
        text = self.outboxes[seat].post(act)
        if self.chance.random() < self.plan.twice:
            self.lines[seat].say(text)

    def _ask_for_another(self) -> None:
        for seat, frame in enumerate(self.frames):
            if frame is None or frame.table.state not in {"between", "waiting"}:
                continue
            key = (frame.version.hand, seat)
            if key not in self.again:
                self.again.add(key)
                self.figures.hands += self.figures.measuring and seat == 0
                self.outboxes[seat].post(Again(str(uuid4()), self.seating.code, {"type": "again"}))

    def _answered(self, seat: int, answer: Answer) -> None:
        if answer.result in {"ok", "duplicate"}:
            self.figures.open.discard(answer.id)
        settled, doing = self.outboxes[seat].settle(answer), self.doing
        if not settled or doing is None or answer.id != doing.id or doing.step is not None:
            if answer.result not in {"ok", "duplicate"}:
                self.figures.result(answer)
            return
        if answer.result in {"ok", "duplicate"} and answer.step is not None:
            self.figures.done.add(answer.id)
            if self.figures.measuring:
                self.figures.accepted += 1
                self.figures.answers.append(time.perf_counter() - doing.at)
                self.figures.secret += answer.step == doing.message.step
            doing.step = answer.step
            self._look()
        else:
            self.figures.result(answer)
            self.doing = None
            # Not at once: who is refused would ask again and again.
            self.loop.call_later(1.0, self._plan)

    def mind(self) -> None:
        """Now and then: go on where nothing was left to wait for."""
        if self.doing is None and not self.waiting:
            self._plan()

    def ping(self, n: int) -> None:
        for line in self.lines:
            line.say(encoder.encode(Ping(n)))

    def stop(self) -> None:
        self.stopped = True
        for outbox in self.outboxes:
            outbox.close()
        for line in self.lines:
            line.close()


async def run(plan: Plan) -> None:
    chance = random.Random(plan.seed)  # noqa: S311 - see above.
    figures = Figures()
    games = [Game(plan, seating, figures, chance) for seating in plan.tables]
    # From the first line on, for who says nothing is sent away.
    minding = asyncio.create_task(_mind(games))
    await _connect(games)
    # Thousands of lines live as long as this process: the collector need not look at them again and again.
    gc.collect()
    gc.freeze()
    tell("connected")
    await asyncio.to_thread(sys.stdin.readline)
    if plan.idle:
        tell("begin")
        await asyncio.sleep(plan.seconds)
        tell("end")
    else:
        await _play(plan, games, figures)
    minding.cancel()
    for game in games:
        game.stop()
    tell("done", **summed(figures))


async def _play(plan: Plan, games: list[Game], figures: Figures) -> None:
    interval = len(games) / plan.rate if plan.rate else 0.0
    if plan.spread:
        await _spread(games, plan, interval or 1.0)
    for game in games:
        game.begin(interval)
    await asyncio.sleep(plan.warmup)
    cpu = time.process_time()
    figures.measuring = True
    begun = time.perf_counter()
    tell("begin")
    await asyncio.sleep(plan.seconds)
    figures.measuring = False
    seconds = time.perf_counter() - begun
    tell("end", seconds=seconds, cpu=(time.process_time() - cpu) / seconds)
    for game in games:
        game.interval, game.due = 3600.0, time.perf_counter() + 3600
    await asyncio.sleep(DRAIN_SECONDS)


async def _spread(games: list[Game], plan: Plan, interval: float) -> None:
    """Bring the tables to different places of their hands, so many at a time, and each then to its pace."""
    waiting, goals = deque(games), dict[Game, int]()
    until = time.perf_counter() + SPREAD_SECONDS
    while time.perf_counter() < until and (waiting or goals):
        while waiting and len(goals) < AT_ONCE:
            game = waiting.popleft()
            goals[game] = game.chance.randrange(plan.spread)
            game.begin(0.0, hurried=True)
        await asyncio.sleep(0.02)
        for game in [game for game, goal in goals.items() if game.acted >= goal]:
            del goals[game]
            game.begin(interval)


async def _connect(games: list[Game]) -> None:
    waiting = deque(games)

    async def open_some() -> None:
        while waiting:
            await waiting.popleft().connect()

    await asyncio.gather(*(open_some() for _ in range(OPENING)))


async def _mind(games: list[Game]) -> None:
    """Ping and look after every table once in a while, spread over that while."""
    n = 0
    while True:
        n += 1
        begun = time.perf_counter()
        for number, game in enumerate(games):
            wait = begun + PING_SECONDS * number / len(games) - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            game.ping(n)
            game.mind()
        await asyncio.sleep(max(0.0, begun + PING_SECONDS - time.perf_counter()))


def summed(figures: Figures) -> dict[str, Any]:
    return {
        "sent": figures.sent,
        "accepted": figures.accepted,
        "secret": figures.secret,
        "hands": figures.hands,
        "frames": figures.frames,
        "frame_bytes": round(figures.bytes / figures.frames) if figures.frames else None,
        "slipped": figures.slipped,
        "resent": figures.resent,
        "reopened": figures.reopened,
        "refused": figures.refused,
        "closed": figures.closed,
        "latency_ms": spread(figures.latencies),
        "answer_ms": spread(figures.answers),
        "done": sorted(figures.done),
        "unanswered": sorted(figures.open),
    }


def spread(seconds: list[float]) -> dict[str, float] | None:
    """Median and high percentiles of some times, in milliseconds."""
    if not seconds:
        return None
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 2)

    return {"p50": at(0.5), "p95": at(0.95), "p99": at(0.99), "max": at(1.0)}


def tell(event: str, **facts: Any) -> None:
    print(json.dumps({"event": event, **facts}), flush=True)  # noqa: T201 - what the other process reads.


def obey(play: Callable[[Plan], Coroutine[Any, Any, None]]) -> None:
    """Play as the plan says that comes on the standard input, on its core."""
    plan = msgspec.json.decode(sys.stdin.readline(), type=Plan)
    if plan.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {plan.core})
    asyncio.run(play(plan))


if __name__ == "__main__":
    obey(run)
