"""Fingers that slip, keys that are pressed at the wrong place, frames that come at the wrong moment."""

import copy

from playwright.sync_api import expect

from tests.pages.test_company import hear

SLIP_MS = 450


def again(frames, name, step):
    """The same a step later."""
    frame = copy.deepcopy(frames[name])
    frame["version"]["step"] = frame["view"]["step"] = step
    return frame


def test_a_double_tap_on_an_answer_with_a_price_sends_nothing(table):
    page = table("declare-solo")
    surrender = page.button("投降")
    surrender.dblclick()
    assert page.sent == []
    assert "再按一次" in page.page.locator(".calls [data-armed]").inner_text()
    page.page.wait_for_timeout(SLIP_MS)
    page.page.locator(".calls [data-armed]").click()
    assert page.sent == [{"type": "surrender"}]


def test_a_double_tap_on_leaving_does_not_leave(table):
    page = table("follow")
    page.button("菜单").click()
    page.page.locator(".menu .grave").dblclick()
    assert page.sent == []


def test_who_accepts_the_throne_is_told_what_it_may_cost_and_presses_twice(table):
    page = table("offer")
    accept = page.button("接皇牌")
    assert "+12 / −12" in accept.inner_text()
    accept.click()
    assert page.sent == []
    page.page.wait_for_timeout(SLIP_MS)
    page.page.locator(".calls [data-armed]").click()
    assert page.sent == [{"type": "accept"}]


def test_enter_on_a_line_of_chat_opens_what_can_be_done_about_it_and_plays_nothing(table):
    page = table("follow", size="desktop")
    hear(page)
    page.page.keyboard.press("h")
    more = page.page.locator(".talk summary")
    more.focus()
    page.page.keyboard.press("Enter")
    assert page.sent == []
    assert page.page.locator(".talk details").get_attribute("open") is not None


def test_esc_that_closes_the_panel_leaves_the_picked_cards(table):
    page = table("follow")
    page.tap("A", 2)
    page.button("菜单").click()
    page.button("记牌、上一轮、记录").click()
    page.page.keyboard.press("Escape")
    assert page.page.locator(".side[data-open]").count() == 0
    assert page.pills()["A"] == "2/6"
    page.page.keyboard.press("Escape")
    assert page.pills()["A"] == "×6"


def test_esc_puts_down_what_was_picked_ahead_while_others_call(table):
    page = table("continue")
    page.tap("A", 2)
    assert page.pills()["A"] == "2/6"
    page.page.keyboard.press("Escape")
    assert page.pills()["A"] == "×6"


def test_a_column_that_is_played_away_under_the_finger_takes_its_bubble_along(table, frames):
    page = table("follow")
    x, y = page.card("A", 1)
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(x, y - 30)
    assert page.page.locator(".bubble").is_visible()
    frame = again(frames, "follow", 200)
    frame["view"]["me"]["cards"] = [card for card in frame["view"]["me"]["cards"] if card[0] != "A"]
    page.show(frame)
    page.page.mouse.move(x, y - 40)
    page.page.locator(".bubble").wait_for(state="hidden")
    page.page.wait_for_timeout(600)
    page.page.mouse.up()
    assert page.page.locator("dialog[open]").count() == 0


def test_a_mark_that_counts_no_more_leaves_the_focus_where_it_was(table, frames):
    page = table("follow")
    column = page.page.locator('.rank[data-rank="Q"] input')
    column.focus()
    frame = again(frames, "follow", 200)
    frame["view"]["me"]["plain"] = True
    page.show(frame)
    assert page.page.evaluate("document.activeElement.closest('.rank')?.dataset.rank") == "Q"


def test_passing_by_itself_can_be_called_off_and_is_tried_again_when_something_was_on_its_way(table, frames):
    page = table("no-play")
    page.page.clock.install()
    page.page.evaluate("window.change({ auto_pass: true })")
    page.page.clock.run_for(1500)
    page.page.evaluate("window.change({ auto_pass: false })")
    page.page.clock.run_for(5000)
    assert page.sent == []
    page.page.evaluate("window.change({ auto_pass: true })")
    page.page.clock.run_for(2100)
    page.page.clock.run_for(2100)
    assert page.sent == [{"type": "pass"}, {"type": "pass"}]


def test_a_frame_in_the_last_five_seconds_takes_the_place_of_no_warning(table, frames):
    page = table("others-turn")
    alert = page.page.locator("[aria-live=assertive]")
    frame = again(frames, "follow", 300)
    frame["clock"] = {"left_ms": 5400, "total_ms": 25000, "bank_ms": 0, "given_ms": 0}
    page.show(frame)
    expect(alert).to_have_text("还剩 5 秒")
    frame["clock"]["left_ms"] = 4900
    page.show(frame)
    assert alert.inner_text() == "还剩 5 秒"


def test_what_i_did_stands_at_my_own_seat(table, frames):
    frame = again(frames, "others-turn", 300)
    frame["view"]["seats"][frame["table"]["you"]]["last"] = {"type": "fold"}
    page = table("follow")
    page.show(frame)
    tag = page.page.locator(".mine .tag")
    assert tag.inner_text() == "不出"
    assert tag.is_visible()
