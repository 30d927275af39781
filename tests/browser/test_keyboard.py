"""The ways of a player and of staff with the keyboard alone: Tab, arrows, Enter, space. Nothing here clicks.

Where the focus is must be seen, must not be lost, and must not be caught.
"""

import re
import time

import pytest
from django_otp.oath import totp
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}
TABLE = re.compile(r"/tables/[a-z]{8}/$")
PASSWORD = "four kings in one hand"

# Whether what has the focus shows it: an outline or a ring around it, on itself or on what stands for it.
SEEN = """() => {
  const one = document.activeElement;
  const ring = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const shows = (each) => ring(getComputedStyle(each)) || getComputedStyle(each).boxShadow !== "none";
  const rect = one.getBoundingClientRect();
  const label = one.labels && one.labels[0] ? [...one.labels[0].querySelectorAll("*"), one.labels[0]] : [];
  const marked = [one, one.parentElement, one.nextElementSibling, ...label].filter(Boolean).some(shows);
  const inside = rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;
  const name = `${one.tagName}.${one.className} ${(one.textContent || one.name || "").trim().slice(0, 30)}`;
  return { name, marked, inside, lost: one === document.body };
}"""
IN_SHEET = """() => {
  const one = document.activeElement;
  return !one || one === document.body || Boolean(one.closest("dialog"));
}"""


class Keys:
    """One visitor without a mouse; looks at the focus after each Tab."""

    def __init__(self, page) -> None:
        self.page = page

    def tab(self, *, back: bool = False) -> dict:
        self.page.keyboard.press("Shift+Tab" if back else "Tab")
        return self.page.evaluate(SEEN)

    def to(self, locator, most: int = 90) -> None:
        """Tab until something has the focus; each stop on the way must be seen."""
        locator.first.wait_for()
        for _ in range(most):
            if locator.first.evaluate("one => one === document.activeElement"):
                return
            stop = self.tab()
            if not stop["lost"]:
                assert stop["marked"], f"the focus is not seen on {stop['name']}"
                assert stop["inside"], f"the focus is off the screen on {stop['name']}"
        raise AssertionError(f"no way by Tab to {locator}")

    def press(self, locator, key: str = "Enter") -> None:
        self.to(locator)
        self.page.keyboard.press(key)

    def write(self, locator, text: str) -> None:
        self.to(locator)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def choose(self, locator, value: str) -> None:
        """Go to an option of a select by the arrows."""
        self.to(locator)
        for _ in range(20):
            if locator.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not reach {value}")


@pytest.fixture
def keys(browser):
    contexts = []

    def visit(address, size=DESKTOP):
        context = browser.new_context(viewport=size, locale="zh-CN")
        contexts.append(context)
        page = context.new_page()
        page.goto(address)
        return Keys(page)

    yield visit
    for context in contexts:
        context.close()


def join(visitor, site, name) -> None:
    """Become a member, by keys."""
    visitor.page.goto(site + "accounts/join/")
    visitor.write(visitor.page.locator("main [name=name]"), name)
    visitor.write(visitor.page.locator("main [name=password]"), PASSWORD)
    visitor.press(visitor.page.locator("main form button.button-primary"))
    expect(visitor.page.locator(".me-name")).to_have_text(name)


def test_a_first_visit_leads_to_a_seat_at_a_table_with_options_and_a_card_on_it(quick_site, keys):
    visitor = keys(quick_site, PHONE)
    page = visitor.page
    first = visitor.tab()
    assert "#main" in page.evaluate("document.activeElement.getAttribute('href') || ''"), f"first comes {first['name']}"
    visitor.press(page.get_by_role("link", name="大厅"))
    page.wait_for_url("**/lobby/")
    visitor.press(page.get_by_role("link", name="自己开一桌"))
    page.wait_for_url("**/tables/new/**")
    plays = page.locator("summary").filter(has_text="出牌").first
    visitor.press(plays)
    visitor.press(page.get_by_role("button", name="开桌", exact=True))
    page.wait_for_url(TABLE)
    ready = page.get_by_role("button", name="准备", exact=True)
    if not page.locator(".hand .rank").count():
        if ready.is_visible():
            visitor.press(ready)
        expect(page.locator(".hand .rank").first).to_be_visible(timeout=20_000)
    visitor.to(page.locator(".hand :is(button, input, [tabindex])").first)
    visitor.press(page.get_by_role("button", name="菜单"))
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    for _ in range(30):
        visitor.tab()
        assert page.evaluate(IN_SHEET), "the focus leaves an open sheet"
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="菜单")).to_be_focused()


@pytest.fixture
def two(quick_house, keys):
    """Two members who came in by keys: each with a name of its own."""
    stamp = f"{time.time_ns() // 1_000_000 % 1_000_000}"
    found = []
    for name in (f"Ann{stamp}", f"Lee{stamp}"):
        visitor = keys(quick_house.address)
        join(visitor, quick_house.address, name)
        found.append((visitor, name))
    return found


def log_in(visitor, name, password=PASSWORD) -> None:
    visitor.write(visitor.page.locator("[name=username]"), name)
    visitor.write(visitor.page.locator("[name=password]"), password)
    visitor.page.keyboard.press("Enter")


def test_a_friend_is_asked_for_and_accepted_by_keys(quick_house, two):
    (ann, _), (lee, name) = two
    ann.page.goto(quick_house.address + "friends/")
    ann.write(ann.page.locator("#id_name"), name)
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("申请已送到")).to_be_visible()
    lee.page.goto(quick_house.address + "friends/")
    lee.press(lee.page.get_by_role("button", name="接受"))
    more = lee.page.locator("details.more summary")
    expect(more).to_be_visible()
    lee.press(more)
    lee.to(lee.page.get_by_role("button", name="不再是好友"))


def test_one_logs_out_is_refused_and_logs_in_by_keys(quick_house, two):
    _, (lee, name) = two
    page = lee.page
    page.goto(quick_house.address + "accounts/")
    lee.press(page.get_by_role("button", name="退出登录"))
    expect(page.locator("header").get_by_role("link", name="登录")).to_be_visible()
    page.goto(quick_house.address + "accounts/login/")
    log_in(lee, name, "wrong")
    expect(page.get_by_role("alert").first).to_be_visible()
    lee.write(page.locator("[name=password]"), PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".me-name")).to_have_text(name)


def test_a_report_is_written_decided_at_the_desk_and_undone_by_keys(quick_house, keys, two):
    (ann, name), (lee, _) = two
    site = quick_house.address
    lee.page.goto(f"{site}players/{name.lower()}/")
    lee.press(lee.page.get_by_role("link", name="举报"))
    lee.choose(lee.page.locator("[name=reason]"), "stalling")
    lee.write(lee.page.locator("[name=text]"), "他一直拖着不出牌")
    lee.press(lee.page.locator("main form button.button-primary"))
    expect(lee.page.get_by_text("举报已收到")).to_be_visible()
    mo = at_the_desk(quick_house, keys, f"Root{name[3:]}")
    mo.press(mo.page.locator(".today a").first)
    mo.press(mo.page.locator("#result_list th a").last)
    mo.press(mo.page.get_by_role("button", name="我来处理"))
    expect(mo.page.locator("ul.messagelist")).to_be_visible()
    mo.choose(mo.page.locator("[name=pick]"), "mute1")
    mo.press(mo.page.get_by_role("button", name="属实：警告他，告诉举报人"))
    expect(mo.page.get_by_role("button", name="属实：警告他，告诉举报人")).to_have_count(0)
    ann.page.goto(site)
    expect(ann.page.get_by_text("查实了")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="知道了"))
    expect(ann.page.get_by_text("查实了")).to_have_count(0)
    mo.press(mo.page.get_by_role("button", name="撤销，重新处理"))
    expect(mo.page.get_by_role("button", name="我来处理")).to_be_visible()
    ann.page.goto(site)
    expect(ann.page.get_by_text("撤销了")).to_be_visible()


def at_the_desk(house, keys, name):
    """A member of staff who comes in by keys, second factor and all."""
    secret = house.manage(
        "from lobby.accounts.models import User\n"
        "from django_otp.plugins.otp_totp.models import TOTPDevice\n"
        f"root = User.objects.create_superuser({name!r}, {PASSWORD!r})\n"
        "print(TOTPDevice.objects.create(user=root, confirmed=True, name='app').key)"
    ).split()[-1]
    staff = keys(house.address + "accounts/login/?next=/admin/")
    log_in(staff, name)
    expect(staff.page.locator("[name=code]")).to_be_focused()
    staff.page.keyboard.type(f"{totp(bytes.fromhex(secret)):06}")
    staff.page.keyboard.press("Enter")
    expect(staff.page.locator(".today")).to_be_visible()
    return staff


def test_another_password_is_asked_for_and_set_by_keys(quick_house, keys, two):
    (_, name), _ = two
    site = quick_house.address
    link = quick_house.manage(
        "from django.contrib.auth.tokens import default_token_generator as tokens\n"
        "from django.utils.encoding import force_bytes\n"
        "from django.utils.http import urlsafe_base64_encode\n"
        "from lobby.accounts.models import User\n"
        f"ann = User.objects.get(name={name!r})\n"
        "ann.email = ann.username + '@example.org'\n"
        "ann.save(update_fields=['email'])\n"
        "print(urlsafe_base64_encode(force_bytes(ann.pk)) + '/' + tokens.make_token(ann))"
    ).split()[-1]
    ann = keys(site + "accounts/login/")
    page = ann.page
    ann.press(page.get_by_role("link", name="忘了密码？"))
    ann.write(page.locator("[name=email]"), f"{name.lower()}@example.org")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{site}accounts/recover/{link}/")
    fields = page.locator("main input[type=password]")
    for number in range(fields.count()):
        ann.write(fields.nth(number), "another one for Ann")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda address: "/recover/" not in address)
    if not page.locator(".me-name").count():
        page.goto(site + "accounts/login/")
        log_in(ann, name, "another one for Ann")
    expect(page.locator(".me-name")).to_have_text(name)
