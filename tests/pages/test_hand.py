"""The hand of the table: picking by touch, mouse and keyboard, hints, and what survives a new frame."""

import copy


def test_a_tap_picks_up_to_that_card_and_the_same_tap_puts_them_back(table):
    page = table("follow")
    page.tap("A", 3)
    assert page.pills()["A"] == "3/6"
    page.tap("A", 3)
    assert page.pills()["A"] == "×6"


def test_the_pill_picks_all_and_puts_all_back(table):
    page = table("follow")
    pill = page.page.locator('.rank[data-rank="Q"] .pill')
    pill.click()
    assert page.pills()["Q"] == "5/5"
    pill.click()
    assert page.pills()["Q"] == "×5"


def test_a_drag_changes_the_number_and_shows_it_above_the_finger(table):
    page = table("follow")
    mouse = page.page.mouse
    x, y = page.card("8", 1)
    mouse.move(x, y + 20)
    mouse.down()
    mouse.move(x, y - 5, steps=4)
    mouse.move(x, y - 24, steps=4)
    bubble = page.page.locator(".bubble")
    assert bubble.inner_text() == "8 × 3"
    mouse.up()
    assert not bubble.is_visible()
    assert page.pills()["8"] == "3/4"


def test_a_real_finger_drags_without_scrolling_or_zooming_the_page(table):
    page = table("follow", has_touch=True)
    devtools = page.page.context.new_cdp_session(page.page)
    x, y = page.card("8", 1)

    def touch(kind, *points):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at} for at in points]})

    touch("touchStart", y + 20)
    for at in range(4):
        touch("touchMove", y + 10 - 12 * at)
    touch("touchEnd")
    assert page.pills()["8"] in ("3/4", "4/4")
    assert page.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


def test_the_keys_move_between_columns_and_change_the_number(table):
    page = table("follow")
    keys = page.page.keyboard
    keys.press("a")
    keys.press("ArrowUp")
    assert page.pills()["A"] == "2/6"
    keys.press("End")
    assert page.pills()["A"] == "6/6"
    keys.press("ArrowRight")
    keys.press(" ")
    assert page.pills()["K"] == "2/2"
    keys.press("0")
    keys.press("0")
    keys.press("b")
    assert (page.pills()["T"], page.pills()["BJ"]) == ("2/2", "1/1")
    keys.press("Escape")
    assert "/" not in "".join(page.pills().values())


def test_hints_go_through_the_legal_plays_and_the_play_button_says_what_it_sends(table):
    page = table("follow")
    play = page.page.locator(".trick .main")
    assert play.inner_text().split() == ["出牌", "请选牌"]
    assert play.is_disabled()
    page.page.keyboard.press("h")
    assert page.pills()["Q"] == "3/5"
    assert "Q×3+小王+大王" in play.inner_text()
    page.page.keyboard.press("h")
    assert page.pills()["Q"] == "4/5"
    page.page.keyboard.press("Enter")
    assert page.sent == [{"type": "play", "cards": ["BJ", "QD", "QC", "QH", "QS"]}]


def test_after_the_last_hint_nothing_is_picked(table):
    page = table("follow")
    for _ in range(4):
        page.button("提示").click()
    assert "/" not in "".join(page.pills().values())


def test_the_play_button_tells_why_a_selection_cannot_be_played(table):
    page = table("follow")
    said = page.page.locator(".trick .main small")
    page.tap("A", 1)
    assert said.inner_text() == "要 5 张"
    page.tap("8", 1)
    assert said.inner_text() == "点数要一样"
    page.page.keyboard.press("Escape")
    page.tap("A", 5)
    assert said.inner_text() == "不能这样出"
    # The server names the rule to who presses all the same.
    page.page.locator(".trick .main").click(force=True)
    assert page.sent[-1]["type"] == "play"


def test_with_no_legal_play_the_button_says_so_and_pass_is_lit(table):
    page = table("no-play")
    assert page.page.locator(".trick .words > span").inner_text() == "要不起"
    assert page.page.locator(".trick [data-best]").inner_text() == "过"
    page.page.keyboard.press("p")
    page.page.keyboard.press("p")
    assert page.sent == [{"type": "pass"}], "a second press within 400 ms is a slip"


def test_fold_has_a_key_of_its_own_and_the_other_declines_are_not_shown(table):
    page = table("no-play")
    page.page.keyboard.press("y")
    page.page.keyboard.press("w")
    page.page.keyboard.press("f")
    assert page.sent == [{"type": "fold"}]


def test_a_long_press_opens_the_single_cards(table):
    page = table("follow")
    mouse = page.page.mouse
    mouse.move(*page.card("A", 2))
    mouse.down()
    page.page.wait_for_selector("dialog.cards[open]")
    mouse.up()
    page.button("黑桃A").first.click()
    page.button("好了").click()
    assert page.pills()["A"] == "1/6"
    page.page.keyboard.press("k")
    page.page.keyboard.press(".")
    assert page.page.locator("dialog.cards").is_visible()


def test_the_card_that_shows_the_guard_is_marked_and_the_pill_tells(table):
    page = table("follow")
    page.tap("SJ", 1)
    assert page.page.locator('.rank[data-rank="SJ"] .pill').get_attribute("data-tells") == ""
    slider = page.page.get_by_role("slider", name="小王")
    assert "会亮明身份" in (slider.get_attribute("aria-valuetext") or "")


def test_selection_focus_and_buttons_stay_while_frames_come_and_cards_leave(table, frames):
    page = table("follow")
    frame = copy.deepcopy(frames["follow"])
    page.tap("A", 3)
    play = page.page.locator(".trick .main")
    before = play.bounding_box()
    for step in range(18, 38):
        frame["version"]["step"] = step
        frame["view"]["me"]["cards"] = [
            card for card in frames["follow"]["view"]["me"]["cards"] if card[0] not in "QKJT"[: step % 5]
        ]
        page.show(frame)
    frame["view"]["me"]["cards"] = ["AS", "AS", "9S", "8H"]
    frame["version"]["step"] = 40
    page.show(frame)
    assert page.pills()["A"] == "2/2", "the picked number is clipped to what is left"
    assert play.bounding_box() == before, "buttons never move under the thumb"
    assert page.page.evaluate("document.activeElement.getAttribute('aria-label')") == "A"


def test_an_older_frame_changes_nothing(table, frames):
    page = table("follow")
    old = copy.deepcopy(frames["no-play"])
    old["version"]["step"] = 3
    page.show(old)
    assert page.page.locator(".trick .words > span").inner_text() == "出牌"
