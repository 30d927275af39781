"""Two hundred hands of made-up people through the real services, and everything written of them adds up."""

from collections import Counter

import pytest
from django.db import connection, transaction
from django.db.models import Sum

from lobby import departure
from lobby.accounts.services import make_guest
from scoring import seasons
from scoring.models import Kind, LedgerEntry, Posting, Rating, Tally
from scoring.rebuild import compare, rebuild, work_out_again
from scoring.services import void_hand
from scoring.settlement import settle
from tables import check, log
from tables.arena import Arena
from tables.models import Seat
from tables.recount import Recount
from tests.tables.finished import finish, old_records

HANDS = 200


@pytest.mark.timeout(1200)
@pytest.mark.django_db(transaction=True)
def test_two_hundred_hands_leave_a_ledger_ratings_boards_and_statistics_that_add_up(settings, monkeypatch):
    # So that some are among so few.
    monkeypatch.setattr("tables.arena.VOIDS", 0.02)
    monkeypatch.setattr("tables.arena.LEAVINGS", 0.1)
    arena = Arena(people=20, seed=1)
    played = list(arena.play(HANDS))
    arena.close()
    seasons.turn()
    told = Counter(hand.ruleset for hand in played)
    assert told.total() == HANDS
    assert len(told) >= 5
    assert all(any(getattr(hand, kind) for hand in played) for kind in ("ranked", "left", "voided"))
    assert not all(hand.ranked for hand in played)

    log.forget()
    hands = list(check.finished())
    assert len(hands) == HANDS
    assert [difference for hand in hands for difference in check.check(hand)] == []

    # An account that is emptied, and a hand that is voided when its season may be over: nothing stored goes astray.
    departure.depart(arena.people[0])
    void_hand(hands[-1].pk, arena.people[1], "afterwards")
    settle()
    work_out_again()

    assert not Posting.objects.filter(number=None).exists()
    assert list(compare(rebuild())) == []
    recount = Recount()
    for hand in hands:
        recount.add(hand)
    assert list(recount.differences()) == []
    assert Tally.objects.exists()
    assert Rating.objects.filter(user__isnull=False).exists()
    in_hands = LedgerEntry.objects.exclude(kind=Kind.LEAVING).exclude(reverses__kind=Kind.LEAVING)
    assert in_hands.aggregate(sum=Sum("points")) == {"sum": 0}
    assert not Seat.objects.exclude(network="").filter(user=None).exists()


HARM = {
    "sums": "UPDATE scoring_tally SET rebel_wins = rebel_wins + 1 WHERE period = 'all' AND user_id = %s",
    "board points": "UPDATE scoring_tally SET points = points + 1000 WHERE period = 'all' AND user_id = %s",
    "most hands with a partner": "UPDATE scoring_partnership SET hands = hands + 1 WHERE user_id = %s",
}


@pytest.mark.django_db
def test_what_a_profile_or_a_board_says_wrongly_is_found_by_counting_the_logs():
    people = [make_guest(f"P{number}") for number in range(5)]
    for ruleset in ("weihai", "qingdao"):
        for record in old_records(ruleset):
            finish(record, people)
    settle()

    def told() -> str:
        recount = Recount()
        for hand in check.finished():
            recount.add(hand)
        return "\n".join(map(str, recount.differences()))

    assert told() == ""
    for place, statement in HARM.items():
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(statement, [people[0].pk])
            assert place in told()
            transaction.set_rollback(True)
