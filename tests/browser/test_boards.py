"""A leaderboard that is looked at follows what happens."""

from playwright.sync_api import expect

HAND = """
from lobby.accounts.models import User
from scoring.settlement import settle
from tests.tables.finished import finish, old_records
people = [User.objects.create_user(f"Quentin{seat}", is_guest=False) for seat in range(5)]
finish(old_records("common")[0], people)
settle()
"""


def test_a_new_hand_is_on_the_board_without_loading_the_page_again(quick_house, page):
    page.goto(f"{quick_house.address}leaderboards/?ruleset=common&hands=friendly")
    expect(page.locator("[data-live]")).not_to_contain_text("Quentin0")
    page.evaluate("() => { globalThis.same = true; }")
    quick_house.manage(HAND)
    # A page looks every ten seconds, and when it comes to the front.
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-live]")).to_contain_text("Quentin0")
    assert page.evaluate("globalThis.same"), "the page was loaded again"
    assert page.faults == []
