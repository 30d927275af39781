"""Who sits where, another hand, leaving and what it costs."""

import pytest
from django.db import IntegrityError, transaction

import rules
from lobby.accounts.services import rename
from rules import record
from scoring.models import LedgerEntry
from tables import fair, selectors
from tables.errors import TableError
from tables.models import Hand, HandEvent, Seat, Table
from tables.services import clock, lifecycle, seating, thinking
from tests.tables.cast import choice, in_trick, newest_hand, play_on, run_bots, say, state_of
from tests.tables.test_act import at_once


def run_once(table, people):
    """Let the bots answer, then every person who is asked."""
    clock.tick()
    hand = newest_hand(table)
    if hand.told:
        thinking.think(hand.pk, hand.question)
    for seat in table.seats.filter(left=False).order_by("number"):
        state = state_of(table)
        if state.result is None and seat.number in rules.pending(state):
            say(table, people[seat.number], choice(state, seat.number))


def finish(table, people):
    while state_of(table).result is None:
        run_once(table, people)
    return state_of(table).result


def fresh(table) -> Table:
    return Table.objects.get(pk=table.pk)


def test_play_now_seats_a_person_with_four_bots_and_deals(solitaire, people):
    seats = list(solitaire.seats.order_by("number"))
    assert [(seat.user, seat.bot) for seat in seats] == [(people[0], None)] + [(None, "greedy")] * 4
    assert fresh(solitaire).state == "playing"
    assert newest_hand(solitaire).number == 1


def test_play_now_brings_who_sits_already_back_to_the_same_table(solitaire, people):
    assert seating.play_now(people[0]) == solitaire
    assert Hand.objects.count() == 1


def test_play_now_pressed_five_times_at_once_opens_one_table(people):
    def press():
        try:
            return seating.play_now(people[1]).code
        except TableError as refusal:
            return refusal.fields["table"]

    codes = at_once([press] * 5)
    assert len(set(codes)) == 1
    assert Hand.objects.count() == Table.objects.count() == 1


def test_nobody_has_two_open_seats(table, people):
    with pytest.raises(TableError, match="seated_elsewhere") as refusal:
        seating.open_table(people[0], "weihai")
    assert refusal.value.fields == {"table": table.code}
    other = Table.objects.create(ruleset="weihai")
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(table=other, number=0, user=people[0])


def test_a_table_has_one_running_hand(table):
    with pytest.raises(IntegrityError), transaction.atomic():
        lifecycle.start_hand(fresh(table), list(table.seats.order_by("number")))


def test_a_seat_that_is_taken_is_refused(people):
    opened = seating.open_table(people[0], "weihai")
    seating.sit(people[1], opened.code, 3)
    with pytest.raises(TableError, match="seat_taken"):
        seating.sit(people[2], opened.code, 3)
    assert seating.sit(people[2], opened.code).number == 1


def test_five_who_sit_down_at_once_get_five_seats(people, stranger):
    opened = seating.open_table(stranger, "weihai")

    def sit(person):
        try:
            return seating.sit(person, opened.code).number
        except TableError as refusal:
            return refusal.code

    taken = at_once([lambda person=person: sit(person) for person in people])
    assert sorted(map(str, taken)) == ["1", "2", "3", "4", "seat_taken"]


def test_the_hand_is_dealt_when_the_fifth_is_ready_and_not_before(people):
    opened = seating.open_table(people[0], "weihai")
    for person in people[1:]:
        seating.sit(person, opened.code)
    for person in people[:4]:
        seating.again(person, opened.code)
    assert not Hand.objects.exists()
    seating.again(people[4], opened.code)
    assert newest_hand(opened).number == 1


def test_again_deals_the_next_hand_once_with_the_same_five(table, people):
    play_on(table, people)
    assert fresh(table).state == "between"
    at_once([lambda person=person: seating.again(person, table.code) for person in people * 2])
    hand = newest_hand(table)
    assert (hand.number, fresh(table).state, fresh(table).hands_dealt) == (2, "playing", 2)
    assert [player["user"] for player in hand.players] == [person.pk for person in people]


def test_the_next_hand_is_dealt_from_the_last_emperor(table, people):
    """R2-deal."""
    ended = play_on(table, people)
    for person in people:
        seating.again(person, table.code)
    emperor = ended.court.emperor
    assert newest_hand(table).first_seat == (ended.origin.first_seat if emperor is None else emperor)


def test_tribute_is_owed_by_the_same_five_whatever_they_are_called_by_now(people):
    """R7c."""
    opened = seating.open_table(people[0], "qingdao_tribute")
    for person in people[1:]:
        seating.sit(person, opened.code)
    for person in people:
        seating.again(person, opened.code)
    ended = play_on(opened, people)
    rename(people[3], "换了名字")
    for person in people:
        seating.again(person, opened.code)
    tribute = HandEvent.objects.get(hand=newest_hand(opened), type="tributed").data
    assert tribute["before"]["points"] == list(ended.result.points)


def test_a_deal_is_committed_to_before_it_and_made_from_a_seed_of_256_bits(table, people):
    first, second = (row.data for row in newest_hand(table).log.order_by("number")[:2])
    assert (first["type"], second["type"]) == ("committed", "dealt")
    assert len(bytes.fromhex(second["seed"])) == 32
    assert first["commitment"] == fair.commitment(second["seed"])


def test_the_points_of_a_hand_are_in_the_ledger_once_and_on_the_table(table, people):
    result = play_on(table, people).result
    entries = LedgerEntry.objects.filter(hand_id=newest_hand(table).pk).order_by("seat")
    assert [(entry.user_id, entry.points) for entry in entries] == [
        (person.pk, points) for person, points in zip(people, result.points, strict=True)
    ]
    assert [seat.score for seat in table.seats.order_by("number")] == list(result.points)


def test_leaving_before_there_is_an_emperor_costs_24_and_after_96(table, people):
    """R7d."""
    assert seating.leave(people[3], table.code) == 24
    while state_of(table).court.emperor is None:
        run_once(table, people)
    assert seating.leave(people[1], table.code) == 96
    finish(table, people)
    left = selectors.record(newest_hand(table))["left"]
    assert [(each["seat"], each["cost"]) for each in left] == [(3, 24), (1, 96)]
    record.verify(record.read(selectors.record(newest_hand(table))))


def test_a_bot_plays_the_seat_of_who_left_and_its_points_are_nobodys(table, people):
    """R7d."""
    play_on(table, people, until=in_trick)
    cost = seating.leave(people[2], table.code)
    result = finish(table, people)
    hand = newest_hand(table)
    entries = {
        (entry.seat, entry.kind): (entry.user_id, entry.points) for entry in LedgerEntry.objects.filter(hand_id=hand.pk)
    }
    assert cost == 96
    assert entries[2, "leaving"] == (people[2].pk, -96)
    assert entries[2, "hand"] == (None, result.points[2])
    assert entries[0, "hand"] == (people[0].pk, result.points[0])
    assert hand.log.filter(seat=2, by="bot").exists()


def test_who_left_may_sit_down_elsewhere_at_once(table, people):
    seating.leave(people[2], table.code)
    assert seating.play_now(people[2]) != table


def test_who_left_cannot_act_or_say_again(table, people):
    seating.leave(people[2], table.code)
    for call in (seating.again, seating.leave):
        with pytest.raises(TableError, match="not_seated"):
            call(people[2], table.code)


def test_the_four_who_stay_can_go_on_with_a_bot(table, people):
    play_on(table, people, until=in_trick)
    seating.leave(people[2], table.code)
    finish(table, people)
    for seat in (0, 1, 3, 4):
        seating.again(people[seat], table.code)
    hand = newest_hand(table)
    seat = table.seats.get(number=2)
    assert hand.number == 2
    assert hand.players[2]["user"] is None
    assert (seat.user, seat.bot, seat.left) == (None, "greedy", False)


def test_when_everybody_has_left_the_bots_play_out_and_the_table_closes(table, people, settings):
    settings.BOT_PACE_MS = 60_000
    play_on(table, people, until=in_trick)
    for person in people:
        seating.leave(person, table.code)
    hand = run_bots(table)
    assert hand.state == "ended"
    assert fresh(table).state == "closed"
    assert LedgerEntry.objects.filter(hand_id=hand.pk, kind="leaving").count() == 5
    assert sum(LedgerEntry.objects.filter(hand_id=hand.pk, kind="hand").values_list("points", flat=True)) == 0


def test_the_table_of_an_owner_who_leaves_is_the_next_ones(table, people):
    seating.leave(people[0], table.code)
    assert fresh(table).owner == people[1]


def test_leaving_between_hands_costs_nothing_and_the_last_one_closes_the_table(table, people):
    play_on(table, people)
    assert [seating.leave(person, table.code) for person in people] == [0] * 5
    assert fresh(table).state == "closed"
    with pytest.raises(TableError, match="closed"):
        seating.sit(people[0], table.code)
