"""People meet: the way of a first visit to a running hand, and five who come together by a link."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.hands import result_of

PHONE = {"width": 360, "height": 640}
TABLE = re.compile(r"/tables/[a-z]{8}/$")


class Finger:
    """Counts the presses of one visitor."""

    def __init__(self, page) -> None:
        self.page, self.presses = page, 0

    def press(self, locator) -> None:
        locator.click()
        self.presses += 1


@pytest.fixture
def visitors(browser):
    """Open pages of visitors who have never been here, each in a browser of its own."""
    contexts = []

    def visit(size=PHONE, **more):
        context = browser.new_context(viewport=size, locale="zh-CN", **more)
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.mark.parametrize("way", ["at once", "anywhere"])
def test_a_first_visit_comes_to_a_seat_at_a_running_hand_by_three_presses_at_most(
    quick_site, visitors, record_property, way
):
    """The seconds are in the report (`--junitxml`)."""
    page = visitors()
    finger = Finger(page)
    began = time.monotonic()
    page.goto(quick_site)
    if way == "at once":
        finger.press(page.get_by_role("button", name="马上玩").first)
    else:
        finger.press(page.get_by_role("link", name="大厅"))
        finger.press(page.get_by_role("button", name="给我找个座位"))
        finger.press(page.get_by_role("button", name="不等了，机器人补位"))
    page.wait_for_url(TABLE)
    expect(page.locator(".hand .rank").first).to_be_visible(timeout=15_000)
    record_property("seconds_to_a_seat", round(time.monotonic() - began, 1))
    assert finger.presses <= 3
    assert page.faults == []


def test_who_waits_anywhere_is_led_to_the_table_without_another_press(quick_site, visitors):
    two = [visitors() for _ in range(2)]
    for page in two:
        page.goto(quick_site + "lobby/")
        page.get_by_role("button", name="给我找个座位").click()
        expect(page.get_by_text("个人在等")).to_be_visible()
    two[0].get_by_role("button", name="不等了，机器人补位").click()
    for page in two:
        page.wait_for_url(TABLE, timeout=15_000)
        expect(page.locator(".hand .rank").first).to_be_visible(timeout=15_000)
    assert two[0].url == two[1].url
    assert [page.faults for page in two] == [[], []]


def test_markup_in_chat_is_text_on_the_page(quick_site, visitors):
    one, other = visitors(), visitors()
    for page in (one, other):
        page.goto(quick_site + "lobby/")
        page.get_by_role("button", name="给我找个座位").click()
        page.get_by_role("button", name="不找了").click()
    said = '<img src=x onerror="document.title=1"><b>粗</b>'
    one.get_by_role("textbox", name="说点什么").fill(said)
    one.get_by_role("button", name="发送").click()
    line = other.locator(".lines li span").filter(has_text="onerror")
    expect(line).to_have_text(said)
    assert other.locator(".lines img, .lines b b").count() == 0


def test_an_announcement_is_read_at_a_table_and_put_away_by_a_press(quick_house, visitors):
    text = "今晚十点维护"
    around = "from lobby.moderation.models import Announcement as A\nfrom django.core.cache import cache\n"
    quick_house.manage(
        f"{around}from datetime import timedelta\nfrom django.utils import timezone\nnow = timezone.now()\n"
        f"A.objects.create(text={text!r}, text_en='News', starts_at=now, ends_at=now + timedelta(hours=1))\n"
        "cache.delete('announcements')"
    )
    try:
        page = visitors()
        page.goto(quick_house.address)
        page.get_by_role("button", name="马上玩").first.click()
        page.wait_for_url(TABLE)
        line = page.locator(".announced p")
        expect(line).to_contain_text(text)
        colour, ground = line.evaluate("one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]")
        assert (colour, ground) == ("rgb(255, 255, 255)", "rgb(11, 64, 50)")
        page.get_by_role("button", name="菜单").click()
        page.keyboard.press("Escape")
        line.get_by_role("button", name="知道了").click()
        expect(line).to_have_count(0)
    finally:
        quick_house.manage(f"{around}A.objects.filter(text={text!r}).delete()\ncache.delete('announcements')")


def room(page):
    return page.get_by_role("region", name="座位")


def hurry(page) -> None:
    """Have the rest of the hand played for this seat."""
    page.get_by_role("button", name="菜单").click()
    page.get_by_role("button", name="托管：让机器人替我打").click()
    page.keyboard.press("Escape")


@pytest.mark.slow
@pytest.mark.timeout(420)
def test_five_meet_by_a_link_play_two_hands_one_leaves_a_bot_plays_on_and_the_sums_are_right(quick_site, visitors):
    pages = [visitors() for _ in range(5)]
    host = pages[0]
    host.goto(quick_site + "tables/new/?ruleset=weihai")
    host.get_by_label("空位").select_option("")
    host.get_by_label("谁能来").select_option("False")
    host.get_by_role("button", name="开桌").click()
    host.wait_for_url(TABLE)
    link = room(host).get_by_label("这一桌的链接").input_value()
    for page in pages[1:]:
        page.goto(link)
        room(page).get_by_role("button", name="坐下").first.click()
        expect(room(page).locator("li[data-me]")).to_be_visible()
    for page in pages:
        room(page).get_by_role("button", name="准备", exact=True).click()
    for page in pages:
        expect(page.locator(".hand .rank").first).to_be_visible(timeout=20_000)
        hurry(page)
    for page in pages:
        expect(result_of(page)).to_be_visible(timeout=120_000)
    for page in pages:
        result_of(page).get_by_role("button", name="再来一局").click()
    for page in pages:
        expect(page.locator(".hand .rank").first).to_be_visible(timeout=20_000)
    leaver = pages[4]
    leaver.get_by_role("button", name="菜单").click()
    leaver.get_by_role("button", name=re.compile("离开牌桌（扣 (24|96) 分）")).click()
    leaver.wait_for_timeout(450)
    leaver.get_by_role("button", name=re.compile("再按一次：离开并扣")).click()
    leaver.wait_for_url(re.compile(r"/$"))
    for page in pages[:4]:
        hurry(page)
    for page in pages[:4]:
        expect(result_of(page)).to_be_visible(timeout=120_000)
    host.goto(link + "sheet/")
    rows = [
        [int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts() if cell.strip() not in {"·", ""}]
        for row in host.locator("table.figures tbody tr").all()
    ]
    totals = [int(text.replace("−", "-")) for text in host.locator("table.figures thead td").all_inner_texts()]
    second, first = rows
    assert sum(first) == 0, "a hand of five people sums to zero"
    assert sum(second) in {-24, -96}, "what leaving cost is nobody's gain"
    assert sum(totals) == sum(first) + sum(second)
    assert [page.faults for page in pages] == [[]] * 5
