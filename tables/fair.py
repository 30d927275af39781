"""The shuffle that anybody can check: a committed seed and the players' entropy give the order of the cards.

The stream is HMAC-SHA256 over a counter, the shuffle Fisher-Yates with rejection, so every order is equally
likely. docs/record.md has the recipe; `tests/fair/vectors.json` has vectors for any program that checks it.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterator, Sequence
from typing import Any, Final

import rules

DOMAIN: Final = b"baohuang-shuffle/1"
SEED_BYTES: Final = 32
WORD_BYTES: Final = 4
WORDS: Final = 2 ** (8 * WORD_BYTES)
BLOCK: Final = struct.Struct(">8I")


def draw_seed() -> str:
    """Draw the secret of a deal, 256 bits in hex, from the system's own source."""
    return secrets.token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """Return what is shown before the hand: the SHA-256 of the seed's bytes, in hex like the seed itself."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def shuffle(seed: str, entropy: Sequence[str | None], cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards in the order that the seed and the five seats' entropy (hex or None) give."""
    words = _words(bytes.fromhex(seed), _mixed(entropy))
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _mixed(entropy: Sequence[str | None]) -> bytes:
    """Return one digest of all parts; a missing part differs from an empty one."""
    digest = hashlib.sha256()
    for part in entropy:
        data = b"" if part is None else bytes.fromhex(part)
        digest.update(bytes([part is not None]) + len(data).to_bytes(WORD_BYTES, "big") + data)
    return digest.digest()


def _words(key: bytes, mixed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, DOMAIN + mixed + counter.to_bytes(8, "big"), "sha256")
        yield from BLOCK.unpack(block)
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """Return an even number below bound; words that would favour some are thrown away."""
    limit = WORDS - WORDS % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def layout(ruleset: rules.Ruleset, first_seat: int) -> dict[str, Any]:
    """What a checker has to know of a ruleset's deal, as `rules.deal_out` does it.

    `deck` is what is shuffled, in its order; the last `surplus` sixes of the shuffled order stay out; the cards go
    one at a time, the first to seat `begins`.
    """
    deck = rules.deck(ruleset)
    hands = rules.deal_out(ruleset, deck, first_seat)
    return {
        "deck": list(deck),
        "surplus": len(deck) - sum(len(hand) for hand in hands),
        "begins": (first_seat + ruleset.deal_offset) % len(hands),
    }
