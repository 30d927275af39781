"""The path of one action and its five answers."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from tables import log
from tables.models import Hand, HandEvent
from tables.services import clock, pace
from tables.services.play import Command, act
from tests.tables.cast import choice, in_trick, newest_hand, play_on, say, state_of


def at_once(calls):
    """Make the calls from as many threads, all let go together; each thread gives its connection back."""
    gate = threading.Barrier(len(calls))

    def run(call):
        gate.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def turn_of(table):
    return state_of(table).phase.turn


def test_an_accepted_action_is_a_row_of_its_player_before_it_is_answered(table, people):
    command = uuid4()
    play_on(table, people, until=in_trick)
    seat, before = turn_of(table), newest_hand(table)
    answer = say(table, people[seat], choice(state_of(table), seat), command=command)
    hand = newest_hand(table)
    row = HandEvent.objects.get(hand=hand, command=command)
    assert (answer.result, answer.step) == ("ok", before.step + 1)
    assert (row.seat, row.by, row.type, row.number, row.step) == (seat, "player", "played", before.events, hand.step)


def test_an_action_takes_four_queries(table, people):
    play_on(table, people, until=in_trick)
    seat, hand = turn_of(table), newest_hand(table)
    action = choice(state_of(table), seat)
    with CaptureQueriesContext(connection) as queries:
        act(Command(uuid4(), table.code, hand.number, hand.step, people[seat].pk, action))
    verbs = [query["sql"].split()[0] for query in queries]
    assert verbs == ["BEGIN", "SELECT", "SELECT", "INSERT", "UPDATE", "COMMIT"]


def test_the_same_command_again_is_a_duplicate_with_the_step_it_led_to(table, people):
    play_on(table, people, until=in_trick)
    seat, step, command = turn_of(table), newest_hand(table).step, uuid4()
    action = choice(state_of(table), seat)
    first = say(table, people[seat], action, command=command, step=step)
    again = say(table, people[seat], action, command=command, step=step)
    assert (first.result, again.result, again.step) == ("ok", "duplicate", first.step)
    assert HandEvent.objects.filter(command=command).count() == 1


def test_a_secret_answer_sent_again_is_a_duplicate(table, people):
    command = uuid4()
    first = say(table, people[2], {"type": "no"}, command=command)
    again = say(table, people[2], {"type": "no"}, command=command)
    assert (first.result, again.result) == ("ok", "duplicate")


def test_an_answer_to_a_question_that_is_answered_already_is_stale(table, people):
    say(table, people[2], {"type": "no"})
    assert say(table, people[2], {"type": "no"}).result == "stale"


def test_a_play_meant_for_an_earlier_step_is_stale_and_changes_nothing(table, people):
    play_on(table, people, until=in_trick)
    step, seat = newest_hand(table).step, turn_of(table)
    say(table, people[seat], choice(state_of(table), seat))
    before = newest_hand(table).events
    other = turn_of(table)
    answer = say(table, people[other], choice(state_of(table), other), step=step)
    assert (answer.result, answer.step) == ("stale", step + 1)
    assert newest_hand(table).events == before


def test_a_step_that_has_not_come_yet_is_stale(table, people):
    assert say(table, people[0], {"type": "no"}, step=99).result == "stale"


def test_where_several_are_asked_an_older_step_of_the_same_question_will_do(table, people):
    """R4-secret: what others call in an open phase does not close one's own question."""
    hand = newest_hand(table)
    Hand.objects.filter(pk=hand.pk).update(step=hand.step + 1)
    assert say(table, people[3], {"type": "no"}, step=hand.step).result == "ok"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "play", "cards": ["9S"]}, "not_offered"),
        ({"type": "dance"}, "unknown_action"),
        ({"type": "no", "why": "because"}, "malformed"),
        ({}, "unknown_action"),
        ({"type": ["no"]}, "unknown_action"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_their_code(table, people, action, code):
    answer = say(table, people[0], action)
    assert (answer.result, answer.code) == ("refused", code)


def test_who_is_not_asked_in_a_trick_is_told_whose_turn_it_is(table, people):
    play_on(table, people, until=in_trick)
    turn = turn_of(table)
    answer = say(table, people[(turn + 1) % 5], {"type": "pass"})
    assert (answer.result, answer.code, answer.fields) == ("refused", "not_your_turn", {"turn": turn})


def test_a_stranger_is_refused(table, stranger):
    assert say(table, stranger, {"type": "no"}).code == "not_seated"


def test_a_hand_that_was_never_dealt_is_refused(table, people):
    assert say(table, people[0], {"type": "no"}, number=7).code == "no_such_hand"


def test_a_hand_that_has_ended_is_stale(table, people):
    play_on(table, people)
    assert say(table, people[0], {"type": "pass"}).result == "stale"


def test_a_database_that_does_not_answer_is_failed_and_worth_another_try(table, people):
    hand = newest_hand(table)
    held, done = threading.Event(), threading.Event()

    def hold():
        with transaction.atomic():
            Hand.objects.select_for_update().get(pk=hand.pk)
            held.set()
            done.wait(20)
        connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(20)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '200ms'")
        answer = say(table, people[0], {"type": "no"})
    finally:
        done.set()
        holder.join()
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
    assert (answer.result, answer.code, answer.retry_after) == ("failed", "database", 1.0)
    assert say(table, people[0], {"type": "no"}).result == "ok"


def test_what_nobody_expected_is_failed_and_logged_not_raised(table, people, caplog):
    HandEvent.objects.filter(hand=newest_hand(table), number=1).update(data={"type": "nonsense"})
    log.forget()
    hand = newest_hand(table)
    answer = say(table, people[0], {"type": "no"}, step=hand.step)
    assert (answer.result, answer.code, answer.retry_after) == ("failed", "unexpected", None)
    assert "tables.command.failed" in caplog.text


def test_the_same_command_ten_times_at_once_is_done_once(table, people):
    play_on(table, people, until=in_trick)
    seat, step, command = turn_of(table), newest_hand(table).step, uuid4()
    action = choice(state_of(table), seat)
    answers = at_once([lambda: say(table, people[seat], action, command=command, step=step)] * 10)
    assert sorted(answer.result for answer in answers) == ["duplicate"] * 9 + ["ok"]
    assert {answer.step for answer in answers} == {step + 1}
    assert HandEvent.objects.filter(command=command).count() == 1


def test_ten_different_commands_at_once_for_one_turn_take_it_once(table, people):
    play_on(table, people, until=in_trick)
    seat, step = turn_of(table), newest_hand(table).step
    action = choice(state_of(table), seat)
    answers = at_once([lambda: say(table, people[seat], action, step=step)] * 10)
    assert sorted(answer.result for answer in answers) == ["ok"] + ["stale"] * 9
    assert newest_hand(table).step == step + 1


def test_five_secret_answers_at_once_all_count(table, people):
    answers = at_once([lambda person=person: say(table, person, {"type": "no"}, step=1) for person in people])
    assert [answer.result for answer in answers] == ["ok"] * 5
    assert state_of(table).phase.name != "grab"


def test_a_move_at_the_second_of_its_timeout_is_taken_once(table, people):
    play_on(table, people, until=in_trick)
    for _ in range(8):
        hand, seat = newest_hand(table), turn_of(table)
        action = choice(state_of(table), seat)
        Hand.objects.filter(pk=hand.pk).update(ends_at=Now() - pace.GRACE, due_at=Now())
        act_now = partial(say, table, people[seat], action, step=hand.step)
        answer, served = at_once([act_now, clock.tick])
        assert answer.result == "stale" if served else answer.result == "ok"
        rows = HandEvent.objects.filter(hand=hand, step=hand.step + 1)
        assert {(row.seat, row.by) for row in rows} == {(seat, "clock" if served else "player")}
        assert newest_hand(table).step == hand.step + 1


def test_the_log_has_no_gaps_and_folds_to_the_state_the_process_keeps(table, people):
    ended = play_on(table, people)
    hand = newest_hand(table)
    numbers = list(HandEvent.objects.filter(hand=hand).order_by("number").values_list("number", flat=True))
    kept = log.fold(hand).state
    log.forget()
    assert numbers == list(range(hand.events))
    assert log.fold(hand).state == kept == ended


def test_a_process_that_missed_a_part_reads_only_that_part(table, people, django_assert_num_queries):
    before = log.fold(newest_hand(table))
    play_on(table, people, until=in_trick)
    hand = newest_hand(table)
    whole = log.fold(hand)
    log.forget()
    log._keep(hand.pk, before)
    with django_assert_num_queries(1) as queries:
        assert log.fold(hand) == whole
    assert f'"number" >= {len(before.entries)}' in queries[0]["sql"]
