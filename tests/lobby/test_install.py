"""The site on a home screen: its manifest, its worker, and the page for the time without a network."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "name"), [("zh-hans", "保皇"), ("en", "Baohuang")])
def test_the_manifest_speaks_the_page_s_language_and_its_icons_are_there(client, language, name):
    client.cookies["django_language"] = language
    manifest = client.get(reverse("lobby:manifest")).json()
    assert (manifest["short_name"], manifest["display"]) == (name, "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        stored = re.sub(r"\.[0-9a-f]{12}\.png", ".png", icon["src"].removeprefix("/static/"))
        assert finders.find(stored), icon["src"]


def test_the_worker_keeps_the_offline_page_and_what_it_is_drawn_with_and_nothing_else(client):
    answer = client.get(reverse("lobby:worker"))
    assert answer["Content-Type"].startswith("text/javascript")
    kept = re.search(r"FILES = \[(.*?)\]", answer.text)
    assert kept is not None
    page = client.get(reverse("lobby:offline")).text
    for style in re.findall(r'rel="stylesheet" href="([^"]+)"', page):
        assert style in kept.group(1)


def test_the_offline_page_names_nobody(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("海风"))
    assert "海风" not in client.get(reverse("lobby:offline")).text


def test_every_page_leads_to_the_manifest(client):
    assert reverse("lobby:manifest") in client.get("/").text
