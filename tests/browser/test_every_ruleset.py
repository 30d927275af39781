"""Each ruleset played by a visitor and four bots to its points, on the site as `bin/play` runs it."""

import pytest
from playwright.sync_api import expect

import rules
from tests.browser.hands import play_on, play_to_the_points, points_of, result_of, sit_down

NAMED = "qingdao"
OTHERS = [ruleset.id for ruleset in rules.rulesets() if ruleset.id != NAMED]


def hurry(page) -> None:
    """Have the rest of the hand played."""
    page.get_by_role("button", name="菜单").click()
    page.get_by_role("button", name="托管：让机器人替我打").click()
    page.keyboard.press("Escape")


@pytest.mark.timeout(240)
def test_a_hand_with_a_named_group_is_played_to_its_points(quick_site, page):
    sit_down(page, quick_site, NAMED)
    trick = page.get_by_role("group", name="出牌", exact=True)
    play_on(page, until=trick.is_visible)
    assert trick.locator(".decline").filter(visible=True).all_inner_texts() == ["过", "让牌", "接风"]
    expect(page.locator(".marks span")).to_have_count(1)
    cards = page.locator(".mine .count")
    dealt = cards.inner_text()
    play_on(page, until=lambda: cards.inner_text() != dealt)
    hurry(page)
    expect(result_of(page)).to_be_visible(timeout=120_000)
    assert sum(points_of(page)) == 0
    assert page.faults == []


@pytest.mark.slow
@pytest.mark.timeout(420)
@pytest.mark.parametrize("ruleset", OTHERS)
def test_every_ruleset_is_played_to_its_points(quick_site, page, ruleset):
    sit_down(page, quick_site, ruleset)
    play_to_the_points(page)
    assert sum(points_of(page)) == 0
    assert page.faults == []
