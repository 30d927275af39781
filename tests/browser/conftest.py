"""A visitor's browser, and a site whose bots do not take their time."""

import pytest

from tests.site import Site

PERSON = {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def quick_house(play) -> Site:
    """A running site whose bots answer at once, shared by the tests of this run."""
    running = play(BOT_PACE_MS="20")
    running.await_line("Baohuang is running")
    return running


@pytest.fixture(scope="session")
def quick_site(quick_house) -> str:
    """Its address."""
    return quick_house.address


@pytest.fixture
def page(browser):
    """A page of a visitor who has never been here; what its console complains of is in `faults`."""
    context = browser.new_context(viewport=PERSON, locale="zh-CN")
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
