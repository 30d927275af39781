"""Which board an address asks for, for pages, CSV and REST alike."""

from collections.abc import Mapping
from dataclasses import dataclass

import rules
from lobby.accounts import selectors as accounts
from scoring import periods
from scoring.selectors.boards import FIGURES, Board, Mark

FRIENDLY = "friendly"


@dataclass(frozen=True, slots=True)
class Asked:
    """A board as it was asked for: `span` as it was said, a kind of period or a single one."""

    board: Board
    span: str
    friends: bool
    after: Mark | None

    @property
    def is_season(self) -> bool:
        return periods.span_of(self.board.period) == "season"


def read(given: Mapping[str, str], user_id: int | None) -> Asked:
    """What `ruleset`, `by`, `period`, `hands`, `friends` and `after` ask for. Queries: one for friends.

    Raises: ValueError with the name of what makes no sense.
    """
    ruleset = given.get("ruleset", "")
    if ruleset and ruleset not in {known.id for known in rules.rulesets()}:
        raise ValueError("ruleset")
    figure = next((known for known in FIGURES if known == (given.get("by") or "points")), None)
    if figure is None:
        raise ValueError("by")
    hands = given.get("hands") or "ranked"
    if hands not in {"ranked", FRIENDLY} or (hands == FRIENDLY and figure == "rating"):
        raise ValueError("hands")
    span = given.get("period") or "all"
    friends = given.get("friends") == "1" and user_id is not None
    return Asked(
        board=Board(
            figure=figure,
            ruleset=ruleset,
            period=_period(span),
            ranked=hands == "ranked",
            among=frozenset({user_id, *accounts.friend_ids(user_id)}) if friends and user_id is not None else None,
        ),
        span=span,
        friends=friends,
        after=_mark(given.get("after", "")),
    )


def _period(span: str) -> str:
    found = next((known for known in periods.SPANS if known == span), None)
    if found is not None:
        return periods.current(found)
    try:
        periods.days(span)
    except ValueError:
        raise ValueError("period") from None
    return span


def _mark(text: str) -> Mark | None:
    try:
        return Mark.read(text) if text else None
    except ValueError:
        raise ValueError("after") from None
