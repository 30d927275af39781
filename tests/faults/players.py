"""Five socket clients that play whole hands through the public protocol and keep a journal of what they were told."""

import asyncio
import contextlib
import json
import random  # noqa: TID251 - what a player chooses, and never a deal.
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import uuid4

from config.bench.line import Line, Refused
from config.bench.wire import cards_of

RESEND_SECONDS = 1.5
PING_SECONDS = 2.0
# A line that says nothing for so long is given up.
PATIENCE_SECONDS = 6.0
RETURN_SECONDS = 0.3


@dataclass
class Sent:
    """A command, and how it was answered in the end."""

    seat: int
    message: dict[str, Any]
    times: int = 0
    answer: dict[str, Any] | None = None
    heard: list[str] = field(default_factory=list)


class Player:
    """One seat's client: it comes back by itself and sends a command until it is answered."""

    def __init__(self, game: "Game", seat: int, cookie: str) -> None:
        self.game, self.seat, self.cookie = game, seat, cookie
        self.frame: dict[str, Any] = {}
        self.sent: list[Sent] = []
        self.byes: list[dict[str, Any]] = []
        self.losses = 0
        self.given_ms = 0
        self.drained = False
        self.asleep = self.left = False
        self.line: Line | None = None
        self._open: Sent | None = None
        self._said_at = 0.0
        self._heard_at = 0.0
        self._answered_on: tuple[int, ...] | None = None
        self._wants_another = 0

    async def live(self) -> None:
        """Play until cancelled."""
        loop = asyncio.get_running_loop()
        pinged = 0.0
        while True:
            if self.asleep:
                await asyncio.sleep(0.1)
                continue
            if self.line is None:
                await self._connect()
            now = loop.time()
            if self.line is not None:
                if now - self._heard_at > PATIENCE_SECONDS:
                    self.line.close()
                    self.line = None
                    continue
                if now - pinged > PING_SECONDS:
                    pinged = now
                    self._say({"type": "ping", "n": 1})
                if self._open is not None:
                    if now - self._said_at > RESEND_SECONDS:
                        self._send()
                else:
                    await self._decide()
            await asyncio.sleep(0.01)

    async def _connect(self) -> None:
        path = f"/ws/tables/{self.game.code}/"
        try:
            line = None

            def lost(_: int) -> None:
                self.losses += 1
                if self.line is line:
                    self.line = None

            async with asyncio.timeout(PATIENCE_SECONDS):
                line = await Line.open(self.game.port, path, self.cookie, self._hear, lost)
        except (OSError, Refused, TimeoutError):
            await asyncio.sleep(RETURN_SECONDS)
            return
        self.line, self._heard_at = line, asyncio.get_running_loop().time()
        if self._open is not None:
            self._send()

    def _say(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            self.line.say(json.dumps(message).encode())

    def _send(self) -> None:
        assert self._open is not None
        self._open.times += 1
        self._said_at = asyncio.get_running_loop().time()
        self._say(self._open.message)

    def wake(self) -> None:
        self.asleep = False

    def _hear(self, data: bytes) -> None:
        if self.asleep:
            return
        self._heard_at = asyncio.get_running_loop().time()
        message = json.loads(data)
        match message["type"]:
            case "frame":
                if newer(message["version"], self.frame.get("version")):
                    self.frame = message
                self.given_ms = max(self.given_ms, (message["clock"] or {}).get("given_ms", 0))
                self.drained |= message["table"]["draining"]
                self.game.see(message)
            case "pong" if "version" in message:
                known = self.frame.get("version", {"table": 0, "hand": 0, "step": 0, "own": 0})
                if lacks(known, message["version"]):
                    self._say({"type": "resume", "hand": known["hand"], "step": known["step"]})
            case "answer" if self._open is not None and message["id"] == self._open.message["id"]:
                self._answered(message)
            case "bye":
                self.byes.append(message)
            case "error" if message["code"] != "database":
                self.game.faults.append(message)

    def _answered(self, message: dict[str, Any]) -> None:
        assert self._open is not None
        self._open.heard.append(message["code"] or message["result"])
        if message["result"] == "failed" and message["retry_after"] is not None:
            # Sent again after a while, with the same id.
            return
        self._open.answer = message
        self._open = None
        if message["result"] == "ok":
            self.game.recover()

    async def _decide(self) -> None:
        view, version = self.frame.get("view"), self.frame.get("version")
        if version is None or self.left:
            return
        if self.game.leaving:
            self.left = True
            self._post({"type": "do", "table": self.game.code, "command": {"type": "leave"}})
            return
        if view is None or view["phase"] == "ended":
            if self._wants_another < self.game.hand and version["hand"] < self.game.hand:
                self._wants_another = self.game.hand
                self._post({"type": "do", "table": self.game.code, "command": {"type": "again"}})
            return
        question = view["me"] and view["me"]["question"]
        moment = (version["hand"], version["step"], version["own"])
        if self.frame["table"]["seats"][self.seat]["auto"]:
            self._post({"type": "do", "table": self.game.code, "command": {"type": "auto", "on": False}})
            return
        if not question or not question["options"] or moment == self._answered_on or self.game.holds(view["phase"]):
            return
        self._answered_on = moment
        if self.game.chance.random() < self.game.lazy:
            return
        await asyncio.sleep(self.game.pace)
        action = choose(view, self.game.chance, self.game.course)
        act = {"type": "act", "table": self.game.code, "hand": version["hand"], "step": version["step"]}
        self._post({**act, "action": action})
        await self.game.moment(view["phase"], self.seat)

    def _post(self, message: dict[str, Any]) -> None:
        self._open = Sent(self.seat, {**message, "id": str(uuid4())})
        self.sent.append(self._open)
        self._send()


class Storm:
    """A fault that hits several games at once."""

    def __init__(self, gather: float = 0.0) -> None:
        self.games: list[Game] = []
        self.striking = False
        # Seconds that a game waits in a new phase, so that one blow hits many.
        self.gather = gather


class Game:
    """A table, its players, and what is to happen in the middle of it."""

    def __init__(
        self,
        table: dict[str, Any],
        port: int,
        *,
        seed: int = 1,
        fault: Callable[[], Awaitable[None]] | None = None,
        storm: "Storm | None" = None,
        course: Sequence[str] = (),
    ) -> None:
        self.code, self.port = table["code"], port
        self.chance = random.Random(seed)
        self.fault = fault
        # The phases in which it has happened already.
        self.struck: set[str] = set()
        # Games that the same fault hits at once; one of them strikes at a time.
        self.storm: Storm = storm or Storm()
        self.storm.games.append(self)
        # What the players answer before the first lead, by preference; without it, anything.
        self.course = course
        # Seconds from each blow to the next action that was accepted.
        self.waits: list[float] = []
        self._hit_at: float | None = None
        self._held_since: dict[tuple[int, str], float] = {}
        self.leaving = False
        self.faults: list[dict[str, Any]] = []
        self.phases: set[str] = set()
        self.hand = 0
        # The share of turns that are left to the clock.
        self.lazy = 0.0
        # Seconds that a player thinks.
        self.pace = 0.0
        self.players = [Player(self, seat, cookie) for seat, cookie in enumerate(table["cookies"])]
        # Who has just acted when it struck.
        self.striking_seat: int | None = None
        self._result = asyncio.Event()
        self._living: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._living = [asyncio.create_task(player.live()) for player in self.players]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._living:
            task.cancel()
        for player in self.players:
            if player.line is not None:
                player.line.close()

    def see(self, frame: dict[str, Any]) -> None:
        view = frame["view"]
        if view is not None and frame["version"]["hand"] == self.hand:
            self.phases.add(view["phase"])
            if view["phase"] == "ended":
                self._result.set()

    async def moment(self, phase: str, seat: int) -> None:
        """An action of this phase has just been sent: strike, once in each phase."""
        if self.fault is not None and phase not in self.struck and not self.storm.striking:
            self.struck.add(phase)
            self.storm.striking, self.striking_seat = True, seat
            for game in self.storm.games:
                game.struck |= {game.phase} - {"", "ended"}
                game._hit_at = asyncio.get_running_loop().time()
            try:
                await self.fault()
            finally:
                self.storm.striking = False

    def holds(self, phase: str) -> bool:
        """Whether an action waits, for no phase shall go by without a blow, and one blow hits all it can."""
        if self.fault is None or phase in self.struck:
            return False
        now = asyncio.get_running_loop().time()
        return self.storm.striking or now - self._held_since.setdefault((self.hand, phase), now) < self.storm.gather

    def recover(self) -> None:
        """An action was accepted."""
        if self._hit_at is not None:
            self.waits.append(asyncio.get_running_loop().time() - self._hit_at)
            self._hit_at = None

    @property
    def phase(self) -> str:
        """Where the hand stands, by the newest frame that anybody has."""
        views = [
            player.frame for player in self.players if player.frame and player.frame["version"]["hand"] == self.hand
        ]
        newest = max(views, key=lambda frame: frame["version"]["step"], default=None)
        return newest["view"]["phase"] if newest and newest["view"] else ""

    async def play_until_struck(self, more: int, seconds: float = 400) -> None:
        """Play a hand until it struck in the tricks and so many more actions were sent; then all leave to bots."""
        playing = asyncio.create_task(self.play(seconds))
        left_to_send = None
        while not playing.done():
            await asyncio.sleep(0.05)
            if left_to_send is None and self.phase == "trick" and "trick" in self.struck:
                left_to_send = len(self.sent) + more
            if left_to_send is not None and len(self.sent) >= left_to_send and not self.storm.striking:
                self.leaving = True
                break
        await playing

    async def play(self, seconds: float = 240) -> None:
        """Play the next hand to its points."""
        self.hand += 1
        self._result.clear()
        waiting = asyncio.create_task(self._result.wait())
        done, _ = await asyncio.wait([waiting, *self._living], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        assert waiting in done, f"hand {self.hand} did not end: {self.where()}"
        # What is still on its way is answered too.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(20):
                while any(sent.answer is None for sent in self.sent):  # noqa: ASYNC110 - answers come one by one
                    await asyncio.sleep(0.05)

    def where(self) -> list[Any]:
        return [
            (p.seat, p.frame.get("version"), (p.frame.get("view") or {}).get("phase"), p._open) for p in self.players
        ]

    @property
    def sent(self) -> list[Sent]:
        return [sent for player in self.players for sent in player.sent]


def newer(version: dict[str, int], known: dict[str, int] | None) -> bool:
    if known is None or version["hand"] != known["hand"]:
        return known is None or version["hand"] > known["hand"]
    return all(version[part] >= known[part] for part in ("table", "step", "own"))


async def comes(wanted: Callable[[], bool], seconds: float) -> bool:
    """Whether something comes true in time."""
    end_at = asyncio.get_running_loop().time() + seconds
    while not wanted():
        if asyncio.get_running_loop().time() > end_at:
            return False
        await asyncio.sleep(0.05)
    return True


def lacks(known: dict[str, int], sent: dict[str, int]) -> bool:
    """Whether a frame that was sent never came."""
    if sent["hand"] != known["hand"]:
        return sent["hand"] > known["hand"]
    return any(sent[part] > known[part] for part in ("table", "step", "own"))


def choose(view: dict[str, Any], chance: random.Random, course: Sequence[str] = ()) -> dict[str, Any]:
    """In a trick the smallest play, now and then a pass; before the first lead by the course, or what chance offers."""
    me = view["me"]
    question = me["question"]
    if view["phase"] == "trick":
        plays = [play for play in question["plays"] or () if not play[4]]
        if plays and (question["lead"] or chance.random() < 0.8):
            return {"type": "play", "cards": cards_of(me["cards"], plays[0])}
        declines = [option["type"] for option in question["options"] if option["type"] in {"pass", "fold", "hold"}]
        if "pass" in declines:
            return {"type": "pass"}
        return {"type": "play", "cards": cards_of(me["cards"], plays[0])} if plays else {"type": declines[0]}
    offered = {option["type"]: option for option in question["options"] if option["type"] != "surrender"}
    option = offered[next((name for name in course if name in offered), chance.choice(list(offered)))]
    action: dict[str, Any] = {"type": option["type"]}
    if option.get("groups"):
        action |= dict(zip(("group", "size"), chance.choice(option["groups"]), strict=True))
    if option["type"] == "abdicate" and option.get("cards"):
        action["cards"] = option["cards"]
    return action
