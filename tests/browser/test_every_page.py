"""Every page a visitor or a member comes to, at three sizes and in both languages, pleases axe and fits its screen."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

import rules
from tables.names import BOTS
from tests.lobby.test_look import PLAIN, SIZES, STANDARDS

PASSWORD = "seven small jokers"
PEOPLE = f"""
from django.contrib.auth.tokens import default_token_generator as tokens
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from lobby.accounts import company
from lobby.accounts.models import User
from scoring.settlement import settle
from tests.tables.finished import finish, old_records
people = [User.objects.create_user(f"Rosalind{{seat}}", {PASSWORD!r}, is_guest=False) for seat in range(5)]
hands = [finish(old_records(ruleset)[0], people).code for ruleset in ("common", "weihai")]
settle()
User.objects.filter(pk=people[4].pk).update(language="en")
me, *others = people
company.ask(me, others[0])
company.accept(others[0], me)
company.ask(others[1], me)
company.block(me, others[2])
company.mute(me, others[3])
print(others[1].pk, hands[0], urlsafe_base64_encode(force_bytes(people[4].pk)) + "/" + tokens.make_token(people[4]))
"""
VISITOR = """
accounts/login/ accounts/login/?next=/admin/ accounts/join/ accounts/recover/ accounts/recover/{reset}/
accounts/recover/none/none/ lobby/ tables/{table}/ accounts/settings/
""".split()
EVERYONE = """
lobby/ learn/ tables/new/ tables/new/?ruleset=qingdao_classic tables/{table}/ tables/{table}/sheet/ rules/
leaderboards/ leaderboards/?by=rating leaderboards/?hands=friendly&period=week leaderboards/counting/
players/rosalind0/ players/rosalind1/ players/nobody-at-all/ hands/ hands/upload/ hands/{hand}/ fair/
accounts/ accounts/settings/ accounts/email/ accounts/password/ accounts/depart/
friends/ report/ report/?about={other} privacy/ terms/ contact/ offline/ no-such-page/ api/docs/
""".split()
EVERYONE += ["", *(f"rules/{ruleset.id}/" for ruleset in rules.rulesets())]
# Swagger UI brings a main element and headings of its own.
WCAG = [each for each in STANDARDS if each != "best-practice"]
# What a page draws by script, or hears by its socket, stands by then.
SETTLED_MS = 400
# In English nothing is left but the name of the other language, and those of bots.
CHINESE = re.compile("(?!中文)[\u4e00-\u9fff]{2,}")
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def places(quick_house) -> dict[str, str]:
    """The parts of addresses that differ with each site."""
    other, hand, reset = quick_house.manage(PEOPLE).split()[-3:]
    return {"other": other, "hand": hand, "reset": reset}


@pytest.fixture(params=["zh-CN", "en"])
def language(request) -> str:
    return str(request.param)


@pytest.fixture
def page(browser, language):
    """A page on which scripts of the tests may run beside the site's."""
    context = browser.new_context(locale=language, bypass_csp=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def complaints(page, site: str, paths: list[str], sizes) -> list[str]:
    """What is wrong with these pages, each with its size and address."""
    axe, wrong = Axe(), []
    for path in paths:
        page.goto(site + path)
        page.wait_for_timeout(SETTLED_MS)
        page.add_style_tag(content=PLAIN)
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            found = axe.run(page, options={"runOnly": WCAG if path == "api/docs/" else STANDARDS}).response[
                "violations"
            ]
            told = [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]
            if page.evaluate(WIDE):
                told.append("runs over the edge of the screen")
            wrong += [f"/{path} on {size}: {each}" for each in told]
        if page.evaluate("document.documentElement.lang") == "en":
            left = set(CHINESE.findall(page.locator("body").inner_text())) - set(BOTS)
            wrong += [f"/{path} in Chinese: {said}" for said in left]
    return wrong


def sit(page, site: str) -> str:
    """Sit down at a table; gives its code."""
    page.goto(site)
    page.locator("form:has(input[name=ruleset]) button").first.click()
    page.wait_for_url("**/tables/*/")
    return str(page.url).rstrip("/").rsplit("/", 1)[1]


def filled(paths: list[str], **places: str) -> list[str]:
    return [path.format(**places) for path in paths]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_visitor_meets_no_page_that_axe_complains_of(quick_house, page, places):
    table = sit(page, quick_house.address)
    page.context.clear_cookies(name=re.compile("^session"))
    paths = filled(VISITOR, table=table, **places)
    assert complaints(page, quick_house.address, paths, SIZES) == []


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_member_meets_no_page_that_axe_complains_of(quick_house, page, places, language):
    page.goto(quick_house.address + "accounts/login/")
    page.locator("[name=username]").fill("Rosalind4" if language == "en" else "Rosalind0")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.locator(".me-name").wait_for()
    table = sit(page, quick_house.address)
    assert complaints(page, quick_house.address, filled(EVERYONE, table=table, **places), SIZES) == []
