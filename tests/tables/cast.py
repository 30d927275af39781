"""How the people and bots of the table tests act."""

from collections.abc import Callable
from uuid import uuid4

import bots
import rules
from rules import actions
from tables import log
from tables.models import Hand, Table
from tables.services import clock, play, thinking
from tables.services.answers import Answer
from tables.services.play import Command


def newest_hand(table: Table) -> Hand:
    return Hand.objects.select_related("table").filter(table=table).latest("number")


def state_of(table: Table) -> rules.State:
    return log.fold(newest_hand(table)).state


def choice(state: rules.State, seat: int) -> dict:
    """What a cautious person does: nothing with a price, in a trick what the greedy bot would."""
    action = bots.choose(rules.view(state, seat), level="greedy", seed=1).action
    return actions.plain(action)


def say(
    table: Table, user, action: dict, *, command=None, step: int | None = None, number: int | None = None
) -> Answer:
    """Send an action as a page would."""
    hand = newest_hand(table)
    return play.act(
        Command(
            id=command or uuid4(),
            table=table.code,
            hand=hand.number if number is None else number,
            step=hand.step if step is None else step,
            user_id=user.pk,
            action=action,
        )
    )


def play_on(table: Table, people, *, until: Callable[[rules.State], bool] = lambda state: False) -> rules.State:
    """Let the people act, one after another, until the hand ends or something is reached."""
    hand = newest_hand(table)
    state = log.fold(hand).state
    while state.result is None and not until(state):
        seat = rules.pending(state)[0]
        answer = play.act(Command(uuid4(), table.code, hand.number, state.step, people[seat].pk, choice(state, seat)))
        assert answer.result == "ok", answer
        state = log.fold(hand).state
    return state


def in_trick(state: rules.State) -> bool:
    return state.phase.name == "trick"


def run_bots(table: Table, *, rounds: int = 2000) -> Hand:
    """Do by hand what Celery does, tick and think, until nothing is due or the hand has ended."""
    for _ in range(rounds):
        served = clock.tick()
        hand = newest_hand(table)
        if hand.state == Hand.State.ENDED or not served:
            return hand
        if hand.told:
            thinking.think(hand.pk, hand.question)
    raise AssertionError("the bots go on for ever")
