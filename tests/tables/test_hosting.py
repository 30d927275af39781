"""What an owner may do before a hand, changing seats, and the vote to dissolve."""

import pytest

import rules
from scoring.models import LedgerEntry
from tables import ballots, log, selectors
from tables.errors import TableError
from tables.models import Hand, Seat, Table
from tables.services import hosting, seating, swapping, voting
from tests.tables.cast import in_trick, newest_hand, play_on, state_of
from tests.tables.test_act import at_once


@pytest.fixture
def waiting(people):
    """Three people at a table that waits: seats 0, 1 and 2."""
    opened = seating.open_table(people[0], "weihai")
    for person in people[1:3]:
        seating.sit(person, opened.code)
    return opened


def users(table):
    return list(table.seats.order_by("number").values_list("user", flat=True))


def refused(code, call, *given, **more):
    with pytest.raises(TableError, match=code):
        call(*given, **more)


def test_only_the_owner_sends_away_hands_over_and_sets_bots(waiting, people):
    refused("not_owner", hosting.kick, people[1], waiting.code, 2)
    refused("not_owner", hosting.hand_to, people[1], waiting.code, 1)
    refused("not_owner", hosting.set_bot, people[1], waiting.code, 4, "greedy")
    refused("not_owner", hosting.kick, people[4], waiting.code, 0)


def test_who_is_sent_away_may_come_back_but_who_is_shut_out_may_not(waiting, people):
    hosting.kick(people[0], waiting.code, 1)
    assert users(waiting)[1] is None
    assert seating.sit(people[1], waiting.code, 1).number == 1
    hosting.kick(people[0], waiting.code, 1, ban=True)
    refused("shut_out", seating.sit, people[1], waiting.code)


def test_nobody_is_sent_away_from_a_running_hand(table, people):
    refused("playing", hosting.kick, people[0], table.code, 1)
    refused("playing", hosting.set_bot, people[0], table.code, 1, "greedy")


def test_an_owner_cannot_send_himself_or_an_empty_chair_away(waiting, people):
    refused("not_a_person", hosting.kick, people[0], waiting.code, 0)
    refused("not_a_person", hosting.kick, people[0], waiting.code, 4)


def test_a_table_is_handed_over_and_the_old_owner_has_no_more_to_say(waiting, people):
    hosting.hand_to(people[0], waiting.code, 2)
    refused("not_owner", hosting.kick, people[0], waiting.code, 1)
    hosting.kick(people[2], waiting.code, 1)


def test_bots_fill_the_free_seats_and_the_hand_is_dealt_when_all_are_ready(waiting, people):
    refused("seat_taken", hosting.set_bot, people[0], waiting.code, 1, "greedy")
    refused("bot_unknown", hosting.set_bot, people[0], waiting.code, 3, "oracle")
    for person in people[:3]:
        seating.again(person, waiting.code)
    hosting.set_bot(people[0], waiting.code, 3, "greedy")
    hosting.set_bot(people[0], waiting.code, 3, None)
    hosting.set_bot(people[0], waiting.code, 3, "random")
    assert not Hand.objects.exists()
    hosting.set_bot(people[0], waiting.code, 4, "greedy")
    assert [seat["bot"] for seat in newest_hand(waiting).players] == [None] * 3 + ["random", "greedy"]


def test_who_takes_ready_back_is_waited_for(waiting, people):
    for person in people[:2]:
        seating.again(person, waiting.code)
    seating.not_yet(people[1], waiting.code)
    for person in people[3:]:
        seating.sit(person, waiting.code)
    for person in (people[2], *people[3:]):
        seating.again(person, waiting.code)
    assert not Hand.objects.exists()
    seating.again(people[1], waiting.code)
    assert newest_hand(waiting).number == 1


def test_two_who_ask_for_each_others_seats_change_and_take_their_points_along(table, people):
    points = play_on(table, people).result.points
    swapping.swap(people[1], table.code, 3)
    assert users(table)[1] == people[1].pk, "the other is asked first"
    seating.again(people[1], table.code)
    swapping.swap(people[3], table.code, 1)
    seats = list(table.seats.order_by("number"))
    assert [seats[1].user_id, seats[3].user_id] == [people[3].pk, people[1].pk]
    assert [seats[1].score, seats[3].score] == [points[3], points[1]]
    assert not seats[3].ready
    assert seats[1].wants is None


def test_a_seat_without_a_person_is_taken_at_once_and_a_request_can_be_taken_back(waiting, people):
    swapping.swap(people[1], waiting.code, 4)
    assert users(waiting) == [people[0].pk, None, people[2].pk, None, people[1].pk]
    swapping.swap(people[1], waiting.code, 0)
    swapping.swap(people[1], waiting.code, None)
    swapping.swap(people[0], waiting.code, 4)
    assert users(waiting)[0] == people[0].pk


def test_seats_are_not_changed_while_a_hand_runs(table, people):
    refused("playing", swapping.swap, people[1], table.code, 3)


def test_two_changes_at_once_give_nobody_two_seats_and_lose_nobody(waiting, people):
    at_once([lambda person=person: swapping.swap(person, waiting.code, 4) for person in people[:3]])
    assert sorted(user for user in users(waiting) if user) == sorted(person.pk for person in people[:3])


def test_who_leaves_between_hands_and_comes_back_goes_on_with_his_sum(table, people):
    points = play_on(table, people).result.points
    seating.leave(people[2], table.code)
    assert seating.sit(people[2], table.code, 2).score == points[2]


def test_tribute_is_owed_by_the_same_five_on_other_seats_too(people):
    """R7c."""
    opened = seating.open_table(people[0], "qingdao_tribute")
    for person in people[1:]:
        seating.sit(person, opened.code)
    for person in people:
        seating.again(person, opened.code)
    points = list(play_on(opened, people).result.points)
    swapping.swap(people[0], opened.code, 4)
    swapping.swap(people[4], opened.code, 0)
    for person in people:
        seating.again(person, opened.code)
    tribute = newest_hand(opened).log.get(type="tributed").data
    assert tribute["before"]["points"] == [points[4], *points[1:4], points[0]]


def test_a_hand_is_dissolved_when_everybody_who_plays_agrees_and_nobody_has_points(table, people):
    play_on(table, people, until=in_trick)
    for person in people:
        voting.vote(person, table.code, agree=True)
    hand = newest_hand(table)
    assert hand.state == Hand.State.ENDED
    assert state_of(table).result.end == "dissolved"
    assert set(LedgerEntry.objects.filter(hand_id=hand.pk).values_list("end", "points")) == {("dissolved", 0)}
    assert selectors.record(hand)["result"]["end"] == "dissolved"
    assert Table.objects.get(pk=table.pk).state == "between"
    log.forget()
    assert log.fold(hand).state.result.end == "dissolved"


def test_one_no_ends_the_vote_and_its_caller_may_not_call_another(table, people):
    voting.vote(people[0], table.code, agree=True)
    voting.vote(people[4], table.code, agree=False)
    assert ballots.running_vote(Table.objects.get(pk=table.pk)) is None
    refused("vote_spent", voting.vote, people[0], table.code, agree=True)
    refused("no_vote", voting.vote, people[0], table.code, agree=False)
    voting.vote(people[1], table.code, agree=True)
    assert ballots.running_vote(Table.objects.get(pk=table.pk))["agreed"] == [1]


def test_bots_and_who_has_left_have_no_voice_but_the_price_of_leaving_stays(table, people):
    play_on(table, people, until=in_trick)
    seating.leave(people[4], table.code)
    for person in people[:4]:
        voting.vote(person, table.code, agree=True)
    entries = LedgerEntry.objects.filter(hand_id=newest_hand(table).pk, kind="leaving")
    assert [(entry.user_id, entry.points) for entry in entries] == [(people[4].pk, -96)]


def test_who_plays_with_bots_alone_cannot_vote_a_bad_hand_away(solitaire, people):
    refused("vote_alone", voting.vote, people[0], solitaire.code, agree=True)


def test_no_vote_outlives_its_minute_or_its_hand(table, people, monkeypatch):
    voting.vote(people[0], table.code, agree=True)
    kept = Table.objects.get(pk=table.pk).vote
    Table.objects.filter(pk=table.pk).update(vote=kept | {"until": "2020-01-01T00:00:00+00:00"})
    assert ballots.running_vote(Table.objects.get(pk=table.pk)) is None
    play_on(table, people)
    refused("no_hand", voting.vote, people[1], table.code, agree=True)


def test_five_who_agree_at_once_dissolve_the_hand_once(table, people):
    voting.vote(people[0], table.code, agree=True)

    def agree(person):
        try:
            voting.vote(person, table.code, agree=True)
        except TableError as refusal:
            return refusal.code

    at_once([lambda person=person: agree(person) for person in people[1:]])
    assert newest_hand(table).log.filter(type="stopped").count() == 1
    assert Seat.objects.filter(table=table, user__isnull=False).count() == 5
    assert isinstance(state_of(table).result, rules.Result)
