"""What holds for every page of the house, in both languages."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

import rules

pytestmark = pytest.mark.django_db

RULES = [f"/rules/{ruleset.id}/" for ruleset in rules.rulesets()]
PAGES = [
    *("/", "/leaderboards/", "/accounts/login/", "/accounts/join/", "/no-such-page/"),
    *("/leaderboards/counting/", "/leaderboards/?by=rating", "/leaderboards/?hands=friendly&period=week"),
    *("/privacy/", "/terms/", "/contact/"),
    *("/rules/", *RULES, "/learn/", "/tables/new/", "/lobby/", "/tables/new/?ruleset=qingdao_classic"),
]
CHINESE = re.compile("[\u4e00-\u9fff]+")


def visible(page: str) -> str:
    """The page's text without its scripts, pictures and the name of the other language."""
    page = re.sub(r"<(script|svg|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    return page.replace(">中文<", "><")


@pytest.fixture(params=["zh-hans", "en"])
def language(request, client):
    client.cookies["django_language"] = request.param
    return request.param


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_its_language_and_offers_the_other(client, path, language):
    page = client.get(path).text
    other = {"zh-hans": "en", "en": "zh-hans"}[language]
    assert f'<html lang="{"zh-Hans" if language == "zh-hans" else "en"}">' in page
    assert f'name="language" value="{other}"' in page
    assert 'href="#main"' in page


@pytest.mark.parametrize("path", PAGES)
def test_an_english_page_has_no_chinese_left(client, path):
    client.cookies["django_language"] = "en"
    assert not CHINESE.findall(visible(client.get(path).text))


@pytest.mark.parametrize("path", PAGES)
def test_no_page_carries_styles_or_scripts_inside(client, path):
    response = client.get(path)
    assert "unsafe" not in response["Content-Security-Policy"]
    assert not re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)", response.text)


def test_a_page_that_does_not_exist_leads_home(client):
    response = client.get("/no-such-page/")
    assert response.status_code == 404
    assert 'href="/"' in response.text


def test_a_form_from_before_another_log_in_says_that_nothing_was_done(static_files, language):
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["django_language"] = language
    response = browser.post("/play/", {"ruleset": "weihai"})
    assert response.status_code == 403
    assert {"zh-hans": "刚才按下的没有生效", "en": "was not done"}[language] in response.text
    assert 'href="/"' in response.text


@pytest.mark.parametrize("path", ["/play/", "/lobby/seek/", "/accounts/logout/", "/accounts/preferences/"])
def test_an_address_that_only_takes_a_press_leads_home_when_it_is_opened(client, path):
    response = client.get(path)
    assert response.status_code == 405
    assert response["Allow"]
    assert 'href="/"' in response.text


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_the_page_of_an_error_needs_nothing_and_speaks_both_languages(language):
    with translation.override(language):
        page = render_to_string("500.html")
    assert "这边出错了" in page
    assert "Something broke" in page
