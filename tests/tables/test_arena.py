"""Two hundred hands of made-up people through the real services, and everything written of them adds up."""

from collections import Counter

import pytest
from django.db.models import Sum

from scoring import seasons
from scoring.models import Kind, LedgerEntry, Posting, Rating, Tally
from scoring.rebuild import compare, rebuild
from tables import check, log
from tables.arena import Arena
from tables.models import Seat

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

    assert not Posting.objects.filter(number=None).exists()
    assert list(compare(rebuild())) == []
    assert Tally.objects.exists()
    assert Rating.objects.filter(user__isnull=False).exists()
    in_hands = LedgerEntry.objects.exclude(kind=Kind.LEAVING).exclude(reverses__kind=Kind.LEAVING)
    assert in_hands.aggregate(sum=Sum("points")) == {"sum": 0}
    assert not Seat.objects.exclude(network="").filter(user=None).exists()
