"""The account pages in a browser's eyes."""

import pytest
from django.urls import reverse

from lobby.accounts import services
from lobby.accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "four kings in one hand"
JOIN = {"name": "Lee", "password": PASSWORD, "email": ""}


@pytest.fixture
def guest():
    return services.make_guest("海风")


def test_a_stranger_who_asks_for_his_account_is_asked_to_log_in(client):
    response = client.get(reverse("accounts:account"))
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("accounts:login"))


def test_a_guest_changes_his_name_and_colour(client, guest):
    client.force_login(guest)
    response = client.post(reverse("accounts:account"), {"name": "海鸥", "color": "7"}, follow=True)
    guest.refresh_from_db()
    assert (guest.name, guest.color) == ("海鸥", 7)
    assert "已保存。" in response.text


def test_a_refused_name_is_explained_at_its_field_and_nothing_is_saved(client, guest):
    services.make_guest("海鸥")
    client.force_login(guest)
    response = client.post(reverse("accounts:account"), {"name": "海鸥", "color": "7"})
    assert response.context["form"].errors["name"] == ["这个名字有人用了，换一个吧。"]
    unchanged = User.objects.get(pk=guest.pk)
    assert (unchanged.name, unchanged.color) == ("海风", guest.color)


def test_the_header_keeps_the_name_that_stands_when_another_was_refused(client, guest):
    client.force_login(guest)
    response = client.post(reverse("accounts:account"), {"name": "管理员", "color": "1"})
    assert '<span class="me-name">海风</span>' in response.text


def test_a_guest_becomes_a_member_and_stays_logged_in(client, guest):
    client.force_login(guest)
    client.post(reverse("accounts:join"), JOIN)
    guest.refresh_from_db()
    assert (guest.name, guest.is_guest) == ("Lee", False)
    assert client.get(reverse("accounts:account")).status_code == 200


def test_a_stranger_becomes_a_member_in_one_step(client):
    client.post(reverse("accounts:join"), JOIN)
    assert not User.objects.get(username="lee").is_guest
    assert client.get(reverse("accounts:account")).status_code == 200


def test_a_stranger_whose_password_is_refused_leaves_no_account_behind(client):
    response = client.post(reverse("accounts:join"), {**JOIN, "password": "password1"})
    assert response.context["form"].errors["password"] == ["这个密码太常见，一猜就中。"]
    assert not User.objects.exists()


def test_a_member_logs_in_and_the_pages_speak_his_language(client, guest):
    services.become_member(guest, name="Lee", password=PASSWORD)
    services.speak(guest, "en")
    response = client.post(reverse("accounts:login"), {"username": "LEE", "password": PASSWORD})
    assert response["Location"] == "/"
    assert response.cookies["django_language"].value == "en"


def test_a_wrong_password_is_refused_without_telling_whether_the_name_exists(client, guest):
    services.become_member(guest, name="Lee", password=PASSWORD)
    wrong = [
        client.post(reverse("accounts:login"), {"username": name, "password": "no"}).context["form"].errors
        for name in ("Lee", "Nobody")
    ]
    assert wrong[0] == wrong[1]


def test_logging_in_goes_back_where_one_came_from_but_never_to_another_site(client, guest):
    services.become_member(guest, name="Lee", password=PASSWORD)
    given = {"username": "Lee", "password": PASSWORD}
    assert client.post(reverse("accounts:login"), {**given, "next": "/leaderboards/"})["Location"] == "/leaderboards/"
    client.logout()
    assert client.post(reverse("accounts:login"), {**given, "next": "https://example.org/"})["Location"] == "/"


def test_logging_out_takes_a_press_not_a_link(client, guest):
    client.force_login(guest)
    assert client.get(reverse("accounts:logout")).status_code == 405
    client.post(reverse("accounts:logout"))
    assert client.get(reverse("accounts:account")).status_code == 302


def test_the_language_is_switched_on_the_page_and_in_the_account(client, guest):
    client.force_login(guest)
    response = client.post(reverse("accounts:language"), {"language": "en", "next": "/leaderboards/"})
    assert response["Location"] == "/leaderboards/"
    guest.refresh_from_db()
    assert guest.language == "en"
    assert '<html lang="en"' in client.get("/leaderboards/").text


def test_an_unknown_language_changes_nothing(client, guest):
    client.force_login(guest)
    client.post(reverse("accounts:language"), {"language": "xx"})
    guest.refresh_from_db()
    assert guest.language == "zh-hans"
