"""Words that nobody shall be called. The list is the settings': FOUL_WORDS names a file, one word a line."""

from functools import cache
from pathlib import Path

from django.conf import settings

from lobby.accounts.likeness import likeness


def foul(text: str) -> bool:
    """Whether a listed word is in a text, however its letters are drawn."""
    seen = likeness(text)
    return any(word in seen for word in listed(settings.FOUL_WORDS))


@cache
def listed(file: Path) -> frozenset[str]:
    """The words of a list by their likeness; lines that begin with # are remarks."""
    lines = (line.strip() for line in file.read_text(encoding="utf-8").splitlines())
    return frozenset(likeness(line) for line in lines if line and not line.startswith("#"))
