"""Hands to try: which plays the rules allow. Every answer comes from the rules, asked at a small table.

Rule: R3-beats R3-special R3-sixes
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import rules
from lobby.rulebook.verdicts import why
from rules import IllegalAction, Ruleset, State
from rules.actions import Play
from rules.cards import EMPEROR_CARD
from rules.events import Ascended, Committed, Dealt, Event, Played, TrickOpened
from rules.plays import read

Cards = tuple[str, ...]

LEADER, LEARNER, OTHER = 0, 1, 2
# What the seats hold whose cards do not matter; the leader's mark makes him emperor.
_REST = ("KS", "KH")


@dataclass(frozen=True, slots=True)
class Exercise:
    """A hand with plays to judge; without a `top` the learner leads.

    `under` are fields of the ruleset it is played by: the first preset that has them is taken.
    """

    id: str
    title: Promise
    lesson: Promise
    hand: Cards
    choices: tuple[Cards, ...]
    top: Cards | None = None
    special: str | None = None
    under: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say to one choice, and whether the learner said the same."""

    cards: Cards
    allowed: bool
    picked: bool
    why: str

    @property
    def right(self) -> bool:
        return self.allowed == self.picked


def _cards(text: str) -> Cards:
    return tuple(text.split())


def _choices(*texts: str) -> tuple[Cards, ...]:
    return tuple(map(_cards, texts))


EXERCISES = (
    Exercise(
        "same",
        _("一样多，每张都更大"),
        _("花色不用管，只看点数。从小到大是 3 4 5 6 7 8 9 10 J Q K A 2，然后是小王、大王。"),
        _cards("2S 2H 2D KS KH KC 9D 9S 9H 8D 8S 8H 7S 7H 7C"),
        _choices("9D 9S 9H", "7S 7H 7C", "KS KH KC", "8D 8S 8H", "2S 2H 2D"),
        top=_cards("8S 8H 8C"),
    ),
    Exercise(
        "size",
        _("张数要一样"),
        _("三张要用三张来压，多了少了都不行。不同点数的牌凑不成一套。"),
        _cards("2S 2H 2D KS QH JC 9D 9S 9H 9C AD AS"),
        _choices("9D 9S 9H 9C", "AD AS", "JC QH KS", "2S 2H 2D"),
        top=_cards("8S 8H 8C"),
    ),
    Exercise(
        "jokers",
        _("王可以带牌"),
        _("王可以和同一点数的牌一起出，叫挂王。一张王也算一张。"),
        _cards("BJ SJ SJ QS 9D 9S 9H 8D 8S"),
        _choices("SJ 9D 9S", "BJ 8D 8S", "SJ SJ 9H", "BJ SJ QS", "SJ 9D 9S 9H"),
        top=_cards("8S 8H 8C"),
    ),
    Exercise(
        "small",
        _("小王要用大王管"),
        _("别人带了小王，你也要有更大的王。最大的牌对最大的牌，一张一张比下去。"),
        _cards("BJ BJ SJ 2S 2H 2D 9D 9S 9H TS TD"),
        _choices("2S 2H 2D", "SJ 9D 9S", "BJ 9D 9S", "BJ BJ 9H", "BJ SJ TS"),
        top=_cards("SJ 8H 8C"),
    ),
    Exercise(
        "each",
        _("少一张也不行"),
        _("两张小王要有两张大王来对，剩下的牌也要张张更大。"),
        _cards("BJ BJ BJ JS JH JC JD 9D 9S 9H"),
        _choices("BJ BJ JS JH JC", "BJ BJ BJ JS JH", "BJ JS JH JC JD", "BJ BJ 9D 9S 9H"),
        top=_cards("SJ SJ 9S 9H 9C"),
    ),
    Exercise(
        "sixes",
        _("憋 6"),
        _("威海一路的打法，6 要留到最后：手里只剩 6 才能出。现在轮到你开牌，哪几套可以出？"),
        _cards("SJ 9D 9S 6S 6H"),
        _choices("6S 6H", "9D 9S", "SJ 6S", "SJ 9D", "6S"),
        under={"held_back": "sixes"},
    ),
    Exercise(
        "last",
        _("只剩 6 了"),
        _("别的牌都出完了。现在轮到你开牌，哪几套可以出？"),
        _cards("6S 6H 6C"),
        _choices("6S", "6S 6H", "6S 6H 6C"),
        under={"held_back": "sixes"},
    ),
    Exercise(
        "special",
        _("特画最大"),
        _("青岛的老打法：皇帝叫了梅花 9，你拿着第四张，它就是特画，比大王还大，也可以带牌。"),
        _cards("9C BJ TS TD 9D 9S 5H 5D"),
        _choices("BJ TS TD", "9C TS TD", "9C 5H 5D", "9C BJ TS"),
        top=_cards("BJ 7S 7H"),
        special="9C",
        under={"special_card": True},
    ),
)


def find(exercise_id: str) -> Exercise | None:
    return next((exercise for exercise in EXERCISES if exercise.id == exercise_id), None)


def judge(exercise: Exercise, picked: Collection[int]) -> list[Judgement]:
    """Ask the rules about each choice; `picked` are the places of those the learner holds to be allowed."""
    ruleset, state = _ruleset(exercise), position(exercise)
    return [
        _judgement(exercise, ruleset, state, cards, picked=place in picked)
        for place, cards in enumerate(exercise.choices)
    ]


def position(exercise: Exercise) -> State:
    """The small table at which the learner is to act."""
    ruleset = _ruleset(exercise)
    top = exercise.top or ()
    hands = ((*top, EMPEROR_CARD, *_REST), exercise.hand, _REST, _REST, _REST)
    ascended = Ascended(LEADER, None, None, OTHER)
    if exercise.special:
        ascended = Ascended(LEADER, exercise.special, 3, LEARNER)
    events: list[Event] = [
        Committed(ruleset.id, {}, rules.RULES_VERSION, None, LEADER),
        Dealt(hands, None, (None,) * len(hands)),
        ascended,
        TrickOpened(1, LEADER if top else LEARNER, "emperor" if top else "won"),
    ]
    if (play := read(top)) is not None:
        events.append(Played(LEADER, top, play, None, LEARNER))
    return rules.replay(events)


def _ruleset(exercise: Exercise) -> Ruleset:
    return next(
        preset
        for preset in rules.rulesets()
        if all(getattr(preset, name) == value for name, value in exercise.under.items())
    )


def _judgement(exercise: Exercise, ruleset: Ruleset, state: State, cards: Cards, *, picked: bool) -> Judgement:
    try:
        rules.apply(state, LEARNER, Play(cards))
    except IllegalAction as refusal:
        return Judgement(cards, allowed=False, picked=picked, why=_refused(exercise, ruleset, refusal, cards))
    led = exercise.top is None
    sentence = gettext("可以出。") if led else why(ruleset, exercise.top or (), cards, exercise.special)
    return Judgement(cards, allowed=True, picked=picked, why=sentence)


def _refused(exercise: Exercise, ruleset: Ruleset, refusal: IllegalAction, cards: Cards) -> str:
    """The sentence for a refusal's code."""
    if refusal.code == "does_not_beat" and exercise.top is not None:
        return why(ruleset, exercise.top, cards, exercise.special)
    sentences = {
        "not_a_play": gettext("一套牌只能是同一点数，可以带王。"),
        "six_held_back": gettext("憋 6：手里还有别的牌，6 还不能出。"),
        "jokers_alone": gettext("手里还有别的牌，王不能单出。"),
    }
    return sentences[refusal.code]
