"""Replays in a browser: by press, key and address, from every seat's eyes, on every screen; and their deals checked.

The hands are brought as records, so that none has to be played here.
"""

import json
import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.lobby.test_look import PLAIN, SIZES, STANDARDS
from tests.rules.kit import EVERY
from tests.tables.finished import old_records


@pytest.fixture(scope="module")
def brought(quick_site) -> dict[str, str]:
    """Addresses of replays by ruleset, filled as they are brought."""
    return {}


@pytest.fixture(scope="module")
def visitor(browser: Browser, quick_site) -> Iterator[Page]:
    """One phone for all of it; what it complains of is in `faults`."""
    context = browser.new_context(
        viewport=dict(zip(("width", "height"), SIZES["phone"], strict=True)), locale="zh-CN", bypass_csp=True
    )
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda said: said.type == "error" and page.faults.append(said.text))
    yield page
    context.close()


@pytest.fixture
def replay(visitor, quick_site, brought):
    """Open the replay of a ruleset's record: ``replay("weihai", "?eyes=2#e17")``."""
    visitor.faults.clear()
    visitor.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))

    def opened(ruleset: str, place: str = "") -> Page:
        if ruleset not in brought:
            record = old_records(ruleset)[0]
            answer = visitor.request.post(f"{quick_site}api/v1/hands/upload/", data={"record": record})
            assert answer.status == 201, answer.text()
            brought[ruleset] = quick_site + answer.json()["address"].lstrip("/")
        # Another moment of the same page would be no visit.
        visitor.goto("about:blank")
        visitor.goto(brought[ruleset] + place)
        visitor.locator(".film-bar").wait_for()
        return visitor

    yield opened
    assert visitor.faults == []


def step(page) -> int:
    return int(page.locator(".film-step").inner_text().split("/")[0])


def steps(page) -> int:
    return int(page.locator(".film-step").inner_text().split("/")[1])


def at(page):
    """The event that the address names."""
    return page.evaluate("location.hash")


def test_a_record_from_a_file_is_shown_and_a_broken_one_is_refused_with_code_and_place(visitor, quick_site, tmp_path):
    record = old_records("weihai")[0]
    first = next(number for number, action in enumerate(record["actions"]) if action["type"] == "play")
    broken = json.loads(json.dumps(record))
    broken["actions"][first]["seat"] = (broken["actions"][first]["seat"] + 1) % 5
    for name, content in (("good.json", record), ("broken.json", broken)):
        (tmp_path / name).write_text(json.dumps(content))
    visitor.goto(quick_site + "hands/upload/")
    visitor.get_by_label("文件").set_input_files(tmp_path / "broken.json")
    visitor.get_by_role("button", name="判一判，放给我看").click()
    alert = visitor.get_by_role("alert")
    expect(alert).to_contain_text(f"第 {first + 1} 个动作")
    expect(alert).to_contain_text("not_your_turn")
    visitor.get_by_label("文件").set_input_files(tmp_path / "good.json")
    visitor.get_by_role("button", name="判一判，放给我看").click()
    expect(visitor.locator(".film-bar")).to_be_visible()
    visitor.faults.clear()


def test_steps_jumps_and_tricks_by_buttons_and_keys_come_to_the_same_places(replay):
    page = replay("weihai")
    assert step(page) == 1
    page.get_by_role("button", name="进一步").click()
    page.keyboard.press("ArrowRight")
    assert step(page) == 3
    page.get_by_role("button", name="退一步").click()
    page.keyboard.press("ArrowLeft")
    assert step(page) == 1
    assert page.get_by_role("button", name="退一步").is_disabled()
    page.keyboard.press("End")
    assert step(page) == steps(page)
    expect(page.locator(".result")).to_be_visible()
    assert page.get_by_role("button", name="进一步").is_disabled()
    page.keyboard.press("Home")
    assert step(page) == 1
    places = []
    for _ in range(3):
        page.keyboard.press("]")
        places.append(step(page))
    page.keyboard.press("[")
    assert step(page) == places[1] < places[2]
    page.get_by_role("slider", name="进度").fill("20")
    assert step(page) == 21


def test_it_plays_by_itself_until_it_is_stopped_by_hand(replay):
    page = replay("weihai")
    page.get_by_role("combobox", name="快慢").select_option("4")
    page.locator(".film-title").click()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="暂停")).to_be_visible()
    expect(page.locator(".film-step")).to_have_text(re.compile(r"^(?![12] )\d+ / "), timeout=20_000)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="播放")).to_be_visible()


def test_an_event_has_an_address_that_leads_to_it(replay, brought):
    page = replay("qingdao")
    lines = page.locator("#events > li")
    for number in range(0, lines.count(), 29):
        line = lines.nth(number)
        page.goto(f"{brought['qingdao']}#{line.get_attribute('id')}")
        expect(line).to_have_attribute("aria-current", "step")
    page = replay("qingdao", "#e60")
    shown = step(page), at(page)
    page.reload()
    page.locator(".film-bar").wait_for()
    assert (step(page), at(page)) == shown
    assert shown[0] > 1


def test_an_event_is_pressed_in_the_list_and_shown(replay):
    page = replay("weihai")
    page.get_by_role("button", name="记牌、上一轮、经过").click()
    line = page.locator("#events > li").nth(12)
    line.locator("a").click()
    expect(line).to_have_attribute("aria-current", "step")
    assert step(page) > 1


@pytest.mark.parametrize("ruleset", ["weihai", "classic"])
def test_from_a_seats_eyes_one_sees_its_cards_and_no_role_that_it_did_not_know(replay, ruleset):
    record = old_records(ruleset)[0]
    roles = record["result"]["roles"]
    guard, rebels = roles.index("guard"), [seat for seat, role in enumerate(roles) if role == "rebel"]
    page = replay(ruleset)
    page.keyboard.press("]")
    guards = page.locator("#stage .seat .role[data-role=guard]:visible, #stage .mine .role[data-role=guard]:visible")
    expect(page.locator(".open-hands")).to_be_visible()
    expect(page.locator(".open-hand .role[data-role=guard]")).to_have_count(1)
    for seat in range(5):
        page.keyboard.press(str(seat + 1))
        assert f"eyes={seat}" in page.url
        expect(page.locator(".open-hands")).to_be_hidden()
        expect(page.locator(".still .hand .card").first).to_be_visible()
        assert page.locator(".still .hand .card").count() == len(record["deal"][seat])
        if seat in rebels:
            assert guards.count() == 0, f"seat {seat} sees that {guard} is the guard"
    page.keyboard.press("0")
    assert "eyes" not in page.url


@pytest.mark.parametrize("ruleset", EVERY)
def test_a_replay_fits_every_screen_and_axe_finds_nothing_to_mend(replay, ruleset):
    page = replay(ruleset, "#e60")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        for part in (page.locator(".film-bar"), page.locator(".open-hands")):
            box = part.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height + 1, f"{size}: below the first screen"
        cut = page.locator(".open-cards").evaluate_all(
            "rows => rows.filter((row) => row.scrollWidth > row.clientWidth + 1).length"
        )
        assert cut == 0, f"{size}: cards run over the edge"
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["phone"], strict=True)))
    page.add_style_tag(content=PLAIN)
    found = Axe().run(page, options={"runOnly": STANDARDS})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("path", ["hands/", "hands/upload/", "fair/"])
def test_the_pages_around_it_fit_and_axe_finds_nothing_to_mend(visitor, quick_site, path):
    visitor.goto(quick_site + path)
    for size, (width, height) in SIZES.items():
        visitor.set_viewport_size({"width": width, "height": height})
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    visitor.add_style_tag(content=PLAIN)
    found = Axe().run(visitor, options={"runOnly": STANDARDS})
    assert found.violations_count == 0, found.generate_report()


def test_the_browser_finds_a_true_deal_true_and_names_the_place_of_a_false_one(replay, brought):
    page = replay("weihai")
    checks = page.locator("#checks li")
    expect(page.locator("#checks li[data-good=true]")).to_have_count(2)
    expect(checks.last).to_contain_text("家加了随机数")

    def lie(route) -> None:
        """A house that shows other hands than it dealt."""
        film = route.fetch().json()
        deal = film["fair"]["deal"]
        index = next(index for index, card in enumerate(deal[3]) if card != deal[4][0])
        deal[3][index], deal[4][0] = deal[4][0], deal[3][index]
        page.told = index + 1
        route.fulfill(json=film)

    page.route("**/film.json", lie)
    page = replay("weihai")
    page.unroute("**/film.json")
    expect(page.locator("#checks li[data-good=false]")).to_contain_text(f"座位 4 的第 {page.told} 张应当是")
    expect(page.locator("#checks li[data-good=true]")).to_have_count(1)
