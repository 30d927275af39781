"""Foul words in what people write are covered; which those are, the settings say (FOUL_WORDS)."""

from lobby.accounts import words

COVER = "＊"
# The longest stretch that is looked at as one word, in characters, with what may be put between its letters.
STRETCH = 24


def masked(text: str) -> str:
    """The text with each listed word covered, however its letters are drawn."""
    while words.foul(text):
        start, end = _found(text)
        text = text[:start] + COVER * (end - start) + text[end:]
    return text


def _found(text: str) -> tuple[int, int]:
    """Where the first foul word stands; all of the text, if only the whole makes one."""
    for end in range(1, len(text) + 1):
        if words.foul(text[:end]):
            starts = [start for start in range(max(0, end - STRETCH), end) if words.foul(text[start:end])]
            return (starts[-1] if starts else 0), end
    return 0, len(text)
