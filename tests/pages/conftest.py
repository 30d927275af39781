"""The table drawn from a recorded frame in a real browser, without the site: `table("follow")` opens it."""

import functools
import http.server
import io
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Browser, ConsoleMessage, Page

CLONE = Path(__file__).resolve().parents[2]
SIZES = {"phone": (360, 640), "sideways": (640, 360), "desktop": (1280, 800), "any": (360, 640)}


def english() -> str:
    """Give the English catalogue as a script that does for the page what Django's does."""
    with (CLONE / "locale/en/LC_MESSAGES/djangojs.po").open("rb") as file:
        messages = [message for message in read_po(file, locale="en") if message.id]
    words: dict[str, list[str]] = {}
    for message in messages:
        first = message.id[0] if isinstance(message.id, tuple) else message.id
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        words[f"{message.context}|{first}" if message.context else first] = list(said)
    return f"""const words = {json.dumps(words)};
globalThis.gettext = (text) => words[text]?.[0] || text;
globalThis.pgettext = (context, text) => words[`${{context}}|${{text}}`]?.[0] || text;
globalThis.ngettext = (one, many, count) => words[one]?.[count === 1 ? 0 : 1] || (count === 1 ? one : many);
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the clone's files under the content policy of the site, and /english.js."""

    def send_head(self) -> Any:
        if self.path != "/english.js":
            return super().send_head()
        body = english().encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def log_message(self, *_: Any) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; object-src 'none'")
        super().end_headers()


@pytest.fixture(scope="session")
def files() -> Iterator[str]:
    """Address of the clone's files."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(CLONE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def frames() -> dict[str, dict[str, Any]]:
    """The recorded frames by name."""
    return {file.stem: json.loads(file.read_text()) for file in (CLONE / "tests/pages/frames").glob("*.json")}


class TablePage:
    """The table on a frame. What it wants to send is in `sent`."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def open(self, frame: str, language: str = "zh") -> None:
        self.page.goto(f"{self.address}/tests/pages/table.html?frame={frame}&language={language}")
        self.page.wait_for_selector("html[data-ready]")

    def show(self, frame: dict[str, Any]) -> None:
        """Let the next frame come in."""
        self.page.evaluate("frame => window.show(frame)", frame)

    @property
    def sent(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate("window.sent"))

    def pills(self) -> dict[str, str]:
        """What the pill of each column says."""
        columns = self.page.locator(".rank").all()
        return {str(column.get_attribute("data-rank")): column.locator(".pill").inner_text() for column in columns}

    def card(self, rank: str, number: int) -> tuple[float, float]:
        """Where to touch the card of a rank, counted from the front."""
        cards = self.page.locator(f'.rank[data-rank="{rank}"] .card').all()
        box = cards[-number].bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + 4

    def tap(self, rank: str, number: int) -> None:
        self.page.mouse.click(*self.card(rank, number))

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name)


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages by size and kind, kept over the tests: a new context costs more than all else here."""
    kept: dict[str, Page] = {}

    def page(size: str, **more: Any) -> Page:
        key = f"{size} {more}"
        if key not in kept:
            width, height = SIZES[size]
            context = browser.new_context(viewport={"width": width, "height": height}, locale="zh-CN", **more)
            kept[key] = context.new_page()
        return kept[key]

    yield page
    for each in kept.values():
        each.context.close()


@pytest.fixture
def table(pages: Callable[..., Page], files: str) -> Iterator[Callable[..., TablePage]]:
    """Open a recorded frame: ``table("follow", size="desktop")``. What the console complains of fails the test."""
    errors: list[str] = []
    heard: list[Page] = []

    def complain(error: Any) -> None:
        errors.append(str(error))

    def listen(said: ConsoleMessage) -> None:
        if said.type == "error":
            errors.append(said.text)

    def opened(frame: str, size: str = "phone", **more: Any) -> TablePage:
        page = pages(size, **more)
        if page not in heard:
            heard.append(page)
            page.on("pageerror", complain)
            page.on("console", listen)
        shown = TablePage(page, files)
        shown.open(frame)
        return shown

    yield opened
    for page in heard:
        page.evaluate("localStorage.clear()")
        page.remove_listener("pageerror", complain)
        page.remove_listener("console", listen)
    assert errors == []
