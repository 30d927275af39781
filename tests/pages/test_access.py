"""What axe finds on every state of the table, and how large everything is that one presses.

A context, its page and axe are made once for each size and language; the states are shown one after the other.
"""

import copy

import pytest
from axe_playwright_python.sync_playwright import Axe

# States by frame, and what is opened over them.
FRAMES = ("follow-44", "five-eights", "ascend-group", "result", "waiting")
SHEETS = {
    "menu": "table.menu.open('m')",
    "settings": "table.preferences.open('s'); document.querySelector('.keys').open = true",
    "single cards": "table.cards.show('A')",
    "groups": "table.groups.show([['AS', 3], ['9C', 4]])",
    "panel": "table.panel.open(table.head.menu)",
    "a seat": "table.person.show(1, table.scene)",
    "my seat": "table.person.show(table.scene.you, table.scene)",
    "words": "hear(chat(true, 1)); hear(chat(false, 2))",
    "a refusal": "table.tell('压不住：张数要一样，而且每一张都要更大。')",
    "picked": "table.hand.pick('A', 3)",
}
LINE = {"channel": "players", "user": 4, "name": "老赵", "color": 3, "text": "", "phrase": "nice", "ago": 0}
CHAT = "line => { globalThis.chat = (whole, id) => ({ type: 'chat', whole, lines: [{ ...line, id }] }); }"
CLOSE = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  table.panel.close();
  table.tell("");
  table.hand.clear();
}"""
ORDINARY = {
    "phone zh": {"viewport": (360, 640)},
    "phone en": {"viewport": (360, 640), "language": "en"},
    "sideways zh": {"viewport": (640, 360)},
    "desktop en": {"viewport": (1280, 800), "language": "en"},
}
MORE = {
    "sideways en": {"viewport": (640, 360), "language": "en"},
    "desktop zh": {"viewport": (1280, 800)},
    "small zh": {"viewport": (320, 568)},
    "small en": {"viewport": (320, 568), "language": "en"},
    "under the browser's bars": {"viewport": (360, 560), "language": "en"},
    "twice as large": {"viewport": (640, 400), "language": "en"},
    "dark": {"viewport": (360, 640), "color_scheme": "dark"},
    "dark desktop": {"viewport": (1280, 800), "color_scheme": "dark", "language": "en"},
    "forced colours": {"viewport": (360, 640), "forced_colors": "active"},
    "forced colours, desktop": {"viewport": (1280, 800), "forced_colors": "active", "color_scheme": "dark"},
}
# Gradients keep axe from judging the text on them; the colour below them is judged instead.
FLAT = "* { background-image: none !important; }"
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
# What is pressed, with its box, also where another element takes the press for it.
SMALL = """() => [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && !each.closest(".rank"))
  .map((each) => [each, each.closest("label") ?? each])
  .map(([each, target]) => [each.className || each.name, each.textContent.slice(0, 20), target.getBoundingClientRect()])
  .filter(([, , box]) => Math.min(box.width, box.height) < 24)
  .map(([name, text, box]) => `${name} ${text}: ${Math.round(box.width)}x${Math.round(box.height)}`)"""

BUTTONS = """() => [...document.querySelectorAll(".actions button")].filter((each) => each.offsetWidth)
  .map((each) => [each.textContent, each.offsetWidth, each.offsetHeight, each.matches(".main, .decline")])"""


class Eyes:
    """One page at one size, on which states follow each other."""

    def __init__(self, browser, address, viewport, language="zh", **more) -> None:
        size = {"width": viewport[0], "height": viewport[1]}
        context = browser.new_context(viewport=size, locale="zh-CN", bypass_csp=True, reduced_motion="reduce", **more)
        self.page, self.hand, self.options = context.new_page(), 100, OPTIONS
        if "forced_colors" in more:
            # The system gives the colours there, and axe reads those of the sheets.
            self.options = {**OPTIONS, "rules": {**OPTIONS["rules"], "color-contrast": {"enabled": False}}}
        self.page.goto(f"{address}/tests/pages/table.html?frame=follow&language={language}")
        self.page.wait_for_selector("html[data-ready]")
        self.page.add_style_tag(content=FLAT)
        self.page.evaluate(Axe().axe_script)
        self.page.evaluate(CHAT, LINE)

    def show(self, frame) -> None:
        self.hand += 1
        frame = copy.deepcopy(frame)
        frame["version"]["hand"] = self.hand
        self.page.evaluate(CLOSE)
        self.page.evaluate("frame => show(frame)", frame)

    def complaints(self) -> list[str]:
        found = self.page.evaluate("options => axe.run(options)", self.options)["violations"]
        told = [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]
        return told + self.page.evaluate(SMALL)


def look(browser, address, about, frames, names) -> dict[str, list[str]]:
    """What is wrong, by state."""
    eyes = Eyes(browser, address, **about)
    wrong = {}
    for name in names:
        eyes.show(frames[name])
        wrong[name] = eyes.complaints()
    for name, script in SHEETS.items():
        eyes.show(frames["follow"])
        eyes.page.evaluate(f"() => {{ {script}; }}")
        wrong[name] = eyes.complaints()
    eyes.page.context.close()
    return {name: told for name, told in wrong.items() if told}


@pytest.mark.parametrize("size", ORDINARY)
def test_axe_finds_nothing_and_everything_is_large_enough(browser, files, frames, size):
    assert look(browser, files, ORDINARY[size], frames, FRAMES) == {}


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", {**ORDINARY, **MORE})
def test_axe_finds_nothing_on_any_state(browser, files, frames, size):
    assert look(browser, files, {**ORDINARY, **MORE}[size], frames, sorted(frames)) == {}


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360), (640, 300), (1280, 800)])
def test_what_plays_cards_is_large_enough_for_a_thumb(table, width, height):
    page = table("follow-44", size="any")
    page.page.set_viewport_size({"width": width, "height": height})
    for name in ("follow-44", "first-lead", "ascend-group", "auto-me"):
        page.open(name)
        sizes = page.page.evaluate(BUTTONS)
        assert [each for each in sizes if each[1] < 30 or each[2] < 44] == [], name
        assert [each for each in sizes if each[3] and each[1] < (44 if width >= 360 else 40)] == [], name
        assert [each for each in sizes if "出牌" in each[0] and each[1] < 64] == [], name
        columns = page.page.locator(".rank").all()
        assert all(column.bounding_box()["width"] >= 24 for column in columns)
