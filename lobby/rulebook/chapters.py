"""The rules told to a newcomer: chapter by chapter, as its fields say.

Nothing here asks which ruleset it tells of; a ruleset is told by its fields alone.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules
from lobby.rulebook.sentences import CALLS, END, PLAYS, SENTENCES, TRICKS
from tables import options


@dataclass(frozen=True, slots=True)
class Chapter:
    """`id` is its place on the page."""

    id: str
    title: str
    sentences: list[str]


_CHAPTERS: tuple[tuple[str, Promise, tuple[Promise, ...], tuple[str, ...]], ...] = (
    ("cards", _("牌"), (), ("pack", "removed_sixes", "next_first", "deal_offset")),
    (
        "plays",
        _("一套牌，怎么压"),
        PLAYS,
        ("jokers_alone", "jokers_mixed", "held_back", "special_card", "three_twos_beat_big"),
    ),
    (
        "emperor",
        _("谁是皇帝，谁是侍卫"),
        (),
        (
            *("guard_by", "grab", "grab_asked", "grab_in_ascend", "open_solo", "four_named", "abdication"),
            *("abdication_step", "acceptor_may_hide", "attached_card", "unwanted", "forced_big", "forced_highest"),
        ),
    ),
    (
        "calls",
        _("开牌以前"),
        CALLS,
        ("surrender", "surrender_grab", "rebels_needed", "answers", "rebelled_solo", "answers_after_grab"),
    ),
    ("tricks", _("一轮一轮地打"), TRICKS, ("passing", "hold", "fold", "wind", "claim_outside", "unclaimed")),
    ("end", _("一局的结束"), END, ("end", "solo_ends_early", "sweep", "solo_loss")),
    ("tribute", _("两局之间"), (), ("tribute", "card_ties")),
)


def chapters(ruleset: rules.Ruleset) -> list[Chapter]:
    """The rules of a ruleset, in order; chapters with nothing to tell are left out."""
    told = (
        Chapter(place, str(title), [*map(str, always), *_told(ruleset, fields)])
        for place, title, always, fields in _CHAPTERS
    )
    return [chapter for chapter in told if chapter.sentences]


def told_fields() -> set[str]:
    """The fields that some chapter tells of."""
    return {name for *_, fields in _CHAPTERS for name in fields}


def _told(ruleset: rules.Ruleset, fields: tuple[str, ...]) -> list[str]:
    sentences = [SENTENCES[name][getattr(ruleset, name)] for name in fields if options.matters(ruleset, name)]
    return [str(sentence) for sentence in sentences if sentence is not None]
