"""What the privacy page promises and no other test holds.

The rest: chat in company/test_chat, reports in moderation/test_desk, own data and departure in
accounts/test_whole_account, circles in company/test_lobby.
"""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from lobby.accounts.models import User, Visit
from lobby.accounts.services import make_guest
from lobby.accounts.tasks import forget

pytestmark = pytest.mark.django_db

PASSWORD = "four kings in one hand"


def test_no_page_and_no_press_leaves_another_cookie_than_the_four(client):
    named = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, "device"}
    for address in ("/", "/lobby/", "/rules/", "/learn/", "/leaderboards/", "/hands/", "/lobby/code/?code=none"):
        client.get(address, follow=True)
    client.post(reverse("accounts:login"), {"username": "nobody", "password": "wrong"})
    client.post("/play/")
    joined = {"name": "Lee", "password": PASSWORD, "email": "lee@example.org"}
    client.post(reverse("accounts:join"), joined, follow=True)
    client.post(reverse("lobby:friend", args=["ask"]), {"name": "nobody"}, follow=True)
    client.post(reverse("accounts:language"), {"language": "en"})
    client.post(reverse("accounts:logout"), follow=True)
    assert set(client.cookies) == named


def test_the_page_says_how_long_this_house_keeps_chat(client, settings):
    settings.CHAT_DAYS = 12
    assert "聊天保留 12 天" in client.get("/privacy/").text


@pytest.mark.parametrize(("days", "kept"), [(89, True), (91, False)])
def test_a_visit_is_forgotten_after_ninety_days(days, kept):
    Visit.objects.create(account=make_guest("Lee"), device="d", network="n")
    Visit.objects.update(last_at=timezone.now() - timedelta(days=days))
    forget()
    assert Visit.objects.exists() is kept


@pytest.mark.parametrize(("hours", "kept"), [(23, True), (25, False)])
def test_a_failed_log_in_is_forgotten_after_a_day(hours, kept):
    AccessAttempt.objects.create(username="lee", ip_address="192.0.2.1", failures_since_start=1)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(hours=hours))
    forget()
    assert AccessAttempt.objects.exists() is kept


def test_no_page_asks_another_site_for_anything(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "http" not in policy


def test_the_password_is_kept_as_a_digest_that_cannot_be_turned_back(client):
    client.post("/play/")
    client.post(reverse("accounts:join"), {"name": "Lee", "password": PASSWORD})
    assert User.objects.get(username="lee").password.startswith("argon2")
