"""Whole hands in words, with what each of the five and a watcher know: a change of the rules shows as a difference.

``python -m tests.rules.transcript`` writes tests/rules/transcripts anew.
"""

import random  # noqa: TID251 - any hand will do.
from collections.abc import Iterator
from pathlib import Path

import bots
import rules
from rules import actions
from rules.actions import Action
from rules.state import SEATS, State
from tests.rules.kit import EVERY
from tests.rules.play import any_action, shuffled

FOLDER = Path(__file__).parent / "transcripts"
HANDS = 4
LETTERS = {"emperor": "E", "guard": "G", "rebel": "R", None: "?"}


def transcript(ruleset_id: str) -> str:
    """Return a few hands of a ruleset as text."""
    return "\n".join(line for seed in range(HANDS) for line in _hand(ruleset_id, seed))


def _hand(ruleset_id: str, seed: int) -> Iterator[str]:
    rng = random.Random(f"{ruleset_id} {seed}")
    ruleset = rules.ruleset(ruleset_id)
    state = rules.start(ruleset, shuffled(ruleset, rng), 0).state
    yield f"== {ruleset_id}, hand {seed}"
    for seat in range(SEATS):
        yield f"{seat} holds {' '.join(state.holdings[seat].cards)}"
    known = ""
    while state.result is None:
        if (now := _known(state)) != known:
            known = now
            yield known
        seat = rng.choice(rules.pending(state))
        action = _choose(state, seat, rng, may_grab=seed == 0)
        yield f"{state.step:3} {state.phase.name}: {seat} is asked {_asked(state, seat)}: {_words(action)}"
        state = rules.apply(state, seat, action).state
    result = state.result
    yield _known(state)
    yield f"{result.end}: solo {result.solo}, places {result.places}, {result.doubles}, points {result.points}"
    yield f"{result.sum}"
    yield ""


def _choose(state: State, seat: int, rng: random.Random, *, may_grab: bool) -> Action:
    """Call by chance (but grab in the first hand alone), play like the greedy bot."""
    question = rules.legal(state, seat)
    if state.phase.name == "grab" and not may_grab:
        return rules.default(state, seat)
    if question.plays is None:
        return any_action(state, seat, question, rng)
    return bots.choose(rules.view(state, seat), level="greedy", seed=0).action


def _known(state: State) -> str:
    """Return the five roles as each seat and a watcher know them."""
    views = [rules.view(state, viewer) for viewer in (*range(SEATS), None)]
    roles = ["".join(LETTERS[seat.role] for seat in view.seats) for view in views]
    named = views[0].named
    sizes = "".join(str(view.named_size or "?") for view in views)
    solos = " ".join(view.solo or "-" for view in views)
    return f"    roles {' '.join(roles)}, solo {solos}" + (f", named {named} {sizes}" if named else "")


def _asked(state: State, seat: int) -> str:
    question = rules.legal(state, seat)
    words = []
    for option in question.options:
        groups = "".join(f" {kind}x{size}" for kind, size in option.groups)
        number = f" ({len(question.plays)})" if option.type == "play" else ""
        words.append(option.type + groups + number)
    return "/".join(words)


def _words(action: Action) -> str:
    parts = actions.plain(action)
    return " ".join(" ".join(part) if isinstance(part, list) else str(part) for part in parts.values())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for ruleset_id in EVERY:
        (FOLDER / f"{ruleset_id}.txt").write_text(transcript(ruleset_id) + "\n", encoding="utf-8")
