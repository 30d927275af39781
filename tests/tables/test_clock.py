"""The clock: what happens to a seat that does not act, and how bots keep time."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.db.models.functions import Now

from rules import record
from scoring.models import LedgerEntry
from tables import log, selectors
from tables.errors import TableError
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import clock, pace, seating, thinking
from tests.tables.cast import choice, in_trick, newest_hand, play_on, run_bots, say, state_of


def run_out(table):
    """Let the time of the open question be over, grace included, and tick once."""
    Hand.objects.filter(table=table, state="running").update(ends_at=Now() - pace.GRACE, due_at=Now())
    return clock.tick()


def remaining(hand):
    """Seconds until the question ends and until the clock looks, by the database's clock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT extract(epoch FROM ends_at - now()), extract(epoch FROM due_at - now()) "
            "FROM tables_hand WHERE id = %s",
            [hand.pk],
        )
        return [float(value) for value in cursor.fetchone()]


def test_people_have_the_tables_seconds_and_half_a_second_of_grace(table):
    ends, due = remaining(newest_hand(table))
    assert ends == pytest.approx(25, abs=2)
    assert due - ends == pytest.approx(0.5, abs=0.01)


def test_nothing_happens_before_the_time_is_over(table):
    assert clock.tick() == 0
    Hand.objects.update(due_at=Now())
    clock.tick()
    assert state_of(table).own == (0,) * 5
    assert remaining(newest_hand(table))[1] > 20


def test_who_does_not_answer_before_the_first_lead_gets_the_default(table):
    """R4-secret: a seat that does not answer in time answers no."""
    run_out(table)
    rows = HandEvent.objects.filter(hand=newest_hand(table), type="answered").order_by("number")
    assert [(row.seat, row.by, row.data["answer"]) for row in rows] == [(seat, "clock", "no") for seat in range(5)]
    assert state_of(table).phase.name == "ascend"


def test_a_tick_answers_one_question_and_not_the_next(table):
    run_out(table)
    step = newest_hand(table).step
    clock.tick()
    assert newest_hand(table).step == step


def test_in_a_trick_a_bot_chooses_for_who_does_not_act(table, people):
    state = play_on(table, people, until=in_trick)
    leader = state.phase.turn
    run_out(table)
    row = HandEvent.objects.filter(hand=newest_hand(table)).order_by("-number").first()
    assert (row.type, row.seat, row.by) == ("played", leader, "clock")


def test_two_turns_in_a_row_not_taken_turn_auto_play_on_and_ones_own_action_ends_it(table, people):
    state = play_on(table, people, until=in_trick)
    seat = state.phase.turn
    Seat.objects.filter(table=table, number=seat).update(timeouts=1)
    before = Table.objects.get(pk=table.pk).revision
    run_out(table)
    assert Seat.objects.get(table=table, number=seat).auto
    assert Table.objects.get(pk=table.pk).revision == before + 1
    play_on(table, people, until=lambda state: in_trick(state) and state.phase.turn == seat)
    say(table, people[seat], choice(state_of(table), seat))
    assert not Seat.objects.get(table=table, number=seat).auto


def test_one_action_of_ones_own_between_two_timeouts_starts_the_count_anew(table, people):
    state = play_on(table, people, until=in_trick)
    seat = state.phase.turn
    Seat.objects.filter(table=table, number=seat).update(timeouts=1)
    say(table, people[seat], choice(state, seat))
    assert Seat.objects.get(table=table, number=seat).timeouts == 0


def test_timeouts_and_answers_where_all_are_asked_neither_start_nor_end_auto_play(table, people):
    """R4-secret: it would tell who answered, and how."""
    Seat.objects.filter(table=table, number=1).update(auto=True)
    Seat.objects.filter(table=table, number=2).update(timeouts=1)
    say(table, people[1], {"type": "no"})
    run_out(table)
    seats = Seat.objects.filter(table=table).order_by("number")
    assert [(seat.auto, seat.timeouts) for seat in seats] == [
        (False, 0),
        (True, 0),
        (False, 1),
        (False, 0),
        (False, 0),
    ]


def test_a_seat_on_auto_play_acts_at_the_bots_pace(table, people):
    state = play_on(table, people, until=in_trick)
    seat = state.phase.turn
    seating.auto(people[seat], table.code, on=True)
    assert clock.tick() == 1
    assert HandEvent.objects.filter(hand=newest_hand(table)).latest("number").by == "clock"


def test_auto_play_taken_back_in_time_leaves_the_turn_to_its_person(table, people, settings):
    settings.BOT_PACE_MS = 60_000
    state = play_on(table, people, until=in_trick)
    seat = state.phase.turn
    seating.auto(people[seat], table.code, on=True)
    seating.auto(people[seat], table.code, on=False)
    step = newest_hand(table).step
    Hand.objects.update(due_at=Now())
    clock.tick()
    assert newest_hand(table).step == step


def test_a_bot_is_told_once_and_a_worker_answers_for_it(solitaire):
    clock.tick()
    hand = newest_hand(solitaire)
    assert hand.told
    assert state_of(solitaire).own == (0,) * 5
    assert clock.tick() == 0
    thinking.think(hand.pk, hand.question)
    assert state_of(solitaire).own == (0, 1, 1, 1, 1)


def test_a_bot_whose_worker_does_not_come_is_played_by_the_tick(solitaire):
    clock.tick()
    Hand.objects.update(due_at=Now())
    clock.tick()
    assert state_of(solitaire).own == (0, 1, 1, 1, 1)


def test_a_worker_that_comes_too_late_or_twice_changes_nothing(solitaire):
    clock.tick()
    hand = newest_hand(solitaire)
    thinking.think(hand.pk, hand.question)
    events = newest_hand(solitaire).events
    thinking.think(hand.pk, hand.question)
    thinking.think(hand.pk, hand.question + 5)
    assert newest_hand(solitaire).events == events


def test_where_all_are_asked_bots_take_one_pace_whoever_they_are(table, settings):
    """R4-secret: no time tells who had something to decide."""
    settings.BOT_PACE_MS = 900
    state, seats = state_of(table), list(table.seats.all())
    assert {pace.machine(state, seats, salt) for salt in range(20)} == {timedelta(milliseconds=900)}


def test_in_a_trick_the_pace_of_bots_varies_a_little(table, people, settings):
    settings.BOT_PACE_MS = 900
    state, seats = play_on(table, people, until=in_trick), list(table.seats.all())
    paces = {pace.machine(state, seats, salt) for salt in range(50)}
    assert len(paces) > 30
    assert timedelta(milliseconds=580) < min(paces) < max(paces) < timedelta(milliseconds=1220)


def test_a_hand_that_another_clock_holds_is_passed_over(table):
    Hand.objects.update(ends_at=Now() - pace.GRACE, due_at=Now())
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute("SELECT id FROM tables_hand FOR UPDATE")
        assert clock.tick() == 0
        other.rollback()
    finally:
        other.close()
    assert clock.tick() == 1


def test_a_hand_the_clock_cannot_serve_does_not_keep_the_others_waiting(table, stranger, caplog):
    other = seating.play_now(stranger)
    HandEvent.objects.filter(hand=newest_hand(table), number=1).update(data={"type": "nonsense"})
    Hand.objects.filter(table=table).update(due_at=Now() - timedelta(seconds=9))
    log.forget()
    assert clock.tick() == 2
    assert newest_hand(other).told
    assert "tables.clock.failed" in caplog.text
    assert remaining(newest_hand(table))[1] > 3


@pytest.fixture
def void(people):
    """A table where nobody took the throne: grabs and ascents are left to the clock, which abdicates."""
    opened = seating.open_table(people[0], "classic")
    for person in people[1:]:
        seating.sit(person, opened.code)
    for person in people:
        seating.again(person, opened.code)
    while newest_hand(opened).state == "running":
        run_out(opened)
    return opened


def test_after_a_void_hand_the_clock_deals_anew_without_a_press(void):
    """R4c.3: void, a new deal."""
    assert state_of(void).result.end == "void"
    assert clock.tick() == 0, "the void hand is shown for a moment"
    wait = Table.objects.annotate(wait=F("deals_at") - Now()).get(pk=void.pk).wait
    assert timedelta(seconds=2) < wait <= pace.REDEAL
    Table.objects.filter(pk=void.pk).update(deals_at=Now())
    log.forget()
    assert clock.tick() == 1, "another process, after a restart, finds it"
    hand = newest_hand(void)
    assert (hand.number, hand.state) == (2, "running")
    assert hand.first_seat == Hand.objects.get(table=void, number=1).first_seat
    assert clock.tick() == 0


def test_who_does_not_wait_for_the_new_deal_has_it_at_once_and_once(void, people):
    for person in people:
        seating.again(person, void.code)
    assert newest_hand(void).number == 2
    assert Table.objects.get(pk=void.pk).deals_at is None


def test_a_void_hand_that_all_leave_is_not_dealt_anew(void, people):
    for person in people:
        seating.leave(person, void.code)
    assert Table.objects.get(pk=void.pk).deals_at is None
    assert clock.tick() == 0


def test_bots_play_a_persons_hand_to_the_end_and_the_person_by_the_clock(solitaire, people):
    seating.auto(people[0], solitaire.code, on=True)
    hand = run_bots(solitaire)
    assert hand.state == "ended"
    result = state_of(solitaire).result
    assert sum(result.points) == 0
    by = set(HandEvent.objects.filter(hand=hand, seat__gt=0).values_list("by", flat=True))
    assert by == {"bot"}
    assert set(HandEvent.objects.filter(hand=hand, seat=0).values_list("by", flat=True)) == {"clock"}


def test_a_hand_of_bots_and_clock_is_in_the_ledger_once_and_its_record_is_faultless(solitaire, people):
    seating.auto(people[0], solitaire.code, on=True)
    hand = run_bots(solitaire)
    entries = LedgerEntry.objects.filter(hand_id=hand.pk).order_by("seat")
    assert [entry.points for entry in entries] == list(state_of(solitaire).result.points)
    written = json.loads(json.dumps(selectors.record(hand)))
    assert all(action.get("bot") or action.get("auto") for action in written["actions"])
    record.verify(record.read(written))


def test_the_record_of_a_running_hand_is_not_given(solitaire):
    with pytest.raises(TableError, match="hand_running"):
        selectors.record(newest_hand(solitaire))
