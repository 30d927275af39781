"""Finished hands without playing them: a record's log written as if it had been played here."""

import json
from pathlib import Path

from django.utils import timezone

import rules
from rules import events as rule_events
from rules import record as records
from scoring.results import Player
from scoring.services import record_hand
from tables.models import Hand, HandEvent, Seal, Seat, Table
from tables.replay import archive
from tables.replay.models import FinishedHand
from tables.services import lifecycle

RECORDS = Path(__file__).parent.parent / "rules" / "records" / "v1"


def old_records(ruleset_id: str) -> list[dict]:
    """Records that were written when version 1 of the rules was new; they never change."""
    return [json.loads(line) for line in (RECORDS / f"{ruleset_id}.jsonl").read_text().splitlines()]


def finish(record: dict, people, *, public: bool = True, ended_at=None) -> FinishedHand:
    """Write a record's hand as one that these five played at a table of their own; None is a bot."""
    events, marks = records.unfold(records.read(record))
    table = Table.objects.create(ruleset=record["ruleset"], options=record["options"], public=public)
    Seal.objects.create(table=table)
    Seat.objects.bulk_create(Seat(table=table, number=seat) for seat in range(5))
    result = events[-1].result
    hand = Hand.objects.create(
        table=table,
        number=1,
        ruleset=record["ruleset"],
        options=record["options"],
        rules_version=rules.RULES_VERSION,
        first_seat=record["first_seat"],
        players=[
            {
                "user": user and user.pk,
                "bot": None if user else "greedy",
                "name": user.name if user else f"机器人{seat}",
            }
            for seat, user in enumerate(people)
        ],
        events=len(events),
        step=rules.replay(events).step,
        question=0,
        state=Hand.State.ENDED,
        ended_at=ended_at or timezone.now(),
    )
    by = {"auto": HandEvent.By.CLOCK, "bot": HandEvent.By.BOT}
    HandEvent.objects.bulk_create(
        HandEvent(
            hand=hand,
            number=number,
            type=event.type,
            data=rule_events.plain(event),
            rules_version=rules.RULES_VERSION,
            seat=getattr(event, "seat", None),
            by=by.get(marks.get(number)),
            step=0,
        )
        for number, event in enumerate(events)
    )
    Table.objects.filter(pk=table.pk).update(hands_dealt=1, state=Table.State.BETWEEN)
    players = [Player(user and user.pk, None if user else "greedy") for user in people]
    record_hand(lifecycle.told(hand, players, result))
    finished = archive.keep(hand, result)
    if ended_at:
        FinishedHand.objects.filter(pk=finished.pk).update(ended_at=ended_at)
        finished.refresh_from_db()
    return finished
