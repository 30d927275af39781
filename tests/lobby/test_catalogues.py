"""Every text a player reads has its English words."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract, extract_from_file
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(settings.BASE_DIR)
TEXTS = {
    **dict.fromkeys(("gettext", "gettext_lazy", "_")),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    "ngettext": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
}
PACKAGES = ("config", "lobby", "tables", "scoring")
FIELD = re.compile(r"%\(\w+\)s")


def catalogue(domain):
    with (ROOT / "locale" / "en" / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale="en")


def extracted(method, files):
    for file in files:
        for _, message, _, context in extract_from_file(method, str(file), keywords=TEXTS):
            yield file.name, context, message


def python_texts():
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py") if "migrations" not in file.parts)
    return extracted("python", files)


def template_texts():
    for file in (ROOT / "templates").rglob("*.*"):
        # Tags become calls of gettext, all else is blotted out; in brackets it reads as Python whatever its indents.
        calls = f"(\n{templatize(file.read_text(), origin=str(file))}\n)"
        for _, message, _, context in extract("python", BytesIO(calls.encode()), keywords=TEXTS):
            yield file.name, context, message


def script_texts():
    return extracted("javascript", (ROOT / "static" / "js").rglob("*.js"))


def is_known(known, context, message):
    """Whether a catalogue has a text; of one with a plural, both forms."""
    found = known.get(message[0] if isinstance(message, tuple) else message, context)
    return found is not None and found.id == message


def test_the_texts_of_whole_blocks_are_found_too():
    found = {message[0] if isinstance(message, tuple) else message for _, _, message in template_texts()}
    assert "开着 %(tables)s 桌" in found
    assert any("%(before)s" in text for text in found)


@pytest.mark.parametrize(
    ("domain", "texts"),
    [("django", python_texts), ("django", template_texts), ("djangojs", script_texts)],
    ids=["Python", "templates", "scripts"],
)
def test_every_text_in_the_source_is_in_the_catalogue(domain, texts):
    known = catalogue(domain)
    assert [text for text in texts() if not is_known(known, *text[1:])] == []


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
