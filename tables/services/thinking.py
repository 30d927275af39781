"""Bots at their seats: each chooses from its own view, outside any transaction, and acts as a person does."""

import secrets

from django.db import transaction

import bots
import rules
from tables import log
from tables.models import Hand, HandEvent
from tables.services import pace, play


def think(hand_id: int, question: int) -> None:
    """Answer an open question for every bot it was put to; one that is no longer open is left alone.

    Where no person is left to watch, the bots go on until the hand has ended.
    """
    while True:
        hand = Hand.objects.select_related("table").get(pk=hand_id)
        if hand.state != Hand.State.RUNNING or hand.question != question:
            return
        seats = list(hand.table.seats.order_by("number"))
        state = log.fold(hand).state
        for number in rules.pending(state):
            level = seats[number].bot
            if level is not None:
                choice = bots.choose(rules.view(state, number), level=level, seed=secrets.randbits(64))
                _act(hand_id, question, number, choice.action)
        if any(seat.person is not None for seat in seats):
            return
        question = Hand.objects.values_list("question", flat=True).get(pk=hand_id)


def _act(hand_id: int, question: int, number: int, action: rules.Action) -> None:
    """Take a bot's action if its question is still open."""
    with transaction.atomic():
        locked = Hand.objects.select_related("table").select_for_update(of=("self",))
        hand = locked.annotate(time_left=pace.left()).get(pk=hand_id)
        if hand.state != Hand.State.RUNNING or hand.question != question:
            return
        seats = list(hand.table.seats.order_by("number"))
        if seats[number].bot is not None and number in rules.pending(log.fold(hand).state):
            play.take(hand, seats, number, action, by=HandEvent.By.BOT, time_left=hand.time_left)
