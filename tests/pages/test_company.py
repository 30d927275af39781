"""People at the table: who sits there, what they say shows at their seats and is told to the ear."""

import copy

SAID = {"id": 1, "channel": "players", "user": 4, "name": "老赵", "color": 3, "text": "", "phrase": "nice", "ago": 0}


def hear(table, *, whole=False, **line):
    table.page.evaluate(
        "message => window.hear(message)", {"type": "chat", "whole": whole, "lines": [{**SAID, **line}]}
    )


def bubble(table, place):
    return table.page.locator(f'.seat[data-place="{place}"] .speech')


def last_told(table):
    return table.page.locator(".unseen[role=log] p").last.inner_text()


def test_what_a_player_says_shows_at_his_seat_and_is_told_politely_once(table):
    page = table("follow")
    hear(page)
    hear(page)
    assert bubble(page, "lt").inner_text() == "这牌打得漂亮"
    assert bubble(page, "lt").get_attribute("aria-hidden") == "true"
    told = page.page.locator(".unseen[role=log] p").all_inner_texts()
    assert told.count("老赵：这牌打得漂亮") == 1


def test_a_reaction_is_a_sign_at_the_seat_and_a_word_for_the_ear(table):
    page = table("follow")
    hear(page, user=3, name="小满子", phrase="flower")
    assert bubble(page, "rt").locator("svg").count() == 1
    assert last_told(page) == "小满子：送花"


def test_the_next_words_of_a_seat_take_the_place_of_the_last(table):
    page = table("follow")
    hear(page)
    hear(page, id=2, phrase="thanks")
    assert bubble(page, "lt").all_inner_texts() == ["谢谢"]


def test_what_may_not_be_read_any_more_is_taken_from_the_seat(table):
    page = table("follow")
    hear(page)
    hear(page, whole=True, id=9, user=2, name="海风", phrase="hello")
    assert bubble(page, "lt").count() == 0


def test_who_watches_has_no_seat_and_is_shown_in_a_line(table):
    page = table("follow")
    hear(page, user=77, name="路人", channel="watchers", phrase="hello")
    assert page.page.locator(".speech").count() == 0
    assert page.page.locator(".said").inner_text() == "路人：大家好，请多关照"


def test_where_the_chat_is_open_its_own_log_speaks_and_nothing_is_told_twice(table):
    page = table("follow", size="desktop")
    hear(page)
    assert page.page.locator(".lines[role=log]").inner_text().startswith("老赵这牌打得漂亮")
    assert "老赵：这牌打得漂亮" not in page.page.locator(".unseen[role=log] p").all_inner_texts()
    assert bubble(page, "lt").is_visible()


def test_with_less_motion_words_stand_there_without_moving(table):
    page = table("follow", reduced_motion="reduce")
    hear(page)
    assert bubble(page, "lt").evaluate("element => getComputedStyle(element).animationName") == "none"


def test_a_press_on_a_seat_tells_the_whole_name_and_leads_to_the_profile(table):
    page = table("long-names")
    page.button("Bartholomew-Christopher：详情").click()
    sheet = page.page.get_by_role("dialog")
    assert sheet.get_by_role("heading").inner_text() == "Bartholomew-Christopher"
    assert sheet.get_by_role("link", name="看主页").get_attribute("href") == "/players/Bartholomew-Christopher/"
    report = sheet.get_by_role("link", name="举报").get_attribute("href")
    assert report == "/report/?about=2&table=kqwertyu"
    sheet.get_by_role("button", name="不看他说话").click()
    assert page.sent == [{"type": "deafen", "user": 2, "on": True}]
    assert not sheet.is_visible()


def test_a_bot_has_no_profile_and_a_free_seat_nothing_to_tell(table):
    page = table("follow")
    page.button("机器人·甲：详情").click()
    assert page.page.get_by_role("dialog").get_by_role("link").count() == 0
    page.open("waiting")
    assert page.page.locator('.seat[data-place="lt"] .chip').is_disabled()


def test_a_press_on_the_own_seat_gives_reactions_and_quick_phrases(table):
    page = table("follow")
    page.button("我：详情").click()
    page.button("厉害").click()
    page.button("我：详情").click()
    page.page.get_by_role("dialog").get_by_role("button", name="谢谢").click()
    assert page.sent == [{"type": "say", "phrase": "thumb"}, {"type": "say", "phrase": "thanks"}]


def test_a_hand_says_whether_it_counts_and_why_not(table, frames):
    page = table("follow")
    assert page.page.locator(".about-hand").inner_text() == "第 3 局 · 计分局"
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 60
    frame["table"]["friendly"] = "private"
    page.show(frame)
    assert page.page.locator(".about-hand").inner_text() == "第 3 局 · 友谊局"
    page.button("菜单").click()
    assert "友谊局：这一桌不公开" in page.page.get_by_role("dialog").inner_text()
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("l")
    assert last_told(page).startswith("友谊局：这一桌不公开")


def test_before_the_hand_the_waiting_room_says_whether_it_will_count(table, frames):
    page = table("waiting")
    frame = copy.deepcopy(frames["waiting"])
    frame["version"]["table"] = 60
    frame["table"]["friendly"] = "strangers"
    page.show(frame)
    assert "友谊局：至少三个人" in page.page.get_by_role("region", name="座位").inner_text()


def test_the_first_hint_is_the_proposed_play_and_the_others_follow(table, frames):
    page = table("follow")
    frame = copy.deepcopy(frames["follow"])
    frame["version"]["step"] = 60
    frame["hint"] = ["A", 4, 0, 1, 0]
    page.show(frame)
    taken = []
    for _ in range(4):
        page.button("提示").click()
        taken.append(page.page.locator(".trick .main small").inner_text())
    assert taken == ["A×4 + 大王×1", "Q×3+小王+大王", "Q×4 + 大王×1", "请选牌"]


def test_on_a_phone_the_chat_is_in_sight_when_it_is_asked_for_and_esc_closes_it(table, frames):
    page = table("follow", size="any")
    for size in [(360, 640), (640, 360), (768, 1024), (320, 568)]:
        page.page.set_viewport_size({"width": size[0], "height": size[1]})
        hear(page, id=size[0])
        page.page.get_by_role("button", name="聊天").click()
        field = page.page.get_by_label("说点什么")
        assert field.evaluate("field => field === document.activeElement")
        box = field.bounding_box()
        assert box["y"] + box["height"] <= size[1], size
        assert page.page.locator(".talk .lines li").last.is_visible()
        page.page.keyboard.press("Escape")
        assert not page.page.locator(".side").is_visible()
    page.button("菜单").click()
    page.button("记牌、上一轮、记录").click()
    assert page.page.locator(".counter").is_visible()
