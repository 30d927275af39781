"""What the page of a table costs a browser: bytes, requests, the first view, the update of a hand of 44 cards.

Needs a running site with bots and the test requirements' Playwright. Times of the main thread are its own processor
time (`threadTicks`) times six, so that other work on the machine counts little.
"""

import copy
import functools
import http.server
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

CLONE = Path(__file__).resolve().parent.parent.parent
PHONE = {"width": 360, "height": 640}
SLOWDOWN = 6
VIEWS = 5
UPDATES = 40
GAP_MS = 120
# What an update makes the browser do; all its tasks are this, painting, timers and the tidying up of memory.
WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
SUITS = "SHCD"
RANKS = "3456789TJQKA2"
SHIFT = """() => new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift = (window.shift ?? 0) + entry.value;
}).observe({ type: "layout-shift", buffered: true })"""
# As they come from a socket: text. What the driver hands over is put there beforehand, for taking it in is work too.
LAY = "frames => { window.lines = frames; }"
RUN = """async (gap) => {
  for (const line of window.lines) {
    await new Promise((next) => setTimeout(() => {
      if (line) window.show(JSON.parse(line));
      next();
    }, gap));
  }
  await new Promise((next) => setTimeout(next, gap));
}"""


@dataclass(frozen=True)
class Weight:
    """What came over the line for one cold view: bytes by kind, requests, and those to other hosts."""

    bytes: dict[str, int]
    requests: int
    foreign: int


@dataclass(frozen=True)
class Cost:
    """Milliseconds of the main thread for one update, and the layout shift of all of them."""

    work: float
    tasks: float
    shift: float


@dataclass(frozen=True)
class View:
    """Seconds until the hand is drawn, the layout shift in the half second after it, and what came over the line."""

    seconds: float
    shift: float
    weight: Weight


def first_view(browser: Browser, address: str) -> View:
    """Sit down as a new guest, then load the table with nothing cached."""
    context = browser.new_context(viewport=PHONE, locale="zh-CN")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address)
    page.locator("form:has(input[name=ruleset]) button").first.click()
    page.wait_for_url("**/tables/*/")
    # The first hand waits for its players' pages, which is not what is measured.
    page.locator(".hand .rank").first.wait_for()
    table = page.url
    state = context.storage_state()
    context.close()
    context = browser.new_context(viewport=PHONE, locale="zh-CN", storage_state=state)  # type: ignore[arg-type]
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    weight = _weigh(devtools, address)
    began = time.perf_counter()
    page.goto(table, wait_until="commit")
    page.locator(".hand .rank").first.wait_for()
    seconds = time.perf_counter() - began
    page.evaluate(SHIFT)
    page.wait_for_timeout(500)
    shift = float(page.evaluate("window.shift ?? 0"))
    context.close()
    return View(seconds, shift, weight())


def _weigh(devtools: CDPSession, address: str) -> Any:
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    foreign: list[str] = []

    def started(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event.get("type", "Other")
        if not event["request"]["url"].startswith((address, "data:")):
            foreign.append(event["request"]["url"])

    def ended(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        sizes[kind] = sizes.get(kind, 0) + int(event["encodedDataLength"])

    devtools.on("Network.requestWillBeSent", started)
    devtools.on("Network.loadingFinished", ended)
    devtools.send("Network.enable")
    return lambda: Weight(dict(sizes), len(kinds), len(foreign))


def updates(browser: Browser) -> Cost:
    """Give what an update costs at a sixth of the speed."""
    with _files() as address:
        context = browser.new_context(viewport=PHONE, locale="zh-CN", reduced_motion="reduce")  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{address}/tests/pages/table.html?frame=follow-44")
        page.wait_for_selector("html[data-ready]")
        page.evaluate(SHIFT)
        first = json.loads((CLONE / "tests/pages/frames/follow-44.json").read_text())
        lines = [json.dumps(frame) for frame in _trick(first, UPDATES + 20)]
        page.evaluate(LAY, lines[:20])
        page.evaluate(RUN, 20)
        page.evaluate("window.shift = 0")
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        idle = _spent(page, devtools, [""] * UPDATES)
        busy = _spent(page, devtools, lines[20:])
        shift = float(page.evaluate("window.shift ?? 0"))
        context.close()
    spent = {name: SLOWDOWN * 1000 * (busy[name] - idle[name]) / UPDATES for name in busy}
    return Cost(sum(spent[name] for name in WORK), spent["TaskDuration"], shift)


def _spent(page: Page, devtools: CDPSession, lines: list[str]) -> dict[str, float]:
    """Seconds of processor time of the page's main thread while these frames come in, by what they went into."""

    def ticks() -> dict[str, float]:
        told = devtools.send("Performance.getMetrics")["metrics"]
        return {each["name"]: float(each["value"]) for each in told if each["name"] in {*WORK, "TaskDuration"}}

    page.evaluate(LAY, lines)
    before = ticks()
    page.evaluate(RUN, GAP_MS)
    return {name: value - before[name] for name, value in ticks().items()}


def _trick(frame: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """Let the play go round: two of three seats lay five cards, one passes, and my hand shrinks at my turn."""
    question = frame["view"]["me"]["question"]
    for step in range(number):
        frame = copy.deepcopy(frame)
        view, seat, rank = frame["view"], step % 5, RANKS[step % len(RANKS)]
        view["me"]["question"] = question if (seat + 1) % 5 == frame["table"]["you"] else None
        frame["version"]["step"] = view["step"] = 100 + step
        view["turn"] = (seat + 1) % 5
        event: dict[str, Any] = {"type": "passed", "seat": seat, "turn": view["turn"], "lap": 1, "number": 100 + step}
        view["seats"][seat]["last"] = {"type": "pass"}
        if step % 3 != 2:
            laid = {"cards": [rank + suit for suit in SUITS] + ["SJ"], "play": [rank, 4, 1, 0, 0]}
            view["seats"][seat]["last"] = {"type": "play", **laid}
            view["trick"]["top"] = {"seat": seat, "type": "play", **laid}
            event = {**event, **laid, "type": "played", "place": None}
            view["me"]["cards"] = view["me"]["cards"][: -1 if seat == 0 else None]
        frame["events"] = [event]
        yield frame


@contextmanager
def _files() -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(CLONE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
