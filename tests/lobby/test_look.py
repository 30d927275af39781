"""The pages of the house in a browser: at three sizes, in both languages, by day and by night."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

PAGES = {
    "home": "",
    "leaderboard": "leaderboards/",
    "what counts": "leaderboards/counting/",
    "log in": "accounts/login/",
    "join": "accounts/join/",
    "rules": "rules/",
    "ruleset": "rules/qingdao_classic/",
    "lessons": "learn/",
    "new table": "tables/new/",
}
SIZES = {"phone": (360, 640), "sideways": (640, 360), "desktop": (1280, 800)}
# axe cannot judge text over a gradient; the plain colour below it is what it must pass on.
PLAIN = "*, *::before, *::after { background-image: none !important; }"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture
def visit(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Give a function that opens a page of the running site; what the browser complains of fails the test."""
    contexts = []

    def opened(path: str, *, size: str = "phone", locale: str = "zh-CN", **more: Any) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale, **more)
        contexts.append(context)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and errors.append(said.text))
        request.addfinalizer(lambda: errors and pytest.fail("\n".join(errors)))
        page.goto(site + path)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("locale", ["zh-CN", "en"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_no_page_runs_over_the_edge_of_the_screen(visit, path, locale):
    page = visit(path, locale=locale)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("desktop", "dark")])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_axe_finds_nothing_to_mend(visit, path, size, scheme):
    page = visit(path, size=size, color_scheme=scheme, bypass_csp=True)
    page.add_style_tag(content=PLAIN)
    found = Axe().run(page, options={"runOnly": STANDARDS})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_plays_is_on_the_first_screen(visit, size):
    page = visit("", size=size)
    box = page.get_by_role("button", name="马上玩").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SIZES[size][1]
    assert box["height"] >= 48


def test_the_keyboard_alone_leads_to_a_table(visit):
    page = visit("")
    button = page.get_by_role("button", name="马上玩")
    for _ in range(16):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*/")


def test_a_guest_plays_goes_home_and_is_led_back_to_the_table(visit, site):
    page = visit("", locale="en")
    page.get_by_role("button", name="Play now", exact=True).click()
    page.wait_for_url("**/tables/*/")
    table = page.url
    page.goto(site)
    page.get_by_role("main").get_by_role("link", name="Back to the table").click()
    page.wait_for_url(table)


def test_the_language_is_one_press_away(visit):
    page = visit("")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Play now", exact=True).wait_for()
    page.get_by_role("button", name="中文").click()
    page.get_by_role("button", name="马上玩").wait_for()


def test_an_exercise_is_judged_in_its_place_and_read_out(visit):
    page = visit("learn/")
    exercise = page.locator("#small")
    exercise.get_by_role("checkbox").nth(2).check()
    exercise.get_by_role("button").click()
    outcome = exercise.get_by_role("status")
    outcome.wait_for()
    assert outcome.evaluate("outcome => outcome === document.activeElement")
    assert exercise.locator("[data-right=yes]").count() == 3
    assert page.locator("[data-right]").count() == 5


def test_the_api_reads_its_own_description_under_the_strict_policy_and_answers_from_the_page(visit):
    page = visit("api/docs/", size="desktop")
    operation = page.locator("#operations-leaderboards-leaderboards_version")
    operation.get_by_role("button").first.click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    page.locator(".responses-table.live-responses-table").get_by_text('"version"').wait_for()


def test_a_table_is_made_with_a_house_option_that_its_menu_tells(visit):
    page = visit("tables/new/", locale="en")
    page.get_by_text("Plays", exact=True).click()
    page.get_by_label("Three 2s beat a lone big joker").select_option("allowed")
    page.get_by_role("button", name="Open the table", exact=True).click()
    page.wait_for_url("**/tables/*/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_text("Three 2s beat a lone big joker").wait_for()


# What only who has an account sees. One log-in for all of it: a member with a friend's request and somebody to report.
OWN = {
    "account": "accounts/",
    "settings": "accounts/settings/",
    "password": "accounts/password/",
    "departure": "accounts/depart/",
    "friends": "friends/",
    "lobby": "lobby/",
    "own record": "players/{me}/",
    "somebody's record": "players/{other}/",
    "report": "report/?about={other_id}",
}
# What no finger hits: targets that stand alone, not in a line of text.
SMALL = """() => [...document.querySelectorAll("main button, main .button, main input, main select, main summary")]
  .filter((one) => one.offsetParent && !["hidden", "radio", "checkbox", "range"].includes(one.type))
  .map((one) => [one.textContent.trim() || one.name, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 24 || box.width < 24)).map(([name]) => name)"""


@pytest.fixture(scope="module")
def member(browser: Browser, site: str) -> Iterator[tuple[Page, dict[str, str]]]:
    """Give the page of a member whom somebody asked to be friends, and what the addresses need."""
    contexts = [browser.new_context(locale="zh-CN", bypass_csp=True) for _ in range(2)]
    one, other = (context.new_page() for context in contexts)
    for page, name in ((one, "Mei"), (other, "Tao")):
        page.goto(site + "accounts/join/")
        page.locator("main [name=name]").fill(name)
        page.locator("main [name=password]").fill("four kings in one hand")
        page.locator("main form button.button-primary").click()
        page.locator("header .me").wait_for()
    other.goto(site + "friends/")
    other.locator("#id_name").fill("Mei")
    other.locator("#id_name").press("Enter")
    other.locator(".message").first.wait_for()
    one.goto(site + "players/tao/")
    about = str(one.locator("a[href*='report/?about=']").get_attribute("href")).rpartition("=")[2]
    yield one, {"me": "mei", "other": "tao", "other_id": about}
    for context in contexts:
        context.close()


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_of_a_member_hold_at_every_size_and_in_both_languages(member, site, size, language):
    page, known = member
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site + "accounts/")
    switch = page.locator(f"button[name=language][value={language}]")
    if switch.count():
        switch.click()
        page.locator(f"html[lang={'en' if language == 'en' else 'zh-Hans'}]").wait_for(state="attached")
    looked_at_closely = (size, language) in {("phone", "zh-hans"), ("desktop", "en")}
    for name, address in OWN.items():
        page.goto(site + address.format(**known))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} runs over the edge"
        assert page.evaluate(SMALL) == [], f"{name} has what no finger hits"
        if looked_at_closely:
            page.add_style_tag(content=PLAIN)
            found = Axe().run(page, options={"runOnly": STANDARDS})
            assert found.violations_count == 0, f"{name}: {found.generate_report()}"
