"""The first thing a visitor does: play now, and a whole hand to its points, on the site as `bin/play` runs it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import play_to_the_points, points_of, result_of


@pytest.mark.timeout(420)
def test_one_person_and_four_bots_play_a_hand_to_its_points_and_another_is_dealt(quick_site, page):
    page.goto(quick_site)
    page.get_by_role("button", name="马上玩").first.click()
    page.wait_for_url(re.compile(r"/tables/[a-z]{8}/"))
    expect(page.locator(".hand .rank").first).to_be_visible(timeout=20_000)
    board = page.context.new_page()
    board.goto(quick_site + "leaderboards/?hands=friendly&ruleset=weihai")
    board.evaluate("window.here = true")
    expect(board.locator(".is-me")).to_have_count(0)
    # A page behind another draws once a second.
    page.bring_to_front()
    play_to_the_points(page)
    result = result_of(page)
    assert len(points_of(page)) == 5
    expect(result.locator("header .points")).to_have_text(re.compile(r"^[+−]?\d+ 分$"))
    result.get_by_role("button", name="再来一局").click()
    expect(result).to_be_hidden(timeout=20_000)
    expect(page.locator(".hand .rank").first).to_be_visible()
    # The board has followed by itself, without being loaded again.
    board.bring_to_front()
    expect(board.locator(".is-me")).to_be_visible(timeout=45_000)
    assert board.evaluate("window.here")
    page.goto(quick_site + "leaderboards/")
    assert page.faults == []
