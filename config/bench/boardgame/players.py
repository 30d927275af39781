"""The same clients for boardgame.io: `python -m config.bench.boardgame.players`, told as `config.bench.players` is.

Its transport is Socket.IO's text frames: `42/table,["update", …]`.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

from config.bench.line import Line
from config.bench.players import DRAIN_SECONDS, Figures, obey, summed, tell
from config.bench.wire import Plan, Seating

NAMESPACE = b"/table,"
EVENT = b"42" + NAMESPACE


class Context(msgspec.Struct, rename="camel"):
    current_player: str


class State(msgspec.Struct):
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


decode_update = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
decode_sync = msgspec.json.Decoder(tuple[str, str, Synced])
encode = msgspec.json.Encoder().encode


class Match:
    """One table: five lines, and one move under way."""

    def __init__(self, plan: Plan, seating: Seating, figures: Figures) -> None:
        self.plan, self.code, self.figures = plan, seating.code, figures
        self.lines: list[Line] = []
        self.step = [-1] * 5
        self.turn = "0"
        self.sent_at = 0.0
        self.sent_step = -1
        self.stopped = False

    async def connect(self) -> None:
        for seat in range(5):
            ready = asyncio.get_running_loop().create_future()
            hear = self._ear(seat, ready)
            path = "/socket.io/?EIO=4&transport=websocket"
            line = await Line.open(self.plan.port, path, "", hear, self._lost)
            self.lines.append(line)
            line.say(b"40" + NAMESPACE)
            await ready

    def _lost(self, code: int) -> None:
        if not self.stopped:
            self.figures.closed[code] = self.figures.closed.get(code, 0) + 1

    def _ear(self, seat: int, ready: "asyncio.Future[None]") -> Callable[[bytes], None]:
        def hear(data: bytes) -> None:
            if data == b"2":
                self.lines[seat].say(b"3")
            elif data.startswith(b"40"):
                self.lines_say(seat, ["sync", self.code, str(seat), None, 5])
            elif data.startswith(EVENT + b'["sync"'):
                self.step[seat] = decode_sync.decode(data[len(EVENT) :])[2].state.number
                if not ready.done():
                    ready.set_result(None)
            elif data.startswith(EVENT + b'["update"'):
                self._updated(seat, data)

        return hear

    def lines_say(self, seat: int, what: list[Any]) -> None:
        # Also before `connect` has put the line into its place.
        line = self.lines[seat] if seat < len(self.lines) else None
        if line is None:
            asyncio.get_running_loop().call_soon(self.lines_say, seat, what)
        else:
            line.say(EVENT + encode(what))

    def _updated(self, seat: int, data: bytes) -> None:
        state = decode_update.decode(data[len(EVENT) :])[2]
        if self.figures.measuring:
            self.figures.frames += 1
            self.figures.bytes += len(data)
        self.step[seat], self.turn = state.number, state.ctx.current_player
        if min(self.step) > self.sent_step:
            if self.figures.measuring:
                self.figures.accepted += 1
                self.figures.latencies.append(time.perf_counter() - self.sent_at)
            if not self.stopped:
                self.act()

    def act(self) -> None:
        seat = int(self.turn)
        move = {"type": "MAKE_MOVE", "payload": {"type": "play", "args": ["9S"], "playerID": self.turn}}
        self.sent_step, self.sent_at = self.step[seat], time.perf_counter()
        self.figures.sent += self.figures.measuring
        self.lines[seat].say(EVENT + encode(["update", move, self.sent_step, self.code, self.turn]))

    def stop(self) -> None:
        self.stopped = True


async def run(plan: Plan) -> None:
    figures = Figures()
    matches = [Match(plan, seating, figures) for seating in plan.tables]
    for match in matches:
        await match.connect()
    gc.collect()
    gc.freeze()
    tell("connected")
    await asyncio.to_thread(sys.stdin.readline)
    for match in matches:
        match.act()
    await asyncio.sleep(plan.warmup)
    cpu, begun = time.process_time(), time.perf_counter()
    figures.measuring = True
    tell("begin")
    await asyncio.sleep(plan.seconds)
    figures.measuring = False
    seconds = time.perf_counter() - begun
    tell("end", seconds=seconds, cpu=(time.process_time() - cpu) / seconds)
    for match in matches:
        match.stop()
    await asyncio.sleep(DRAIN_SECONDS)
    tell("done", **summed(figures))


if __name__ == "__main__":
    obey(run)
