"""The desk's pages in a browser: on every screen, in both languages, by day and by night; and what axe says of them."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.lobby.test_look import PLAIN, SIZES, STANDARDS

# A member of staff at the desk, and something to see on each of its pages; gives the cookie of his session.
FURNISH = """
from datetime import timedelta
from importlib import import_module
from time import sleep
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from django_otp import DEVICE_ID_SESSION_KEY
from django_otp.plugins.otp_totp.models import TOTPDevice
from lobby.accounts.models import User
from lobby.moderation import reports, services
from lobby.moderation.models import Announcement
from lobby.models import ChatLine
from tables.services import seating
root = User.objects.create_superuser("Desk", "four kings in one hand")
device = TOTPDevice.objects.create(user=root, confirmed=True, name="app")
one, other = (User.objects.create_user(name, is_guest=False) for name in ("Xenia", "Yorick"))
table = seating.play_now(one)
ChatLine.objects.create(table=table, channel="players", user=one, text="hurry up")
report = reports.report(other, one, reason="insult", text="again and again", code=table.code)
later = timezone.now() + timedelta(days=1)
ban = services.ban(root, User.objects.create_user("Zed"), reason="spam", until=later, note="three times")
mute = services.mute(root, one, reason="insult", until=later)
news = Announcement.objects.create(text="周六有比赛", text_en="On Saturday", starts_at=timezone.now(), ends_at=later)
session = import_module(settings.SESSION_ENGINE).SessionStore()
session.update({
    SESSION_KEY: str(root.pk),
    BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[-1],
    HASH_SESSION_KEY: root.get_session_auth_hash(),
    DEVICE_ID_SESSION_KEY: device.persistent_id,
})
session.create()
while not table.hands.exists():  # its players' pages may add to the deal first
    sleep(0.1)
hand = table.hands.get()
print(settings.SESSION_COOKIE_NAME, session.session_key, report.pk, one.pk, ban.pk, mute.pk, news.pk, table.pk, hand.pk)
"""
ROWS = ("report", "user", "ban", "mute", "news", "table", "hand")
PAGES = {
    "today": "",
    "figures": "figures/",
    "who sits together": "pairs/",
    "reports": "moderation/report/",
    "a report": "moderation/report/{report}/change/",
    "players": "accounts/user/",
    "a player": "accounts/user/{user}/change/",
    "a new player": "accounts/user/add/",
    "bans": "accounts/ban/",
    "a ban": "accounts/ban/{ban}/change/",
    "a new ban": "accounts/ban/add/",
    "mutes": "accounts/mute/",
    "a mute": "accounts/mute/{mute}/change/",
    "announcements": "moderation/announcement/",
    "an announcement": "moderation/announcement/{news}/change/",
    "deleting it": "moderation/announcement/{news}/delete/",
    "tables": "tables/table/",
    "a table": "tables/table/{table}/change/",
    "hands": "tables/hand/",
    "a hand": "tables/hand/{hand}/change/",
    "acts": "moderation/act/",
    "looks": "moderation/look/",
    "chat": "lobby/chatline/",
}


@pytest.fixture(scope="module")
def furnished(quick_house):
    """The cookie of a member of staff, and the numbers of rows to look at."""
    cookie, session, *numbers = quick_house.manage(FURNISH).split()[-2 - len(ROWS) :]
    return {cookie: session}, dict(zip(ROWS, numbers, strict=True))


# The box of Django's Select2 within its combobox, which has a name, needs one of its own and gets none.
SEEN = {"exclude": [".select2-selection__rendered"]}
# What stands over columns, beside boxes, and over a form.
HEADINGS = """() => [...document.querySelectorAll("#content :is(h1, thead th, label, legend, form > p)")]
  .map((each) => each.textContent.trim())"""
ENGLISH = re.compile("[A-Za-z]{3,}")
LOOKS = {
    "phone, Chinese": ("phone", "zh-hans", "light"),
    "sideways, English": ("sideways", "en", "dark"),
    "desktop, Chinese, dark": ("desktop", "zh-hans", "dark"),
    "desktop, English": ("desktop", "en", "light"),
}


def look(browser, house, furnished, about) -> list[str]:
    """What is wrong with the desk's pages on such a screen, a line for each place."""
    size, language, scheme = about
    cookie, rows = furnished
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="zh-CN", color_scheme=scheme, bypass_csp=True
    )
    cookies = {**cookie, "django_language": language}
    context.add_cookies([{"name": name, "value": cookies[name], "url": house.address} for name in cookies])
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
    for name, address in PAGES.items():
        response = page.goto(f"{house.address}admin/{address.format(**rows)}")
        assert response.status == 200, name
        page.add_style_tag(content=PLAIN)
        found = Axe().run(page, SEEN, {"runOnly": STANDARDS, "resultTypes": ["violations"]}).response["violations"]
        wrong += [f"{name}: {each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]
        if language == "zh-hans":
            wrong += [f"{name}: not translated: {text}" for text in page.evaluate(HEADINGS) if ENGLISH.search(text)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{name}: runs over the edge")
    context.close()
    return wrong


@pytest.mark.timeout(300)
def test_axe_finds_nothing_on_the_desk_on_a_phone_and_nothing_runs_over_the_edge(browser, quick_house, furnished):
    assert look(browser, quick_house, furnished, LOOKS["phone, Chinese"]) == []


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("about", LOOKS)
def test_axe_finds_nothing_on_the_desk_on_any_screen(browser, quick_house, furnished, about):
    assert look(browser, quick_house, furnished, LOOKS[about]) == []
