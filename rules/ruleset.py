"""What can differ between two games of 保皇, as one frozen value.

Each switch is a reading of the rulebook that some source or table has the other way; nothing in the
engine asks for a ruleset's name. The presets are in rules.rulesets, one value a file. A *house option*
is one of these fields set otherwise by a table; ``with_options`` checks them together.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, Final, Literal

from rules.errors import RulesetError

Row = tuple[int, int, int, int, int]
"""A solo emperor's points for finishing first to fifth; each rebel gets minus a quarter."""

Pack = Literal["weihai165", "full216"]
Removed = Literal["drawn", "fixed"]
FirstSeat = Literal["emperor", "next", "same"]
HeldBack = Literal["none", "sixes", "sixes_and_jokers"]
GuardBy = Literal["marked", "fourth"]
GrabKind = Literal["none", "plain", "takes"]
GrabAsked = Literal["all", "others"]
Abdication = Literal["offer", "moves"]
Unwanted = Literal["void", "forced"]
Ties = Literal["fewest", "suit"]
FourNamed = Literal["choose", "hidden"]
Answers = Literal["none", "kick", "twist_kick"]
Passing = Literal["again", "out"]
Wind = Literal["team", "exposed", "claim"]
Unclaimed = Literal["next", "team"]
End = Literal["side", "last"]


def _switch(default: Any, *values: Any, rule: str) -> Any:
    """Declare a field that a table may set to any of ``values``."""
    return field(default=default, metadata={"values": values, "rule": rule})


@dataclass(frozen=True)
class Ruleset:
    """All switches of a game. Fields made by ``_switch`` are house options; the others are the preset's own."""

    id: str
    name: str

    # The deck and the deal.
    pack: Pack
    guard_by: GuardBy
    # Seats from the first seat to the one that is dealt the first card (and the odd one).
    deal_offset: int = _switch(0, 0, 1, 2, 3, 4, rule="R2-deal")
    removed_sixes: Removed = _switch("drawn", "drawn", "fixed", rule="R2-decks")
    next_first: FirstSeat = _switch("emperor", "emperor", "next", "same", rule="R2-deal")
    tribute: bool = _switch(False, False, True, rule="R7c")

    # Plays.
    jokers_alone: bool = _switch(True, True, False, rule="R3-play")
    held_back: HeldBack = _switch("none", "none", "sixes", "sixes_and_jokers", rule="R3-sixes")
    three_twos_beat_big: bool = _switch(False, False, True, rule="R3-beats")
    special_card: bool = _switch(False, False, True, rule="R3-special")

    # Who is emperor.
    grab: GrabKind = _switch("none", "none", "plain", "takes", rule="R4a.1")
    grab_asked: GrabAsked = _switch("all", "all", "others", rule="R4a.1")
    grab_in_ascend: bool = _switch(False, False, True, rule="R4b.2")
    open_solo: bool = _switch(False, False, True, rule="R4c.2")
    abdication: Abdication = "moves"
    # Seats, in order of play, from an abdicator to the one who is asked next.
    abdication_step: int = _switch(4, 1, 2, 3, 4, rule="R4b.2")
    acceptor_may_hide: bool = _switch(True, True, False, rule="R4a.3")
    attached_card: bool = _switch(False, False, True, rule="R4b.2")
    card_ties: Ties = _switch("fewest", "fewest", "suit", rule="R4b.2")
    unwanted: Unwanted = _switch("void", "void", "forced", rule="R4b.3")
    forced_big_jokers: bool = _switch(False, False, True, rule="R4b.3")
    forced_highest: bool = _switch(False, False, True, rule="R4b.3")
    four_named: FourNamed = _switch("choose", "choose", "hidden", rule="R4c.2")

    # Calls before the first lead.
    surrender: bool = _switch(False, False, True, rule="R5-surrender")
    surrender_grab: bool = _switch(False, False, True, rule="R5-surrender")
    # Rebels that make a rebellion succeed: 0 there is none, 4 all of them (three, or four against a solo).
    rebels_needed: int = _switch(0, 0, 2, 3, 4, rule="R5-rebellion")
    answers: Answers = _switch("none", "none", "kick", "twist_kick", rule="R5-answers")
    answers_after_grab: bool = _switch(False, False, True, rule="R5-answers")

    # Tricks and the end.
    passing: Passing = _switch("out", "again", "out", rule="R6-pass")
    hold: bool = _switch(False, False, True, rule="R6-hold")
    fold: bool = _switch(False, False, True, rule="R6-fold")
    wind: Wind = _switch("claim", "team", "exposed", "claim", rule="R6-wind")
    unclaimed: Unclaimed = _switch("next", "next", "team", rule="R6-claim")
    end: End = _switch("last", "side", "last", rule="R6-end")
    solo_ends_early: bool = _switch(True, True, False, rule="R6-end")

    # Points.
    unit: int = 1
    sweep: bool = _switch(False, False, True, rule="R7a")
    solo_open: Row = (0, 0, 0, 0, 0)
    solo_hidden: Row = (0, 0, 0, 0, 0)
    solo_grab: Row = (0, 0, 0, 0, 0)
    # What leaving costs before an emperor is found, and after.
    leaving: tuple[int, int] = (24, 96)

    def __post_init__(self) -> None:
        _validate(self)

    def row(self, solo: str) -> Row:
        """Return the emperor's points by place for ``open``, ``hidden`` or ``grab``."""
        rows = {"open": self.solo_open, "hidden": self.solo_hidden, "grab": self.solo_grab}
        return rows[solo]


SWITCHES: Final[Mapping[str, "Field[Any]"]] = {
    switch.name: switch for switch in fields(Ruleset) if "values" in switch.metadata
}
"""The house options by name; ``metadata`` holds their ``values`` and the ``rule`` they read."""


def with_options(preset: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """Return the preset with a table's house options.

    Raises: RulesetError ``unknown_option``, ``option_value``, ``options_conflict``.
    """
    for name in options:
        if name not in SWITCHES:
            raise RulesetError("unknown_option", option=name)
    return replace(preset, **options) if options else preset


def options_of(ruleset: Ruleset, preset: Ruleset) -> dict[str, Any]:
    """Return the switches in which a ruleset differs from its preset: what records and tables keep."""
    return {name: getattr(ruleset, name) for name in SWITCHES if getattr(ruleset, name) != getattr(preset, name)}


def _validate(ruleset: Ruleset) -> None:
    for name, switch in SWITCHES.items():
        value, allowed = getattr(ruleset, name), switch.metadata["values"]
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise RulesetError("option_value", option=name, value=value, allowed=list(allowed))
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
        (("hold", "passing"), ruleset.hold and ruleset.passing == "again"),
    )
    for names, broken in conflicts:
        if broken:
            raise RulesetError("options_conflict", options=list(names))
