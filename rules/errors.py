"""Every refusal of the rules, with a code a program can read.

Callers translate ``code`` and ``fields`` into words; no text of an exception is meant for a player.
"""

from typing import Final

ILLEGAL: Final = {
    "malformed": "the action has no such form (field)",
    "unknown_action": "there is no action of this type (type)",
    "hand_ended": "the hand is over",
    "not_your_turn": "another seat is to act (turn)",
    "not_asked": "nothing is asked of this seat now (phase)",
    "already_answered": "this seat has given its answer in this phase (phase)",
    "not_offered": "this action is not among the choices of the question (type, offered)",
    "group_not_offered": "the named group is not one this seat may name (group, size)",
    "attached_card": "another card goes over with the emperor card (cards)",
    "must_lead": "the leader of a trick must play",
    "cards_not_held": "a card is not in the hand (card)",
    "not_a_play": "these cards are no play (cards)",
    "jokers_alone": "jokers must ride on a rank while the hand has one that may be played",
    "six_held_back": "sixes come last",
    "does_not_beat": "the play does not beat the last one (top)",
}
"""Codes of IllegalAction, what they mean, and the fields they carry."""

RULESET: Final = {
    "unknown_ruleset": "no ruleset has this id (id)",
    "unknown_option": "a ruleset has no such switch (option)",
    "option_value": "the switch cannot have this value (option, value, allowed)",
    "options_conflict": "these switches exclude each other (options)",
}
"""Codes of RulesetError."""

DEAL: Final = {
    "first_seat": "the first seat is no seat (first_seat)",
    "deal_sizes": "the hands have wrong sizes (seat, cards, expected)",
    "deal_cards": "the hands are not made of this deck (card, count, expected)",
}
"""Codes of DealError."""

RECORD: Final = {
    "malformed": "the record has no such form (field)",
    "unknown_format": "the record is of another format or version (format)",
    "unfinished": "the record has no result or hides cards: it cannot be judged",
    "commitment_differs": "the commitment is not the hash of the seed",
    "deal_differs": "seed and entropy give another deal (seat)",
    "tribute_differs": "another tribute was due (expected)",
    "attached_card": "the abdication names another attached card (cards)",
    "hand_unfinished": "the actions stop before the hand is over (phase)",
    "actions_after_end": "the hand was over before this action",
    "end_differs": "the hand ended in another way (expected)",
    "roles_differ": "the roles are others (expected)",
    "solo_differs": "the solo is another (expected)",
    "places_differ": "the finishing places are others (expected)",
    "doubles_differ": "the doubles are others (expected)",
    "points_differ": "the points are others (expected)",
    "leaving_differs": "leaving cost something else (seat, expected)",
}
"""Codes of RecordError; it also carries those of IllegalAction, RulesetError and DealError."""


class RulesError(Exception):
    """A refusal: ``code`` is one of the lists above, ``fields`` are its particulars (JSON values)."""

    def __init__(self, code: str, **fields: object) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        details = " ".join(f"{name}={value}" for name, value in self.fields.items())
        return f"{self.code} {details}".rstrip()


class IllegalAction(RulesError):
    """The rules do not allow this action now; nothing has changed."""


class RulesetError(RulesError):
    """No such ruleset, or its options do not fit together."""


class DealError(RulesError):
    """The dealt hands are not a deal of this ruleset's deck."""


class RecordError(RulesError):
    """A record is not well formed, or the rules reach another result.

    ``place`` names where: ``action 17`` (counted from 0), ``result``, ``deal`` and the like.
    """

    def __init__(self, code: str, place: str, **fields: object) -> None:
        super().__init__(code, **fields)
        self.place = place
