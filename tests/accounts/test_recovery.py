"""Passwords and e-mail addresses: what a letter is needed for, and what nobody learns."""

import re
import secrets
from ipaddress import IPv6Address

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core import mail
from django.test import Client
from django.urls import reverse

from lobby.accounts import addresses, services, tasks, throttle
from lobby.accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "four kings in one hand"
OTHER = "five aces and a joker"
RECOVER = reverse("accounts:recover")
EMAIL = reverse("accounts:email")
LOGIN = reverse("accounts:login")


@pytest.fixture(autouse=True)
def letters_at_once(monkeypatch):
    """Do in the request what a worker would."""
    for task in (tasks.greet, tasks.recover):
        monkeypatch.setattr(task, "apply_async", lambda *, kwargs, retry, task=task: task(**kwargs))


@pytest.fixture
def lee():
    user = services.make_guest("Lee")
    services.become_member(user, name="Lee", password=PASSWORD)
    User.objects.filter(pk=user.pk).update(email="lee@example.org")
    user.refresh_from_db()
    return user


@pytest.fixture
def ann():
    user = services.make_guest("Ann")
    services.become_member(user, name="Ann", password=PASSWORD)
    return user


def link():
    """The path of the link in the newest letter."""
    return re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]


def told(client, user, email, callbacks):
    client.force_login(user)
    with callbacks(execute=True):
        return client.post(EMAIL, {"email": email})


def test_an_address_counts_only_when_the_letter_came_back(client, ann, django_capture_on_commit_callbacks):
    told(client, ann, "Ann@Example.org", django_capture_on_commit_callbacks)
    ann.refresh_from_db()
    assert (ann.email, ann.told_email) == (None, "ann@example.org")
    assert mail.outbox[0].to == ["ann@example.org"]
    assert client.get(link()).status_code == 200
    ann.refresh_from_db()
    assert ann.email is None, "a program that follows links in mail must not confirm anything"
    client.post(link())
    ann.refresh_from_db()
    assert (ann.email, ann.told_email) == ("ann@example.org", "")


def test_a_link_of_confirmation_does_not_hold_for_an_address_told_since(
    client, ann, django_capture_on_commit_callbacks
):
    told(client, ann, "old@example.org", django_capture_on_commit_callbacks)
    stale = link()
    told(client, ann, "new@example.org", django_capture_on_commit_callbacks)
    assert client.post(stale).status_code == 400
    ann.refresh_from_db()
    assert ann.email is None


def test_a_link_made_up_or_too_old_confirms_nothing(client, ann, django_capture_on_commit_callbacks, monkeypatch):
    told(client, ann, "ann@example.org", django_capture_on_commit_callbacks)
    assert client.post(reverse("accounts:confirm", args=["made-up"])).status_code == 400
    monkeypatch.setattr(addresses, "HOLDS_SECONDS", -1)
    assert client.post(link()).status_code == 400


def test_the_page_does_not_tell_that_an_address_is_somebody_elses(client, lee, ann, django_capture_on_commit_callbacks):
    taken = told(client, ann, "lee@example.org", django_capture_on_commit_callbacks)
    taken_page = client.get(taken["Location"]).text
    free = told(client, ann, "free@example.org", django_capture_on_commit_callbacks)
    free_page = client.get(free["Location"]).text
    assert taken["Location"] == free["Location"]
    assert strip(taken_page, "lee@example.org") == strip(free_page, "free@example.org")
    assert mail.outbox[0].to == ["lee@example.org"]
    assert "Lee" in mail.outbox[0].body
    assert "/email/" not in mail.outbox[0].body


def test_joining_does_not_tell_that_an_address_is_somebody_elses(client, lee, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(
            reverse("accounts:join"), {"name": "Neo", "password": PASSWORD, "email": "lee@example.org"}
        )
    assert response.status_code == 302
    assert User.objects.get(username="neo").email is None


def test_a_forgotten_password_is_replaced_by_the_link_in_a_letter(client, lee):
    client.post(RECOVER, {"email": "LEE@example.org"})
    form = client.get(link(), follow=True)
    page = form.redirect_chain[-1][0]
    response = client.post(page, {"new_password1": OTHER, "new_password2": OTHER})
    assert response["Location"] == LOGIN
    assert client.post(LOGIN, {"username": "Lee", "password": OTHER}).status_code == 302


def test_the_link_to_another_password_works_once(client, lee):
    client.post(RECOVER, {"email": "lee@example.org"})
    page = client.get(link(), follow=True).redirect_chain[-1][0]
    client.post(page, {"new_password1": OTHER, "new_password2": OTHER})
    assert "过期" in client.get(link(), follow=True).text


def address():
    """An address from which nobody came before; what is counted outlives a test."""
    return str(IPv6Address((0x20010DB8 << 96) + secrets.randbits(64)))


def strip(page, email):
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page).replace(email, "")


def test_asking_for_a_letter_is_answered_alike_whether_or_not_the_address_is_known(client, lee):
    pages = [client.post(RECOVER, {"email": email}) for email in ("lee@example.org", "nobody@example.org")]
    assert [page.status_code for page in pages] == [200, 200]
    assert strip(pages[0].text, "lee@example.org") == strip(pages[1].text, "nobody@example.org")
    assert len(mail.outbox) == 1


def test_a_page_does_the_same_work_whether_or_not_the_address_is_known(
    client, lee, monkeypatch, django_assert_num_queries
):
    """The account is looked for by a worker, so that no time tells of it."""
    given = []
    monkeypatch.setattr(tasks.recover, "apply_async", lambda **told: given.append(told))
    for email in ("lee@example.org", "nobody@example.org"):
        with django_assert_num_queries(0):
            client.post(RECOVER, {"email": email})
    assert [told["kwargs"]["email"] for told in given] == ["lee@example.org", "nobody@example.org"]


def test_a_log_in_hashes_as_much_for_a_name_that_nobody_has(client, lee, monkeypatch):
    """One Argon2 each: what takes the time is done for both."""
    hashed = []
    original = Argon2PasswordHasher.encode
    monkeypatch.setattr(Argon2PasswordHasher, "encode", lambda *args: hashed.append("encode") or original(*args))
    verify = Argon2PasswordHasher.verify
    monkeypatch.setattr(Argon2PasswordHasher, "verify", lambda *args: hashed.append("verify") or verify(*args))
    client.post(LOGIN, {"username": "lee@example.org", "password": "no"})
    known = len(hashed)
    client.post(LOGIN, {"username": "nobody@example.org", "password": "no"})
    assert known == 1
    assert len(hashed) == 2


def test_an_address_that_was_only_told_gives_no_letter_and_no_log_in(client, ann):
    addresses.tell(ann, "ann@example.org")
    client.post(RECOVER, {"email": "ann@example.org"})
    assert mail.outbox == []
    assert client.post(LOGIN, {"username": "ann@example.org", "password": PASSWORD}).status_code == 200


def test_letters_speak_the_language_of_the_page(client, lee):
    client.cookies["django_language"] = "en"
    client.post(RECOVER, {"email": "lee@example.org"})
    assert not re.search("[\u4e00-\u9fff]", mail.outbox[0].subject + mail.outbox[0].body)


def test_another_password_ends_the_other_sessions_and_keeps_ones_own(client, lee):
    elsewhere = Client()
    elsewhere.force_login(lee)
    client.force_login(lee)
    given = {"old_password": PASSWORD, "new_password1": OTHER, "new_password2": OTHER}
    assert client.post(reverse("accounts:password"), given).status_code == 302
    assert client.get(reverse("accounts:account")).status_code == 200
    assert elsewhere.get(reverse("accounts:account")).status_code == 302


def test_the_old_password_is_needed_for_another(client, lee):
    client.force_login(lee)
    given = {"old_password": "no", "new_password1": OTHER, "new_password2": OTHER}
    assert "old_password" in client.post(reverse("accounts:password"), given).context["form"].errors


class TestThrottle:
    @pytest.fixture(autouse=True)
    def strict(self, settings, monkeypatch):
        settings.AXES_ENABLED = True
        settings.AXES_FAILURE_LIMIT = 3

    def test_after_so_many_wrong_passwords_the_right_one_has_to_wait(self, client, lee):
        for _ in range(3):
            client.post(LOGIN, {"username": "Lee", "password": "no"})
        response = client.post(LOGIN, {"username": "Lee", "password": PASSWORD})
        assert response.status_code == 429
        assert "一刻钟" in response.text
        assert client.get(reverse("accounts:account")).status_code == 302

    def test_another_spelling_or_the_address_gives_no_further_guesses(self, client, lee):
        for name in ("Lee", "ＬＥＥ", "lee@example.org"):
            client.post(LOGIN, {"username": name, "password": "no"})
        assert client.post(LOGIN, {"username": "LEE", "password": PASSWORD}).status_code == 429

    def test_who_guesses_at_one_account_locks_nobody_else_out(self, client, lee, ann):
        for _ in range(4):
            client.post(LOGIN, {"username": "Lee", "password": "no"})
        assert client.post(LOGIN, {"username": "Ann", "password": PASSWORD}).status_code == 302

    def test_a_name_that_nobody_has_is_locked_out_just_the_same(self, client):
        codes = [client.post(LOGIN, {"username": "Nobody", "password": "no"}).status_code for _ in range(4)]
        assert codes[-1] == 429


def test_one_address_asks_for_so_many_letters_and_no_more(client, monkeypatch):
    monkeypatch.setitem(throttle.LIMITS, "mail", (2, 60))
    here = address()
    codes = [client.post(RECOVER, {"email": "a@example.org"}, REMOTE_ADDR=here).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert client.post(RECOVER, {"email": "a@example.org"}, REMOTE_ADDR=address()).status_code == 200


def test_one_address_makes_so_many_guests_and_no_more(client, monkeypatch):
    monkeypatch.setitem(throttle.LIMITS, "guest", (1, 60))
    here = address()
    codes = [Client().post("/play/", REMOTE_ADDR=here).status_code for _ in range(2)]
    assert codes == [302, 429]
    assert User.objects.count() == 1
