"""Time in which nobody could act, and the drain switch."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db.models import ExpressionWrapper, F, fields
from django.db.models.functions import Now

from tables import frames, operation, selectors
from tables.models import Hand, Operation, Seat, Table
from tables.services import clock, drain, outage, pace, seating
from tests.tables.cast import choice, in_trick, newest_hand, play_on, say, state_of

REST = ExpressionWrapper(F("ends_at") - Now(), output_field=fields.DurationField())


def rest_of(table):
    return Hand.objects.annotate(rest=REST).get(pk=newest_hand(table).pk).rest.total_seconds()


def signs(*, web, clock):
    """The last signs of life came so many seconds ago; None: never."""
    Operation.objects.update_or_create(
        pk=Operation.ONLY,
        defaults={
            "web_at": None if web is None else Now() - timedelta(seconds=web),
            "clock_at": None if clock is None else Now() - timedelta(seconds=clock),
        },
    )


@pytest.fixture
def turn(table, people):
    Seat.objects.filter(table=table).update(seen_at=Now())
    return play_on(table, people, until=in_trick).phase.turn


def test_while_all_is_well_the_clock_leaves_its_sign_with_one_query(table, django_assert_num_queries):
    signs(web=1, clock=1)
    with django_assert_num_queries(1):
        assert outage.note_clock()


@pytest.mark.parametrize(("web", "clock"), [(1, 40), (None, 40)])
def test_after_an_outage_who_is_on_move_has_what_was_left_and_twenty_seconds(table, turn, web, clock):
    Hand.objects.filter(table=table).update(ends_at=Now() - timedelta(seconds=40) + timedelta(seconds=60 + 9))
    signs(web=web, clock=clock)
    assert outage.note_clock()
    assert rest_of(table) == pytest.approx(60 + 9 + 20, abs=1)
    assert newest_hand(table).bank_ms == 60_000
    assert not outage._see_to_outage() or rest_of(table) < 90, "it is given back once"


def test_the_time_that_was_given_back_is_told_until_the_next_question(table, people, turn):
    Hand.objects.filter(table=table).update(ends_at=Now() - timedelta(seconds=40) + timedelta(seconds=60 + 9))
    signs(web=1, clock=40)
    before = Table.objects.get(pk=table.pk).revision
    outage.note_clock()
    assert Table.objects.get(pk=table.pk).revision == before + 1, "everybody is shown the new time"
    sitting = selectors.sitting(table.code)
    assert frames.frame(sitting, 0, [], 0).clock.given_ms == pytest.approx(60_000, abs=2000)
    say(table, people[turn], choice(state_of(table), turn))
    assert newest_hand(table).given_ms == 0


def test_a_bank_that_was_half_used_when_the_outage_began_stays_half_used(table, people, turn):
    Hand.objects.filter(table=table).update(ends_at=Now() - timedelta(seconds=30) + timedelta(seconds=35))
    signs(web=1, clock=30)
    outage.note_clock()
    hand = newest_hand(table)
    assert hand.bank_ms == pytest.approx(35_000, abs=1000)
    assert rest_of(table) == pytest.approx(55, abs=1)
    say(table, people[turn], choice(state_of(table), turn))
    assert newest_hand(table).banks[turn] == hand.bank_ms


def test_a_bot_does_not_wait_longer_because_of_an_outage(table, people, turn, settings):
    settings.BOT_PACE_MS = 900
    seating.auto(people[turn], table.code, on=True)
    signs(web=1, clock=40)
    outage.note_clock()
    hand = Hand.objects.annotate(wait=F("due_at") - Now()).get(pk=newest_hand(table).pk)
    assert hand.wait <= timedelta(seconds=42)
    signs(web=1, clock=40)
    Hand.objects.update(due_at=Now() - timedelta(seconds=39))
    outage.note_clock()
    hand = Hand.objects.annotate(wait=F("due_at") - Now()).get(pk=newest_hand(table).pk)
    assert timedelta() < hand.wait <= timedelta(seconds=1), "a bot's own time went on where it was"


def test_a_clock_that_was_set_back_by_an_hour_costs_nobody_an_hour(table, turn):
    hour = timedelta(hours=1)
    Hand.objects.filter(table=table).update(ends_at=F("ends_at") + hour, due_at=F("due_at") + hour)
    signs(web=-3600, clock=-3600)
    assert outage.note_clock()
    assert rest_of(table) == pytest.approx(25 + 60 + 20, abs=3)
    hand = Hand.objects.annotate(wait=F("due_at") - Now()).get(pk=newest_hand(table).pk)
    assert hand.wait < timedelta(seconds=50)


def test_while_no_web_process_is_there_no_turn_is_taken_from_anybody(table, turn):
    step = newest_hand(table).step
    Hand.objects.filter(table=table).update(ends_at=Now() - pace.GRACE, due_at=Now())
    signs(web=20, clock=1)
    clock.watch()
    assert newest_hand(table).step == step
    signs(web=1, clock=1)
    clock.watch()
    assert newest_hand(table).step == step
    assert rest_of(table) == pytest.approx(20 + 20, abs=2)


def test_after_ten_minutes_without_a_web_process_hands_are_played_to_their_end(table, turn):
    step = newest_hand(table).step
    Hand.objects.filter(table=table).update(ends_at=Now() - pace.GRACE, due_at=Now())
    signs(web=601, clock=1)
    clock.watch()
    assert newest_hand(table).step > step
    signs(web=1, clock=1)
    outage.note_clock()
    assert rest_of(table) <= 25 + 60 + 20, "who comes back has the time of one question, not of all that night"


def test_a_web_process_leaves_its_sign_and_learns_of_a_drain(db):
    assert outage.note_web() is False
    drain.begin()
    assert outage.note_web() is True
    drain.end()
    assert outage.note_web() is False
    assert Operation.objects.count() == 1


@pytest.fixture
def drained(db):
    drain.begin()
    operation.known.draining = True
    yield
    operation.known.draining = False


def test_while_the_site_drains_no_new_hand_is_dealt_and_afterwards_the_clock_deals_it(people):
    opened = seating.open_table(people[0], "weihai")
    for person in people[1:]:
        seating.sit(person, opened.code)
    drain.begin()
    for person in people:
        seating.again(person, opened.code)
    clock.tick()
    assert Hand.objects.count() == 0
    assert [seat.ready for seat in opened.seats.all()] == [True] * 5
    drain.end()
    clock.tick()
    assert newest_hand(opened).number == 1


def test_while_the_site_drains_a_hand_that_runs_is_played_to_its_end_and_no_other_follows(table, people, drained):
    assert play_on(table, people).result is not None
    for person in people:
        seating.again(person, table.code)
    clock.tick()
    assert newest_hand(table).number == 1
    drain.end()
    clock.tick()
    assert newest_hand(table).number == 2


def test_every_page_and_every_table_says_that_the_site_drains(client, table, drained):
    assert "先不开新局" in client.get("/").text
    assert frames.frame(selectors.sitting(table.code), None, [], 0).table.draining
    operation.known.draining = False
    assert "先不开新局" not in client.get("/").text


def test_the_command_throws_the_switch_and_tells_how_many_hands_run(table, capsys):
    call_command("drain", "on")
    assert drain.on()
    call_command("drain", "status")
    call_command("drain", "off")
    assert not drain.on()
    said = capsys.readouterr().out.splitlines()
    assert said == ["No new hands are dealt; 1 run.", "No new hands are dealt; 1 run.", "Hands are dealt; 1 run."]
