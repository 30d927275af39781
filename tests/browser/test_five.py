"""Five people in five browsers play a hand, and one of them is cut off twice."""

import asyncio
import json
import os
import subprocess
import sys
import threading

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.browser.hands import points_of, result_of, take_turn
from tests.faults.proxy import Proxy
from tests.site import CLONE

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture
def five(play):
    """A site, and a table of five with the cookies of its people."""
    running = play(BOT_PACE_MS="20")
    running.await_line("Baohuang is running")
    told = json.loads((running.data / "running.json").read_text())["environment"]
    environment = {**os.environ, **told, "PYTHONPATH": str(CLONE), "DATABASE_POOL": "0"}
    command = [sys.executable, "-m", "tests.faults.people", "25", "60", "0", "weihai"]
    made = subprocess.run(command, env=environment, cwd=CLONE, capture_output=True, text=True, check=True)
    return running.port, json.loads(made.stdout)[0]


@pytest.fixture
def network(five):
    """A network between one of the browsers and the site, in a loop of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def begin(coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, loop)

    proxy = begin(Proxy([five[0]]).__aenter__()).result(60)
    yield proxy, begin
    begin(close(proxy)).result(60)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


async def close(proxy) -> None:
    await proxy.__aexit__()
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)


def test_five_browsers_play_a_hand_to_its_points_though_one_is_cut_off_twice(browser, five, network):
    port, table = five
    proxy, begin = network
    pages = []
    for seat, cookie in enumerate(table["cookies"]):
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="zh-CN")
        name, value = cookie.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}])
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error, page=page: page.faults.append(str(error)))
        page.goto(f"http://127.0.0.1:{proxy.port if seat == 0 else port}/tables/{table['code']}/")
        pages.append(page)
    for page in pages:
        page.get_by_role("button", name="准备", exact=True).filter(visible=True).last.click()
    for page in pages:
        expect(page.locator(".hand .rank").first).to_be_visible(timeout=20_000)

    mine, cuts = pages[0], 0
    while not all(result_of(page).is_visible() for page in pages):
        trick = mine.get_by_role("group", name="出牌", exact=True)
        asked = trick.is_visible() and trick.get_by_role("button", name="提示").is_enabled()
        if asked and cuts < 2:
            cuts += 1
            cut_off(mine, proxy, begin)
        for page in pages:
            try:
                take_turn(page)
            except TooLate:
                # Another frame was quicker than the finger.
                continue
    assert cuts == 2
    points = [points_of(page) for page in pages]
    assert points == [points[0]] * 5
    assert sum(points[0]) == 0
    assert [page.faults for page in pages] == [[]] * 5
    for page in pages:
        page.context.close()


def cut_off(page, proxy, begin) -> None:
    """Five seconds without a network in one's own turn, with cards picked."""
    page.get_by_role("group", name="出牌", exact=True).get_by_role("button", name="提示").click()
    picked = picked_of(page)
    assert picked
    cut = begin(proxy.cut_for(5))
    expect(page.locator(".banner").filter(has_text="连接断了")).to_be_visible()
    cut.result(60)
    expect(page.locator('.net[data-state="open"]')).to_be_visible(timeout=15_000)
    assert picked_of(page) == picked, "what was picked is picked still"


def picked_of(page) -> str:
    """What the play button would play."""
    return page.locator(".row .button.main").filter(visible=True).inner_text()
