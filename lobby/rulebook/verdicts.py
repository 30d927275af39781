"""Which play beats which, shown by example: the rules decide, a sentence says why.

Rule: R3-beats R3-special
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.cards import BIG, SMALL, STRENGTH, strong_to_weak
from rules.plays import Play, beats, read
from rules.ruleset import Ruleset

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A play, one that would follow it, and the code that counts as 特画."""

    top: Cards
    follow: Cards
    special: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say to an example."""

    example: Example
    beats: bool
    why: str


def _example(top: str, follow: str, special: str | None = None) -> Example:
    return Example(tuple(top.split()), tuple(follow.split()), special)


EXAMPLES = (
    _example("8S 8H 8C", "9D 9S 9H"),
    _example("8S 8H 8C", "9D 9S 9H 9C"),
    _example("8S 8H 8C", "SJ 9S 9H"),
    _example("SJ 8H 8C", "2S 2H 2C"),
    _example("SJ 9S 9H 9C", "BJ SJ TS TD"),
    _example("SJ SJ 9S 9H 9C", "BJ BJ JS JH JD"),
    _example("SJ SJ 9S 9H 9C", "BJ JS JH JC JD"),
    _example("SJ SJ 9S 9H 9C", "BJ BJ 9S 9H 9D"),
    _example("BJ 7S 7H", "BJ 2S 2H"),
    _example("2S", "SJ"),
    _example("BJ", "2S 2H 2C"),
)
SPECIAL_EXAMPLES = (
    _example("BJ 7S 7H", "9C TS TD", special="9C"),
    _example("BJ", "9C", special="9C"),
)


def verdicts(ruleset: Ruleset) -> list[Verdict]:
    """The examples that can come up under a ruleset, judged."""
    shown = EXAMPLES + (SPECIAL_EXAMPLES if ruleset.special_card else ())
    return [verdict(ruleset, example) for example in shown]


def verdict(ruleset: Ruleset, example: Example) -> Verdict:
    """Let the rules judge an example."""
    top, follow = read(example.top), read(example.follow, example.special)
    if top is None or follow is None:
        raise ValueError(f"no play: {example}")
    good = beats(follow, top, three_twos=ruleset.three_twos_beat_big)
    return Verdict(example, good, why(ruleset, example.top, example.follow, example.special))


def why(ruleset: Ruleset, top: Cards, follow: Cards, special: str | None = None) -> str:
    """A sentence: which card decides that a play beats another or does not."""
    if len(top) == len(follow):
        failing = next((pair for pair in _pairs(top, follow, special) if not _over(*pair, special)), None)
        return _("张数一样，每一张都更大。") if failing is None else _not_over(ruleset, *failing)
    if beats(_play(follow, special), _play(top, None), three_twos=ruleset.three_twos_beat_big):
        return _("这一桌的规矩：三个 2 压得住一张大王。")
    return _("张数不一样：%(top)s 张要用 %(top)s 张来压，这里是 %(follow)s 张。") % {
        "top": len(top),
        "follow": len(follow),
    }


def _pairs(top: Cards, follow: Cards, special: str | None) -> Iterator[tuple[str, str]]:
    """The cards of both plays from strong to weak, side by side."""
    return zip(strong_to_weak(top), strong_to_weak(follow, special), strict=True)


def _over(below: str, above: str, special: str | None) -> bool:
    return beats(_play((above,), special), _play((below,), None))


def _play(cards: Cards, special: str | None) -> Play:
    found = read(cards, special)
    if found is None:
        raise ValueError(f"no play: {cards}")
    return found


def _not_over(ruleset: Ruleset, below: str, above: str) -> str:
    names = {"below": rank_words(below), "above": rank_words(above)}
    if STRENGTH[below] == BIG:
        if ruleset.special_card:
            return _("大王只有特画压得住，%(above)s 不行。") % names
        return _("没有比大王更大的牌，%(above)s 压不住它。") % names
    if STRENGTH[below] == SMALL:
        return _("小王只有大王压得住，%(above)s 不行。") % names
    return _("%(above)s 不比 %(below)s 大。") % names


def rank_words(code: str) -> str:
    """What a card is called when its suit does not matter."""
    if STRENGTH[code] == BIG:
        return _("大王")
    if STRENGTH[code] == SMALL:
        return _("小王")
    return "10" if code[0] == "T" else code[0]
