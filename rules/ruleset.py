"""What can differ between two games of 保皇, as one frozen value.

Each switch is a reading of the rulebook that some source or table has the other way; nothing in the
engine asks for a ruleset's name. The presets are in rules.rulesets, one value a file. A *house option*
is one of these fields set otherwise by a table; ``with_options`` checks them together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from rules.errors import RulesetError

Row = tuple[int, int, int, int, int]
"""A solo emperor's points for finishing first to fifth; each rebel gets minus a quarter."""

Pack = Literal["weihai165", "full216"]
Removed = Literal["drawn", "fixed"]
FirstSeat = Literal["emperor", "emperor_else_next", "next", "same"]
HeldBack = Literal["none", "sixes", "sixes_and_jokers"]
GuardBy = Literal["marked", "fourth"]
GrabKind = Literal["none", "plain", "takes"]
GrabAsked = Literal["all", "others"]
Abdication = Literal["offer", "moves"]
Unwanted = Literal["void", "forced"]
Ties = Literal["fewest", "suit"]
FourNamed = Literal["choose", "hidden"]
Answers = Literal["none", "kick", "twist_kick"]
RebelledSolo = Literal["twist_kick", "kick"]
Passing = Literal["again", "out"]
Wind = Literal["team", "exposed", "claim"]
Unclaimed = Literal["next", "team"]
End = Literal["side", "last"]
SoloLoss = Literal["row", "grab"]


@dataclass(frozen=True)
class Ruleset:
    """All switches of a game. A field annotated with the clause it reads is a house option that a table may set."""

    id: str
    name: str

    # The deck and the deal.
    pack: Pack
    guard_by: GuardBy
    # Seats from the first seat to the one that is dealt the first card (and the odd one).
    deal_offset: Annotated[Literal[0, 1, 2, 3, 4], "R2-deal"] = 0
    removed_sixes: Annotated[Removed, "R2-decks"] = "drawn"
    next_first: Annotated[FirstSeat, "R2-deal"] = "emperor"
    tribute: Annotated[bool, "R7c"] = False

    # Plays.
    jokers_alone: Annotated[bool, "R3-play"] = True
    jokers_mixed: Annotated[bool, "R3-play"] = True
    held_back: Annotated[HeldBack, "R3-sixes"] = "none"
    three_twos_beat_big: Annotated[bool, "R3-beats"] = False
    special_card: Annotated[bool, "R3-special"] = False

    # Who is emperor.
    grab: Annotated[GrabKind, "R4a.1"] = "none"
    grab_asked: Annotated[GrabAsked, "R4a.1"] = "all"
    grab_in_ascend: Annotated[bool, "R4b.2"] = False
    open_solo: Annotated[bool, "R4c.2"] = False
    abdication: Abdication = "moves"
    # Seats, in order of play, from an abdicator to the one who is asked next.
    abdication_step: Annotated[Literal[1, 2, 3, 4], "R4b.2"] = 4
    acceptor_may_hide: Annotated[bool, "R4a.3"] = True
    attached_card: Annotated[bool, "R4b.2"] = False
    card_ties: Annotated[Ties, "R4b.2"] = "fewest"
    unwanted: Annotated[Unwanted, "R4b.3"] = "void"
    forced_big: Annotated[bool, "R4b.3"] = False
    forced_highest: Annotated[bool, "R4b.3"] = False
    four_named: Annotated[FourNamed, "R4c.2"] = "choose"

    # Calls before the first lead.
    surrender: Annotated[bool, "R5-surrender"] = False
    surrender_grab: Annotated[bool, "R5-surrender"] = False
    # Rebels that make a rebellion succeed: 0 there is none, 4 all of them (three, or four against a solo).
    rebels_needed: Annotated[Literal[0, 2, 3, 4], "R5-rebellion"] = 0
    answers: Annotated[Answers, "R5-answers"] = "none"
    # What follows a rebellion against a hidden solo where there are both answers.
    rebelled_solo: Annotated[RebelledSolo, "R7b"] = "twist_kick"
    answers_after_grab: Annotated[bool, "R5-answers"] = False

    # Tricks and the end.
    passing: Annotated[Passing, "R6-pass"] = "out"
    hold: Annotated[bool, "R6-hold"] = False
    fold: Annotated[bool, "R6-fold"] = False
    wind: Annotated[Wind, "R6-wind"] = "claim"
    claim_outside: Annotated[bool, "R6-claim"] = False
    unclaimed: Annotated[Unclaimed, "R6-claim"] = "next"
    end: Annotated[End, "R6-end"] = "last"
    solo_ends_early: Annotated[bool, "R6-end"] = True

    # Points.
    unit: int = 1
    sweep: Annotated[bool, "R7a"] = False
    # What a lost solo costs that nobody grabbed: what its row says, or as much as a grab.
    solo_loss: Annotated[SoloLoss, "R7b"] = "row"
    solo_open: Row = (0, 0, 0, 0, 0)
    solo_hidden: Row = (0, 0, 0, 0, 0)
    solo_grab: Row = (0, 0, 0, 0, 0)
    # What leaving costs before an emperor is found, and after.
    leaving: tuple[int, int] = (24, 96)

    def row(self, solo: str) -> Row:
        """Return the emperor's points by place for ``open``, ``hidden`` or ``grab``."""
        rows = {"open": self.solo_open, "hidden": self.solo_hidden, "grab": self.solo_grab}
        if self.solo_loss == "row":
            return rows[solo]
        first, second, third, fourth, fifth = (
            grabbed if points < 0 else points for points, grabbed in zip(rows[solo], self.solo_grab, strict=True)
        )
        return first, second, third, fourth, fifth


@dataclass(frozen=True, slots=True)
class Switch:
    """A house option: what it may be, and the clause of the rulebook it reads."""

    name: str
    values: tuple[str | int | bool, ...]
    rule: str


def _switches() -> dict[str, Switch]:
    found = {}
    for name, hint in get_type_hints(Ruleset, include_extras=True).items():
        if get_origin(hint) is Annotated:
            wanted, rule = get_args(hint)
            found[name] = Switch(name, (False, True) if wanted is bool else get_args(wanted), rule)
    return found


SWITCHES: Final[Mapping[str, Switch]] = _switches()
"""The house options by name."""


def with_options(preset: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """Return the preset with a table's house options.

    Raises: RulesetError ``unknown_option``, ``option_value``, ``options_conflict``.
    """
    for name in options:
        if name not in SWITCHES:
            raise RulesetError("unknown_option", option=name)
    changed = replace(preset, **options)
    validate(changed)
    return changed


def options_of(ruleset: Ruleset, preset: Ruleset) -> dict[str, Any]:
    """Return the switches in which a ruleset differs from its preset: what records and tables keep."""
    return {name: getattr(ruleset, name) for name in SWITCHES if getattr(ruleset, name) != getattr(preset, name)}


def validate(ruleset: Ruleset) -> None:
    """Refuse values that are none of a switch's, and switches that exclude each other.

    Raises: RulesetError
    """
    for name, switch in SWITCHES.items():
        value = getattr(ruleset, name)
        if not any(value == choice and type(value) is type(choice) for choice in switch.values):
            raise RulesetError("option_value", option=name, value=value, allowed=list(switch.values))
    marked, offered = ruleset.guard_by == "marked", ruleset.abdication == "offer"
    conflicts = (
        (("special_card", "guard_by"), ruleset.special_card and marked),
        (("open_solo", "guard_by"), ruleset.open_solo and marked),
        (("unwanted", "guard_by"), ruleset.unwanted == "forced" and marked),
        (("attached_card", "abdication"), ruleset.attached_card and offered),
        (("abdication", "guard_by"), offered and not marked),
        (("grab_in_ascend", "abdication"), ruleset.grab_in_ascend and offered),
        (("grab_in_ascend", "grab"), ruleset.grab_in_ascend and ruleset.grab == "none"),
        (("answers_after_grab", "answers"), ruleset.answers_after_grab and ruleset.answers == "none"),
        (("surrender_grab", "surrender"), ruleset.surrender_grab and not ruleset.surrender),
    )
    for names, broken in conflicts:
        if broken:
            raise RulesetError("options_conflict", options=list(names))
