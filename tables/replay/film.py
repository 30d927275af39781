"""A finished hand as a film: one whole open view, then for each moment only what changed.

Everything is made by the rules on the server, so that the page that plays it needs to know none. A moment begins
with an action that somebody took; what follows from it (roles shown, the next trick opened) belongs to it.
`docs/replay.md` describes the JSON.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import msgspec

import rules
from rules import events as ev
from rules.evolve import begin, evolve

FORMAT: Final = "baohuang-replay/1"
SEATS: Final = 5

# What an action or the beginning brings along; each of these belongs to the moment before it.
_FOLLOWING: Final = (
    ev.Dealt, ev.Tributed, ev.Opened, ev.Closed, ev.Forced, ev.Doubled, ev.RolesShown, ev.TrickOpened, ev.Ended,
)  # fmt: skip

Path = list[str | int]
Change = tuple[Path, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the hand stood after the events from `first` up to the next moment's, numbered as in the whole log."""

    first: int
    state: rules.State


def moments(events: Sequence[rules.Event]) -> list[Moment]:
    """Fold a whole log, keeping the state at the end of each moment.

    Raises: ValueError if the hand is not over: nothing of it may be shown.
    """
    if not events or not isinstance(events[-1], ev.Ended):
        raise ValueError("the hand is not over")
    committed = events[0]
    if not isinstance(committed, ev.Committed):
        raise TypeError("a log begins with Committed")
    state = begin(committed)
    found = [Moment(0, state)]
    for number, event in enumerate(events[1:], 1):
        state = evolve(state, event)
        first = number if _begins(event) else found.pop().first
        found.append(Moment(first, state))
    return found


def film(events: Sequence[rules.Event]) -> dict[str, Any]:
    """Return the JSON of a whole log: `open` is the first moment, `moments` say what each one changes.

    `eyes` lists, by seat, how that seat's picture differed from the open one; it is repeated only when it changes.
    """
    found = moments(events)
    opened = [_open(moment.state) for moment in found]
    seen = list(_eyes(found, opened))
    return {
        "format": FORMAT,
        "open": opened[0],
        "moments": [
            {"event": moment.first, "set": changes, **({"eyes": eyes} if eyes else {})}
            for moment, changes, eyes in zip(
                found, [[], *(_changes(was, now) for was, now in pairwise(opened))], seen, strict=True
            )
        ],
    }


def _begins(event: rules.Event) -> bool:
    """Whether a moment begins: not where somebody who had nothing to decide went on."""
    return not isinstance(event, _FOLLOWING) and not (isinstance(event, ev.Answered) and event.answer == "continue")


def _open(state: rules.State) -> dict[str, Any]:
    return {
        **_plain(rules.hindsight(state, None)),
        "hands": _plain(rules.holdings(state)),
        "specials": _plain(rules.specials(state)),
        "plain": state.court.plain,
    }


def _eyes(found: Sequence[Moment], opened: Sequence[dict[str, Any]]) -> Iterator[dict[str, list[Change]]]:
    known: list[list[Change]] = [[]] * SEATS
    for moment, whole in zip(found, opened, strict=True):
        now = [_changes(whole, _knowledge(rules.hindsight(moment.state, seat))) for seat in range(SEATS)]
        yield {str(seat): now[seat] for seat in range(SEATS) if now[seat] != known[seat]}
        known = now


def _knowledge(view: rules.View) -> dict[str, Any]:
    """The parts of a view in which seats differ."""
    return {name: _plain(getattr(view, name)) for name in ("seats", "solo", "named_size", "gifts")}


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)


def _changes(was: Any, now: Any, path: tuple[str | int, ...] = ()) -> list[Change]:
    """Return what has to be set in `was` so that it says what `now` does; keys that `now` lacks are left alone."""
    if was == now:
        return []
    if isinstance(was, dict) and isinstance(now, dict):
        return [
            change
            for key, value in now.items()
            for change in (_changes(was[key], value, (*path, key)) if key in was else [([*path, key], value)])
        ]
    if _alike(was, now):
        return [
            change
            for index, (old, new) in enumerate(zip(was, now, strict=True))
            for change in _changes(old, new, (*path, index))
        ]
    return [([*path], now)]


def _alike(was: Any, now: Any) -> bool:
    """Two lists by seat, or the like: what changed in one of the members is said of that member alone."""
    if not isinstance(was, list | tuple) or not isinstance(now, list | tuple) or len(was) != len(now):
        return False
    return any(isinstance(member, dict | list | tuple) for member in now)
