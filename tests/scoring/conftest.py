"""Five players and the ends of their hands."""

import threading
from dataclasses import replace
from itertools import count

import pytest
from django.db import connection

from lobby.accounts.services import make_guest
from scoring.results import HandResult, Player

NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")


@pytest.fixture
def five(db):
    """Accounts by seat; Ann is emperor, Bob guard."""
    return [make_guest(name) for name in NAMES]


@pytest.fixture
def twice():
    """Give a function that does the same in two threads at one moment, and gives both outcomes."""

    def done(act):
        gate, outcomes = threading.Barrier(2), []

        def work():
            try:
                gate.wait()
                outcomes.append(act())
            finally:
                connection.close()

        workers = [threading.Thread(target=work) for _ in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return outcomes

    return done


@pytest.fixture
def ended(five):
    """Make the result of the next hand; what is given replaces the usual: the crown wins 6, 3, -3, -3, -3."""
    numbers = count(1)

    def make(**given):
        usual = HandResult(
            hand_id=next(numbers),
            table_id=7,
            ruleset="weihai",
            end="played",
            players=tuple(Player(user.pk) for user in five),
            roles=("emperor", "guard", "rebel", "rebel", "rebel"),
            solo=None,
            places=(1, 2, None, None, None),
            points=(6, 3, -3, -3, -3),
            doubles=(),
            ranked=True,
        )
        return replace(usual, **given)

    return make
