"""What the other rulesets put on the table: named groups, tribute, 贴牌, 特画, the second lap, claims, a void hand."""

import re

from rules import errors
from tests.pages.conftest import CLONE


def seat(table, place):
    return table.page.locator(f'.seat[data-place="{place}"]')


def line(table):
    return table.page.locator(".line").inner_text()


def test_the_holder_of_the_emperor_card_names_a_group_with_jokers_among_them(table):
    page = table("groups")
    assert line(page) == "皇牌在你手里：登基吗？"
    page.button("登基").click()
    sheet = page.page.locator("dialog.groups")
    assert "叫四张：没有侍卫" in sheet.inner_text()
    page.button("大王 ×3").click()
    page.button("登基，叫 大王 ×3").click()
    assert page.sent == [{"type": "ascend", "group": "BJ", "size": 3}]


def test_the_group_sheet_closes_when_the_question_is_over(table, frames):
    page = table("groups")
    page.button("登基").click()
    page.show(frames["first-lead"])
    assert not page.page.locator("dialog.groups").is_visible()


def test_the_attached_card_is_on_the_button_and_lies_face_up_before_who_abdicated(table):
    page = table("attached")
    assert "贴 " in page.page.get_by_role("button", name="让位").inner_text()
    seen = table("attached-seen")
    assert seat(seen, "lt").locator(".last .card").count() == 1
    assert "持皇牌" in (seat(seen, "rt").get_attribute("aria-label") or "")
    assert seat(seen, "rt").locator(".marks").inner_text() == "皇"


def test_abdicating_names_the_card_that_goes_over(table, frames):
    page = table("attached")
    page.button("让位").click()
    card = frames["attached"]["view"]["me"]["question"]["options"][-1]["cards"]
    assert page.sent == [{"type": "abdicate", "cards": card}]


def test_who_is_forced_can_only_ascend(table):
    page = table("forced")
    assert line(page) == "五家都让位，逼位：你必须登基"
    assert page.page.locator(".calls .button").all_inner_texts() == ["登基\n3 种可叫"]


def test_a_void_hand_says_that_the_next_deal_comes_by_itself(table):
    result = table("void").page.get_by_role("region", name="本局结果")
    assert "马上重新发牌" in result.inner_text()
    assert result.get_by_role("button").all_inner_texts() == ["座位", "离开牌桌"]


def test_a_tribute_card_is_shown_to_giver_and_receiver_alone(table):
    gifts = table("tribute-given").page.locator(".gifts li")
    assert [gift.locator(".card.back").count() for gift in gifts.all()] == [0, 0, 1]
    assert gifts.nth(0).locator(".unseen").inner_text().startswith("我 给 机器人·甲 ")
    got = table("tribute-got").page.locator(".gifts .unseen").all_inner_texts()
    assert [text[-3:] == "一张牌" for text in got] == [False, True, True]


def test_the_special_card_stands_alone_and_has_a_key_and_tells_the_role(table):
    page = table("special")
    assert page.page.locator(".rank").first.get_attribute("data-rank") == "!"
    page.page.keyboard.press("t")
    assert page.page.locator('.rank[data-rank="!"] .pill').get_attribute("data-tells") == ""
    page.page.keyboard.press("9")
    page.page.keyboard.press("9")
    assert page.page.locator(".trick .main").inner_text().split("\n") == ["出牌", "9×2 + 特画×1"]
    page.page.keyboard.press("Enter")
    assert page.sent[0]["cards"][0] == "9C"


def test_the_special_card_keeps_its_face_on_the_table(table):
    page = table("special-played")
    assert page.page.locator('.pile .card[data-mark="star"]').count() == 1
    assert seat(page, "lt").locator('.card[data-mark="star"]').count() == 1
    assert page.page.locator(".by").inner_text().endswith("9×2+特画")


def test_in_the_second_lap_one_follows_or_passes(table):
    page = table("second-lap")
    assert line(page) == "第二圈，轮到你：大于 A 或过"
    assert page.page.locator(".decline:enabled").all_inner_texts() == ["过"]
    assert line(table("second-lap-seen")) == "第二圈：等 小满子 上牌或过"


def test_who_claims_the_lead_is_shown_to_all(table):
    page = table("claim")
    assert "接风 机器人·甲" in page.page.locator(".facts").inner_text()
    assert seat(page, "lb").locator(".note").inner_text() == "接风"
    assert "接风 我" in table("claim-mine").page.locator(".facts").inner_text()


def test_giving_up_says_its_price_and_takes_a_second_press(table):
    page = table("surrender")
    page.button("投降、−4 分").click()
    assert page.sent == []
    page.button("不投降").click()
    assert page.sent == [{"type": "no"}]


def test_a_sweep_stands_in_the_sum(table):
    assert "× 2 包圆 = +24" in table("swept").page.locator(".result .sum").inner_text()


def test_the_emperors_named_kind_stands_at_his_seat(table):
    page = table("special")
    assert "叫 梅花9" in (seat(page, "lt").get_attribute("aria-label") or "")


# What no page of ours can send; the code is said.
FORGED = {"malformed", "unknown_action", "attached_card"}


def test_every_refusal_of_the_rules_has_its_sentence():
    sentences = (CLONE / "static/js/table/refusals.js").read_text()
    without = [code for code in {*errors.ILLEGAL} - FORGED if not re.search(rf"^  {code}: ", sentences, re.MULTILINE)]
    assert without == []
