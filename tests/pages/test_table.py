"""The table around the hand: questions with a price, seats, the result, what the ear is told."""

import copy
import re

import pytest

SMALL = [(320, 568), (360, 560), (360, 640), (640, 300), (640, 360), (1024, 640), (1280, 800)]
# The hand is arranged once its size was observed, which is within two frames.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
OUTSIDE = """() => {
  const inside = ({ left, top, right, bottom }) =>
    left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  return [...document.querySelectorAll(".seat, .actions, .hand, .rank, .pile, .line, .result footer")]
    .filter((element) => element.offsetWidth && !inside(element.getBoundingClientRect()))
    .map((element) => element.className);
}"""


def test_an_answer_with_a_price_says_it_and_takes_a_second_press(table):
    page = table("grab")
    grab = page.page.locator(".calls .button").first
    assert grab.inner_text().split("\n") == ["抢独", "+24 / −24"]
    grab.click()
    assert page.sent == []
    assert "再按一次" in grab.inner_text()
    page.page.wait_for_timeout(450)
    grab.click()
    assert page.sent == [{"type": "grab"}]


def test_declining_a_call_takes_one_press(table):
    page = table("rebellion")
    page.button("不反").click()
    assert page.sent == [{"type": "no"}]


@pytest.mark.parametrize(("frame", "panel"), [("follow", ".actions"), ("rebellion", ".calls")])
def test_while_a_command_is_on_its_way_its_button_says_so_and_sends_no_second(table, frame, panel):
    page = table(frame)
    page.page.evaluate("window.table.wait(true)")
    buttons = page.page.locator(f"{panel} .button:visible")
    assert "发送中…" in "".join(buttons.all_inner_texts())
    assert not any(button.is_enabled() for button in buttons.all() if "发送中…" in button.inner_text())
    page.page.evaluate("window.table.wait(false)")
    assert "发送中…" not in "".join(buttons.all_inner_texts())


def test_who_has_nothing_to_decide_sees_the_same_panel_with_continue_alone(table):
    line = table("declare").page.locator(".line").inner_text()
    idle = table("continue")
    assert idle.page.locator(".line").inner_text() == line
    idle.button("继续").click()
    assert idle.sent == [{"type": "continue"}]


def test_an_emperor_names_one_of_the_groups_he_holds(table):
    page = table("ascend-group")
    page.button("登基").click()
    page.button("黑桃A ×3").click()
    page.button("登基，叫 黑桃A ×3").click()
    assert page.sent == [{"type": "ascend", "group": "AS", "size": 3}]


def test_my_own_secret_role_is_dashed_and_a_public_one_is_not(table):
    page = table("follow")
    assert page.page.locator(".mine .role").get_attribute("data-secret") == ""
    assert page.page.locator('.seat[data-place="rt"] .role').get_attribute("data-secret") is None


def test_a_seat_says_everything_in_one_group(table):
    page = table("follow")
    labels = [seat.get_attribute("aria-label") for seat in page.page.locator(".seat").all()]
    assert "老赵、剩 8 张、出 4 张 9 带 1 张 小王" in labels
    assert "机器人·甲、剩 29 张、机器人、不出" in labels


def test_the_result_gives_the_points_with_their_sum(table):
    page = table("result")
    result = page.page.get_by_role("region", name="本局结果")
    assert "皇帝 2 × (2 + 1) × 2 明保 × 2 扭 × 2 踢 = +48" in result.inner_text()
    page.button("再来一局").click()
    assert page.sent == [{"type": "again"}]


def test_enter_on_the_result_asks_for_another_hand_when_the_hand_had_the_focus(table, frames):
    page = table("follow")
    page.page.get_by_role("slider").first.focus()
    frame = copy.deepcopy(frames["result"])
    frame["version"]["hand"] = 99
    page.show(frame)
    page.page.keyboard.press("Enter")
    assert page.sent == [{"type": "again"}]


def test_who_is_ready_sees_whom_the_next_hand_waits_for(table):
    page = table("result-solo")
    assert page.button("再来一局").is_disabled()
    assert page.page.locator(".result .quiet").inner_text() == "已准备，等 海风、小满子、老赵"


def test_at_a_new_table_one_says_that_one_is_ready(table):
    page = table("waiting")
    page.button("准备").click()
    assert page.sent == [{"type": "again"}]


def test_what_a_seat_has_called_stands_beside_it(table, frames):
    page = table("twist")
    frame = copy.deepcopy(frames["twist"])
    frame["version"]["step"] = 18
    frame["view"]["calls"] = [{"seat": 3, "type": "reveal"}]
    page.show(frame)
    assert page.page.locator('.seat[data-place="lt"] .note').inner_text() == "明保"


def test_leaving_says_what_it_costs_and_takes_a_second_press(table):
    page = table("follow")
    page.button("菜单").click()
    page.button("离开牌桌（扣 96 分）").click()
    assert page.sent == []
    page.page.wait_for_timeout(450)
    page.button("再按一次：离开并扣 96 分").click()
    assert page.sent == [{"type": "leave"}]


def test_who_is_played_for_can_take_over_again(table):
    page = table("auto-me")
    page.button("取消托管").click()
    assert page.sent == [{"type": "auto", "on": False}]


def test_what_happens_is_told_once_and_my_turn_at_once(table, frames):
    page = table("others-turn")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 18
    passed = {"type": "passed", "turn": 0, "lap": 1}
    frame["events"] = [*frame["events"], {**passed, "number": 6, "seat": 3}, {**passed, "number": 7, "seat": 4}]
    page.show(frame)
    page.show(frame)
    log = page.page.locator(".unseen[role=log]")
    assert log.inner_text().split("\n")[-1:] == ["老赵、机器人·甲 过"]
    assert page.page.locator("[aria-live=assertive]").inner_text() == "轮到你：要大于 9×4+小王"


def test_a_long_log_never_moves_the_table(table, frames):
    page = table("follow", size="desktop")
    play = page.page.locator(".trick .main")
    before = play.bounding_box()
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 18
    frame["events"] = [{"type": "passed", "turn": 0, "lap": 1, "seat": 3, "number": number} for number in range(6, 206)]
    frame["view"]["last_trick"] *= 6
    page.show(frame)
    assert play.bounding_box() == before
    log = page.page.locator(".side .log")
    page.page.wait_for_function("log => log.scrollTop > 0", arg=log.element_handle())


@pytest.mark.parametrize(("width", "height"), SMALL)
def test_nothing_leaves_the_screen(table, frames, width, height):
    page = table("follow-44", size="any")
    page.page.set_viewport_size({"width": width, "height": height})
    for name in ("first-lead", "five-eights", "special", "tribute-got", "groups", "result", "waiting"):
        page.open(name)
        page.page.wait_for_function("height => innerHeight === height", arg=height)
        page.page.evaluate(DRAWN)
        outside = page.page.evaluate(OUTSIDE)
        assert outside == [], f"{name} at {width}x{height}"


def test_nothing_of_a_table_is_left_untranslated(table, frames):
    page = table("follow", size="desktop")
    own = {frames["follow"]["table"]["ruleset"]["name"], *(seat["name"] for seat in frames["follow"]["table"]["seats"])}
    chinese = re.compile("[\u4e00-\u9fff]+")
    for name in ("follow", "ascend-group", "declare-solo", "result", "waiting", "places"):
        page.open(name, "en")
        said = page.page.locator("#table").aria_snapshot()
        left = {word for word in chinese.findall(said) if not any(word in each for each in own)}
        assert left <= {"威海保皇", "机器人", "甲"}, f"{name}: {left}"


def test_the_own_row_of_a_result_shows_in_forced_colours_and_the_own_name_at_320(table):
    page = table("result", size="any", forced_colors="active")
    page.page.set_viewport_size({"width": 320, "height": 568})
    page.open("result")
    mine = page.page.locator(".result li[data-me]")
    assert mine.evaluate("row => getComputedStyle(row).outlineWidth") == "3px"
    name = mine.locator(".name")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), "four characters are shown whole"


def test_twice_the_size_of_a_desktop_page_stays_playable(table):
    page = table("follow-44", size="any")
    page.page.set_viewport_size({"width": 640, "height": 400})
    page.open("follow-44")
    assert page.page.evaluate(OUTSIDE) == []
    page.page.keyboard.press("h")
    page.page.locator(".trick .main").click()
    assert len(page.sent) == 1


def test_a_name_from_right_to_left_leaves_the_sentence_around_it_alone(table, frames):
    page = table("follow")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 60
    frame["table"]["seats"][3]["name"] = "\u05d0\u05d1\u05d2"
    frame["view"]["turn"], frame["view"]["me"]["question"] = 3, None
    page.show(frame)
    assert "\u2068\u05d0\u05d1\u05d2\u2069" in page.page.locator(".line").inner_text()
