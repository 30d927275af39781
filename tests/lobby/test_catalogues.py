"""Every text a player reads has its English words."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
TEXTS = {"gettext": None, "gettext_lazy": None, "_": None, "pgettext": ((1, "c"), 2), "ngettext": (1, 2)}
PACKAGES = ("config", "lobby", "tables", "scoring")
TAG = re.compile(r"""{%\s*translate\s+(["'])(.+?)\1(?:\s+context\s+"(.+?)")?""")
FIELD = re.compile(r"%\(\w+\)s")


def catalogue(domain):
    with (ROOT / "locale" / "en" / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale="en")


def extracted(method, files):
    for file in files:
        for _, message, _, context in extract_from_file(method, str(file), keywords=TEXTS):
            yield file.name, context, message[0] if isinstance(message, tuple) else message


def python_texts():
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py") if "migrations" not in file.parts)
    return extracted("python", files)


def template_texts():
    for file in (ROOT / "templates").rglob("*.html"):
        for _, text, context in TAG.findall(file.read_text()):
            yield file.name, context or None, text


def script_texts():
    return extracted("javascript", (ROOT / "static" / "js").rglob("*.js"))


@pytest.mark.parametrize(
    ("domain", "texts"),
    [("django", python_texts), ("django", template_texts), ("djangojs", script_texts)],
    ids=["Python", "templates", "scripts"],
)
def test_every_text_in_the_source_is_in_the_catalogue(domain, texts):
    known = catalogue(domain)
    assert [text for text in texts() if known.get(text[2], text[1]) is None] == []


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_every_text_has_english_words_with_the_same_fields(domain):
    for message in catalogue(domain):
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        words = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(words), f"no English for {message.id}"
        assert not message.fuzzy, f"{message.id} is fuzzy"
        for english in words:
            assert set(FIELD.findall(english)) == set(FIELD.findall(ids[0])), f"other fields in {english!r}"
