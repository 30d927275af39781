"""The check of finished hands: silent where all is well, and loud about each kind of harm."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from tables.models import Hand, HandEvent
from tables.replay.models import FinishedHand
from tables.services import seating
from tables.tasks import check_hands
from tests.tables.cast import in_trick, play_on, run_bots


def checked(**options) -> tuple[list[str], int]:
    out = io.StringIO()
    code = 0
    try:
        call_command("check_hands", stdout=out, **options)
    except SystemExit as ended:
        code = ended.code
    return out.getvalue().splitlines(), code


@pytest.fixture
def ended(table, people) -> Hand:
    """A hand with one that left it, and four for whom the clock played."""
    play_on(table, people, until=in_trick)
    seating.leave(people[3], table.code)
    for person in people[:3]:
        seating.auto(person, table.code, on=True)
    seating.auto(people[4], table.code, on=True)
    return run_bots(table)


def alter_ledger(statement: str, hand: Hand) -> None:
    """Change rows that nothing in the program can change, as a faulty restore might."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE scoring_ledgerentry DISABLE TRIGGER USER")
        cursor.execute(statement, [hand.pk])
        cursor.execute("ALTER TABLE scoring_ledgerentry ENABLE TRIGGER USER")


def change_player_of_a_play(hand: Hand) -> None:
    """The log still folds; only taking the actions again shows it."""
    played = HandEvent.objects.filter(hand=hand, type="played").order_by("number")[3]
    data = {**played.data, "seat": (played.data["seat"] + 1) % 5}
    HandEvent.objects.filter(hand=hand, number=played.number).update(data=data)


def change_points(hand: Hand) -> None:
    """Other points than its own whatever they are: those of a drawn hand are all 0."""
    finished = FinishedHand.objects.get(hand=hand)
    FinishedHand.objects.filter(hand=hand).update(points=[points + 1 for points in finished.points])


HARM = {
    "ledger_differs at seat 0, hand, points": lambda hand: alter_ledger(
        "UPDATE scoring_ledgerentry SET points = points + 2 WHERE hand_id = %s AND seat = 0", hand
    ),
    "ledger_differs at seat 1, hand, end": lambda hand: alter_ledger(
        "UPDATE scoring_ledgerentry SET \"end\" = 'dissolved' WHERE hand_id = %s AND seat = 1", hand
    ),
    "ledger_missing at seat 3, leaving": lambda hand: alter_ledger(
        "DELETE FROM scoring_ledgerentry WHERE hand_id = %s AND kind = 'leaving'", hand
    ),
    "finished_differs at points": change_points,
    "finished_differs at jokers": lambda hand: FinishedHand.objects.filter(hand=hand).update(jokers=[9, 0, 0, 0, 0]),
    "finished_missing": lambda hand: FinishedHand.objects.filter(hand=hand).delete(),
    "column_differs at step": lambda hand: Hand.objects.filter(pk=hand.pk).update(step=hand.step + 1),
    "log_unreadable": lambda hand: HandEvent.objects.filter(hand=hand, number=20).delete(),
    "log_unfinished": lambda hand: HandEvent.objects.filter(hand=hand, type="ended").delete(),
    "": change_player_of_a_play,
}


def test_the_check_is_silent_where_all_is_well_and_tells_each_kind_of_harm(ended, caplog):
    assert checked() == (["1 hands, 0 differ"], 0)
    assert checked(since="1h") == (["1 hands, 0 differ"], 0)
    assert checked(since="2030-01-01") == (["0 hands, 0 differ"], 0)
    caplog.set_level("INFO")
    check_hands()
    assert "'hands': 1, 'differing': 0" in caplog.text
    for told, harm in HARM.items():
        with transaction.atomic():
            harm(Hand.objects.get(pk=ended.pk))
            lines, code = checked()
            transaction.set_rollback(True)
        assert code == 1, told
        assert lines[0].startswith(f"{ended.pk}: {told}"), lines
        assert lines[-1] == "1 hands, 1 differ"
    Hand.objects.filter(pk=ended.pk).update(first_seat=(ended.first_seat + 1) % 5)
    check_hands()
    assert "tables.check.differs" in caplog.text


def test_a_running_hand_is_left_alone_and_a_time_that_cannot_be_read_is_told(table):
    assert checked() == (["0 hands, 0 differ"], 0)
    with pytest.raises(CommandError, match="since_unreadable"):
        checked(since="yesterday")
