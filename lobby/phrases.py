"""The quick phrases and reactions, by key: each page says them in its own language (`static/js/company/phrases.js`)."""

from typing import Final

PHRASES: Final = ("hello", "hurry", "nice", "sorry", "thanks", "oops", "wait", "again", "bye")
REACTIONS: Final = ("thumb", "laugh", "sweat", "cry", "angry", "flower")
KEYS: Final = frozenset((*PHRASES, *REACTIONS))
