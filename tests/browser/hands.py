"""How a visitor plays a hand to its end: what needs no second press, the first group, the hint, or a pass."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

PATIENCE_SECONDS = 240
TOUCH = {"timeout": 2000}


def sit_down(page, address: str, ruleset: str) -> None:
    """Press the start button of a ruleset on the home page and wait for the cards."""
    page.goto(address)
    page.locator(f'form:has(input[name="ruleset"][value="{ruleset}"]) button').click()
    page.wait_for_url(re.compile(r"/tables/[a-z]{8}/"))
    expect(page.locator(".hand .rank").first).to_be_visible(timeout=20_000)


def result_of(page):
    return page.get_by_role("region", name="本局结果")


def take_turn(page) -> None:
    """Do what is asked, if anything."""
    groups = page.locator("dialog.groups[open]")
    if groups.count():
        groups.locator(".pick").first.click(**TOUCH)
        return groups.locator(".main").click(**TOUCH)
    calls = page.locator(".row.calls:visible .button:enabled:not([data-bold])")
    if calls.count():
        return calls.first.click(**TOUCH)
    trick = page.get_by_role("group", name="出牌", exact=True)
    if not trick.count():
        return None
    hint = trick.get_by_role("button", name="提示")
    if hint.is_enabled():
        hint.click(**TOUCH)
        return trick.locator(".button.main").click(**TOUCH)
    decline = trick.locator(".button.decline:enabled")
    return decline.first.click(**TOUCH) if decline.count() else None


def play_on(page, *, until: Callable[[], bool]) -> None:
    """Take one's turns until something is reached."""
    late = time.monotonic() + PATIENCE_SECONDS
    while not until():
        assert time.monotonic() < late, page.locator(".line").inner_text()
        try:
            take_turn(page)
        except TooLate:
            # The clock, or another frame, was quicker than the finger.
            continue
        finally:
            page.wait_for_timeout(60)


def play_to_the_points(page) -> None:
    """Play until the result is shown."""
    play_on(page, until=result_of(page).is_visible)


def points_of(page) -> list[int]:
    """The five points of the result."""
    said = result_of(page).locator("ol.rows > li .points").all_inner_texts()
    return [int(text.replace("−", "-")) for text in said]
