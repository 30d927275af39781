"""Hands played as somebody does who sees nothing: by keys, and knowing only what is announced, or what the tree says.

The other four are bots, the rules are the engine's own; only the socket between is left out.
"""

import re

import pytest

import bots
import rules
from rules.actions import ACTIONS, Ascend
from tests.pages.engine_frames import drawn
from tests.pages.test_slips import SLIP_MS
from tests.rules.kit import table as dealt
from tests.rules.kit import trick

ME = 0
LATE = ("AS AH 5S 5H 9C", "KS KH 8C 6S", "2S TH 7C 6D", "JS 5D 3C 3H", "QS 6H 4C 4D")
NAMES = ("海风", "小满子", "老赵", "机器人·甲")
# A hand of 33 cards is over after fewer turns of one seat.
TURNS = 120

HEAR = """() => {
  window.heard = [];
  const keep = (text) => text && window.heard.push(text);
  const log = document.querySelector(".unseen[role=log]");
  const alert = document.querySelector("[aria-live=assertive]");
  new MutationObserver((changes) => {
    for (const change of changes) for (const line of change.addedNodes) keep(line.textContent);
  }).observe(log, { childList: true });
  new MutationObserver(() => keep(alert.textContent)).observe(alert, { childList: true });
}"""


class Evening:
    """A hand between the page and the engine."""

    def __init__(self, page, hand) -> None:
        self.page, self.hand, self.taken = page, hand, 0
        page.open("waiting")
        self.show()

    def show(self) -> None:
        frame = drawn(self.hand, ME)
        frame["version"]["hand"] = 9
        self.page.show(frame)

    def let_others_act(self) -> None:
        """Let the bots go on until this seat is asked or the hand is over, each act in a frame of its own."""
        while self.hand.phase != "ended":
            others = [seat for seat in rules.pending(self.hand.state) if seat != ME]
            if ME in rules.pending(self.hand.state) or not others:
                return
            view = rules.view(self.hand.state, others[0])
            self.apply(others[0], bots.choose(view, level="greedy", seed=1).action)

    def take_over(self) -> bool:
        """Give the engine what the page has sent since; says whether it was anything."""
        sent = self.page.sent[self.taken :]
        self.taken += len(sent)
        for action in sent:
            about = {key: value for key, value in action.items() if key != "type"}
            if action["type"] == "ascend" and about:
                self.apply(ME, Ascend(about["group"], about["size"]))
            else:
                self.apply(ME, ACTIONS[action["type"]](**{key: tuple(value) for key, value in about.items()}))
            if action["type"] == "play":
                # As the page does with the server's answer.
                self.page.page.evaluate("table.hand.clear()")
        return bool(sent)

    def apply(self, seat, action) -> None:
        transition = rules.apply(self.hand.state, seat, action)
        self.hand.state = transition.state
        self.hand.events += transition.events
        self.show()


class Ear:
    """What a screen reader has said: lines are kept as they come, for the page keeps the newest only."""

    def __init__(self, page) -> None:
        self.page, self.heard = page, []
        page.evaluate(HEAR)

    def listen(self) -> list[str]:
        """What was said since."""
        fresh = self.page.evaluate("() => window.heard.splice(0)")
        self.heard += fresh
        return fresh

    def all(self) -> list[str]:
        self.listen()
        return self.heard

    def ask(self, key: str) -> list[str]:
        self.listen()
        self.page.keyboard.press(key)
        return self.listen()


def play_by_announcements(evening, ear) -> None:
    """Take a turn knowing nothing but what was said."""
    keys = evening.page.page.keyboard
    before = ear.ask("m")[0]
    assert before.startswith("手里有 "), "my cards are told rank by rank"
    keys.press("h")
    chosen = [line for line in ear.ask("m") if line.startswith("选了 ")]
    keys.press("Enter" if chosen else "p")


def play_by_the_tree(evening, _ear) -> None:
    """Take a turn knowing nothing but the accessibility tree."""
    keys = evening.page.page.keyboard
    heard = evening.page.page.locator("#table").aria_snapshot()
    offered = re.findall(r'button "([^"]+)"', heard.partition('group "表态"')[2].partition("region")[0])
    if offered:
        plain = [name for name in offered if not re.search(r"[0-9×]", name)]
        reach(evening.page.page, (plain or offered)[0])
        keys.press("Enter")
        if "再按一次" in evening.page.page.locator("#table").aria_snapshot():
            evening.page.page.wait_for_timeout(SLIP_MS)
            keys.press("Enter")
        return None
    if re.search(r'button "提示"(?! \[disabled)', heard):
        keys.press("h")
        assert re.search(r'slider "[^"]+": "?[1-9]', evening.page.page.locator("#table").aria_snapshot())
        return keys.press("Enter")
    return keys.press("p")


def reach(page, name) -> None:
    """Walk by Tab to the control of this name."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
        )
        if focused == name:
            return
    pytest.fail(f"the keyboard does not reach {name}")


@pytest.fixture
def evening(table):
    """Give a function that sits down to a hand of the engine's."""

    def sit(hand, **more):
        page = table("waiting", **more)
        return Evening(page, hand)

    return sit


def play_on(evening, ear, take_turn) -> None:
    for _ in range(TURNS):
        evening.let_others_act()
        if evening.hand.phase == "ended":
            return
        take_turn(evening, ear)
        assert evening.take_over(), f"nothing was sent in {evening.hand.phase}"
        # A second press within 400 ms is a slip.
        evening.page.page.wait_for_timeout(410)
    pytest.fail("the hand does not end")


@pytest.mark.parametrize("take_turn", [play_by_announcements, play_by_the_tree])
def test_the_end_of_a_hand_is_played_by_keys_and_by_ear(evening, take_turn):
    night = evening(trick("weihai", LATE))
    ear = Ear(night.page.page)
    play_on(night, ear, take_turn)
    said = ear.all()
    assert any(line.startswith("轮到你") for line in said), "my turn is said at once"
    for name in NAMES:
        assert any(name in line and ("出" in line or "过" in line) for line in said), f"what {name} did is told"
    assert any(re.search("我、.*分$", line) for line in said), "my points are told"
    assert sum(bool(re.search("(皇帝|侍卫|平民)、[+−]?[0-9]+ 分$", line)) for line in said) == 5, "and everybody's"
    night.page.page.keyboard.press("Enter")
    assert night.page.sent[-1] == {"type": "again"}, "the next press asks for another hand"


def test_a_whole_hand_is_played_by_the_accessibility_tree_from_the_first_question_on(evening):
    night = evening(dealt("weihai", {ME: "BJ! SJ!"}))
    ear = Ear(night.page.page)
    heard = night.page.page.locator("#table").aria_snapshot()
    assert re.search(r'slider "大王"', heard), "the hand is told rank by rank"
    play_on(night, ear, play_by_the_tree)
    said = ear.all()
    assert night.hand.state.result.end == "played"
    assert any("这一局结束" in line for line in said)
    assert sum(bool(re.search("(皇帝|侍卫|平民)、[+−]?[0-9]+ 分$", line)) for line in said) == 5, "the result is told"
