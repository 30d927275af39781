"""Two other engines, measured beside this one: RLCard's Dou Dizhu in Python and OpenSpiel's in C++.

They are installed into an environment of their own, which is deleted afterwards. There this file runs as a
script, so at the top it imports the standard library alone.
"""

import json
import random  # noqa: TID251 - any game will do to measure.
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

PACKAGES = {"rlcard": "rlcard==1.2.0", "open_spiel": "open_spiel==2.0.2"}
GAMES = {"rlcard": 100, "open_spiel": 1000}
ROUNDS = 3


class NotInstalled(Exception):
    """The other engines cannot be installed here; the message is the installer's last word."""


def measure() -> dict[str, dict[str, Any]]:
    """Install the rivals, let each play random games, and return its figures by its name.

    Raises: NotInstalled
    """
    with tempfile.TemporaryDirectory(prefix="baohuang-rivals-") as folder:
        venv.create(folder)
        python = Path(folder, "bin", "python")
        installed = _run(
            sys.executable, "-m", "pip", "--python", str(python), "install",
            "--quiet", "--no-input", "--disable-pip-version-check", *PACKAGES.values(),
        )  # fmt: skip
        if installed.returncode:
            raise NotInstalled(_last_line(installed.stderr))
        return {name: _measured(python, name) for name in PACKAGES}


def _measured(python: Path, name: str) -> dict[str, Any]:
    # -I keeps this file's folder, and the project, out of the other environment.
    done = _run(str(python), "-I", __file__, name)
    if done.returncode:
        raise NotInstalled(_last_line(done.stderr))
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)  # noqa: S603


def _last_line(text: str) -> str:
    return next((line for line in reversed(text.splitlines()) if line.strip()), "")


# What runs in the other environment.


def play_rlcard(seed: int) -> tuple[float, float, int]:
    """Play a random game by the bare rules, without the learning environment around them.

    Returns the seconds for dealing, the seconds for playing, and the number of moves.
    """
    chance = random.Random(seed)  # noqa: S311 - see above.
    game = import_module("rlcard.games.doudizhu").Game()
    game.np_random = import_module("numpy").random.RandomState(seed)
    moves = 0
    begun = process_time()
    state, _ = game.init_game()
    dealt = process_time()
    while not game.is_over():
        state, _ = game.step(chance.choice(state["actions"]))
        moves += 1
    return dealt - begun, process_time() - dealt, moves


def play_open_spiel(seed: int) -> tuple[float, float, int]:
    """Play a random game of the C++ rules; the deal is drawn by its probabilities, node by node. Returns as above."""
    chance = random.Random(seed)  # noqa: S311 - see above.
    pick = chance.random
    game = import_module("pyspiel").load_game("dou_dizhu")
    moves = 0
    begun = process_time()
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    dealt = process_time()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(pick() * len(legal))])
        moves += 1
    state.returns()
    return dealt - begun, process_time() - dealt, moves


PLAYS: dict[str, Callable[[int], tuple[float, float, int]]] = {"rlcard": play_rlcard, "open_spiel": play_open_spiel}


def main(name: str) -> None:
    dealing = playing = 0.0
    moves = 0
    for seed in range(GAMES[name]):
        # As in tables.benchmark: of several rounds of the same work the fastest counts.
        dealt, played, made = zip(*(PLAYS[name](seed) for _ in range(ROUNDS)), strict=True)
        dealing += min(dealt)
        playing += min(played)
        moves += made[0]
    figures = {
        "games": GAMES[name],
        "moves": moves,
        "moves_per_second": round(moves / playing),
        "moves_per_second_with_deal": round(moves / (dealing + playing)),
    }
    print(json.dumps(figures))  # noqa: T201 - what the other process reads.


if __name__ == "__main__":
    main(sys.argv[1])
