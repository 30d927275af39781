"""The time bank: what a turn takes beyond the limit, for who is there to think."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.db.models.functions import Now

import bots
import rules
from tables import fair, frames, selectors
from tables.models import Hand, HandEvent, Seat
from tables.services import clock, pace, seating
from tests.tables.cast import choice, in_trick, newest_hand, play_on, say, state_of

FULL = 60_000


@pytest.fixture
def turn(table, people):
    """The seat on turn in a trick, at a table where all five are there."""
    Seat.objects.filter(table=table).update(seen_at=Now())
    return play_on(table, people, until=in_trick).phase.turn


def leave_time(table, *, of_limit=0.0, of_bank=0.0):
    """Let time pass until so many seconds are left, and have the clock look."""
    left = timedelta(seconds=of_limit + of_bank)
    Hand.objects.filter(table=table, state="running").update(ends_at=Now() + left, due_at=Now())


def who_acted(table):
    return HandEvent.objects.filter(hand=newest_hand(table)).latest("number").by


def test_a_turn_within_the_limit_costs_no_bank(table, people, turn):
    leave_time(table, of_limit=1, of_bank=60)
    say(table, people[turn], choice(state_of(table), turn))
    assert newest_hand(table).banks == [FULL] * 5


def test_what_a_turn_takes_beyond_the_limit_is_gone_from_its_seats_bank_alone(table, people, turn):
    leave_time(table, of_bank=20)
    say(table, people[turn], choice(state_of(table), turn))
    banks = newest_hand(table).banks
    assert 17_000 < banks.pop(turn) <= 20_000
    assert banks == [FULL] * 4


def test_the_next_turn_of_that_seat_has_what_is_left(table, people, turn):
    leave_time(table, of_bank=20)
    say(table, people[turn], choice(state_of(table), turn))
    play_on(table, people, until=lambda state: in_trick(state) and state.phase.turn == turn)
    hand = Hand.objects.annotate(rest=F("ends_at") - Now()).get(pk=newest_hand(table).pk)
    assert hand.bank_ms == hand.banks[turn] <= 20_000
    assert hand.rest.total_seconds() == pytest.approx(25 + hand.bank_ms / 1000, abs=2)


def test_the_clock_waits_for_who_thinks_on_his_bank(table, turn):
    leave_time(table, of_bank=59)
    step = newest_hand(table).step
    clock.tick()
    assert newest_hand(table).step == step
    due = Hand.objects.annotate(wait=F("due_at") - Now()).get(pk=newest_hand(table).pk).wait
    assert due <= pace.WATCHED_EVERY, "whether he is still there is looked at again before long"


def test_when_limit_bank_and_grace_are_over_the_clock_acts_and_the_bank_is_empty(table, turn):
    leave_time(table, of_bank=-0.6)
    clock.tick()
    assert who_acted(table) == "clock"
    assert newest_hand(table).banks[turn] == 0


def test_within_the_grace_after_the_bank_the_player_is_still_heard(table, people, turn):
    leave_time(table, of_bank=-0.3)
    clock.tick()
    assert say(table, people[turn], choice(state_of(table), turn)).result == "ok"


def test_nobody_waits_longer_than_the_limit_for_who_is_away(table, turn):
    Seat.objects.filter(table=table, number=turn).update(seen_at=Now() - timedelta(minutes=1))
    leave_time(table, of_bank=59)
    clock.tick()
    assert who_acted(table) == "clock"


def test_who_goes_away_while_his_bank_runs_is_not_waited_for(table, turn):
    leave_time(table, of_bank=59)
    clock.tick()
    Seat.objects.filter(table=table, number=turn).update(seen_at=Now() - timedelta(minutes=1))
    Hand.objects.filter(table=table).update(due_at=Now())
    clock.tick()
    assert who_acted(table) == "clock"


def test_seats_that_do_not_play_themselves_by_hand_have_no_bank(table, people, turn):
    Seat.objects.filter(table=table).exclude(number=turn).update(auto=True)
    say(table, people[turn], choice(state_of(table), turn))
    assert newest_hand(table).bank_ms == 0
    seats = list(table.seats.order_by("number"))
    seats[turn].left, seats[turn].bot = True, "greedy"
    assert pace.ask(state_of(table), seats, 25, [FULL] * 5, salt=1)["bank_ms"] == 0


def a_hand(ruleset, level, seed):
    """The states of a hand played by bots."""
    order = fair.shuffle(f"{seed:064x}", (None,) * 5, rules.deck(ruleset))
    deal = rules.Deal(rules.deal_out(ruleset, order, 0), f"{seed:064x}", fair.commitment(f"{seed:064x}"), (None,) * 5)
    state = rules.start(ruleset, deal, 0, None).state
    while state.result is None:
        yield state
        seat = rules.pending(state)[-1]
        action = bots.choose(rules.view(state, seat), level=level, seed=seed).action
        state = rules.apply(state, seat, action).state


@pytest.mark.parametrize("ruleset", rules.rulesets(), ids=lambda ruleset: ruleset.id)
def test_in_every_phase_of_every_ruleset_each_who_is_asked_has_a_default_and_only_public_turns_a_bank(ruleset):
    """R4-secret: where all are asked, time must not tell who has something to decide."""
    seats = [Seat(number=number, user_id=number + 1) for number in range(5)]
    phases = set()
    for seed in range(12):
        for state in a_hand(ruleset, "random" if seed % 2 else "greedy", seed):
            banks = pace.ask(state, seats, 25, [1, 2, 3, 4, 5], salt=1)["bank_ms"]
            asked = rules.pending(state)
            assert banks == (0 if pace.asks_several(state) else asked[0] + 1), state.phase.name
            if state.phase.name not in phases:
                phases.add(state.phase.name)
                for seat in asked:
                    view = rules.view(state, seat)
                    if state.phase.name == "trick":
                        default = bots.choose(view, level="greedy", seed=1).action
                    else:
                        default = rules.default(state, seat)
                    rules.apply(state, seat, default)
    assert {"ascend", "trick"} <= phases


def test_a_frame_tells_the_bank_on_a_turn_and_none_where_all_are_asked(table, people):
    def told():
        sitting = selectors.sitting(table.code)
        return frames.frame(sitting, 0, [], 0).clock

    Seat.objects.filter(table=table).update(seen_at=Now())
    assert (told().bank_ms, told().total_ms) == (0, 25_000)
    play_on(table, people, until=in_trick)
    assert told().bank_ms == FULL
    assert 20_000 < told().left_ms <= 25_000
    leave_time(table, of_bank=20)
    assert told().left_ms == 0
    assert 15_000 < told().bank_ms <= 20_000


def test_every_hand_begins_with_a_full_bank(table, people, turn):
    leave_time(table, of_bank=20)
    play_on(table, people)
    assert min(newest_hand(table).banks) < FULL
    for person in people:
        seating.again(person, table.code)
    assert newest_hand(table).number == 2
    assert newest_hand(table).banks == [FULL] * 5
