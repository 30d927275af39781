"""The first thing a visitor does: play now, and a whole hand to its points, on the site as `bin/play` runs it."""

import re
import time

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

PERSON = {"width": 1280, "height": 800}
PATIENCE_SECONDS = 240


@pytest.fixture
def quick_site(play, monkeypatch) -> str:
    """Give the address of a site whose bots do not take their time."""
    monkeypatch.setenv("BOT_PACE_MS", "20")
    running = play()
    running.await_line("Baohuang is running")
    yield running.address
    running.stop()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport=PERSON, locale="zh-CN")
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    yield page
    context.close()


def take_turn(page) -> None:
    """Do what is asked, if anything: what needs no second press, or the hint played, or a pass."""
    calls = page.locator(".row.calls:visible .button:enabled:not([data-bold])")
    if calls.count():
        return calls.first.click(timeout=2000)
    trick = page.get_by_role("group", name="出牌")
    if not trick.count():
        return None
    hint = trick.get_by_role("button", name="提示")
    if hint.is_enabled():
        hint.click(timeout=2000)
        return trick.locator(".button.main").click(timeout=2000)
    decline = trick.locator(".button.decline:enabled")
    return decline.first.click(timeout=2000) if decline.count() else None


def play_to_the_points(page, result) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not result.is_visible():
        assert time.monotonic() < until, page.locator(".line").inner_text()
        try:
            take_turn(page)
        except TooLate:
            # The clock, or another frame, was quicker than the finger.
            continue
        finally:
            page.wait_for_timeout(60)


@pytest.mark.timeout(420)
def test_one_person_and_four_bots_play_a_hand_to_its_points_and_another_is_dealt(quick_site, page):
    page.goto(quick_site)
    page.get_by_role("button", name="马上玩").first.click()
    page.wait_for_url(re.compile(r"/tables/[a-z]{8}/"))
    expect(page.locator(".hand .rank").first).to_be_visible(timeout=20_000)
    result = page.get_by_role("region", name="本局结果")
    play_to_the_points(page, result)
    points = [re.search(r"[+−]?\d+", text) for text in result.locator("ol.rows > li").all_inner_texts()]
    assert len(points) == 5
    expect(result.locator("header .points")).to_have_text(re.compile(r"^[+−]?\d+ 分$"))
    result.get_by_role("button", name="再来一局").click()
    expect(result).to_be_hidden(timeout=20_000)
    expect(page.locator(".hand .rank").first).to_be_visible()
    page.goto(quick_site + "leaderboards/")
    assert page.faults == []
