"""What a name looks like: two names of the same likeness are the same to the eye.

By Unicode's table of confusable letters (UTS 39). `names.key` tells which spellings are one name; this, which names
would be taken for one another: `раul` in Cyrillic for `paul`, `0` for `o`, `rn` for `m`.
"""

import unicodedata
from collections import defaultdict
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

# Letters one eye tells from another only side by side, beyond Unicode's table.
MORE = (("囗", "口"), ("鸟", "乌"), ("已", "己"), ("已", "巳"), ("末", "未"), ("曰", "日"), ("戌", "戍"))

# Marks over and below letters of Latin, Greek and Cyrillic: on a small screen `í` is an `i`.
ACCENTS = frozenset(map(chr, range(0x300, 0x370)))

# What the table says of the capitals holds for small letters too once case is folded.
SMALL = str.maketrans("lio", "110")


def likeness(name: str) -> str:
    """What is left of a name when look-alikes, case, width, accents, and marks between letters are all one."""
    seen = _stand_in(_stand_in(name).casefold()).translate(SMALL)
    return "".join(char for char in seen if unicodedata.category(char)[0] in "LNM")


def _stand_in(letters: str) -> str:
    folded = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", letters))
    plain = (_prototypes().get(char, char) for char in folded if char not in ACCENTS)
    return unicodedata.normalize("NFKC", "".join(plain))


@cache
def _prototypes() -> dict[str, str]:
    """For each letter that looks like another, the one that stands for all of its kind; made once."""
    alike: dict[str, set[str]] = defaultdict(set)
    pairs = [(char, other["c"]) for char, others in confusables_data.items() for other in others]
    for one, other in [*pairs, *MORE]:
        alike[one].add(other)
        alike[other].add(one)
    found: dict[str, str] = {}
    for start in alike:
        if start not in found:
            kind = _reach(start, alike)
            stands = min(kind, key=_plainness)
            found |= dict.fromkeys(kind, stands)
    return {char: stands for char, stands in found.items() if len(char) == 1 and char != stands}


def _reach(start: str, alike: dict[str, set[str]]) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        for other in alike[waiting.pop()] - reached:
            reached.add(other)
            waiting.append(other)
    return reached


def _plainness(letters: str) -> tuple[bool, bool, bool, str]:
    """Several letters that look like one stand for it, for they cannot be replaced themselves; else the plainest."""
    words = letters.isalnum()
    return (not (words and letters.isascii() and len(letters) > 1), not letters.isascii(), not words, letters)
