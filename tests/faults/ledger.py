"""What must hold after any fault: the journal of the clients and the log of the hands say the same."""

import json
import logging
import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.faults.house import House
from tests.faults.players import Game

logger = logging.getLogger(__name__)


def settle(house: House, game: Game) -> None:
    """Compare every command with what is stored, and play the hands again from their log."""
    assert not game.faults, game.faults
    sent = {each.message["id"]: each for each in game.sent}
    unanswered = [each for each in sent.values() if each.answer is None]
    assert not unanswered, f"every command has its answer: {unanswered}"
    rows = house.ask(
        "SELECT event.command::text, event.seat, event.step, event.by FROM tables_handevent AS event "
        "JOIN tables_hand AS hand ON hand.id = event.hand_id JOIN tables_table AS home ON home.id = hand.table_id "
        "WHERE home.code = %s AND event.command IS NOT NULL",
        game.code,
    )
    stored = {command: (seat, step, by) for command, seat, step, by in rows}
    assert len(stored) == len(rows), "no action is applied twice"
    acts = {name: each for name, each in sent.items() if each.message["type"] == "act"}
    accepted = {name for name, each in acts.items() if each.answer["result"] in {"ok", "duplicate"}}
    assert accepted - stored.keys() == set(), "no accepted action is lost"
    assert stored.keys() - accepted == set(), "nothing is done that its sender was told is not"
    for name in accepted:
        told = (acts[name].seat, acts[name].answer["step"], "player")
        assert stored[name] == told, "each stands where it was said to be"
    results = {each.answer["result"] for each in acts.values()}
    assert results <= {"ok", "duplicate", "stale"}, results
    ended = house.ask(
        "SELECT count(*) FILTER (WHERE hand.state = 'ended'), count(*) FROM tables_hand AS hand "
        "JOIN tables_table AS home ON home.id = hand.table_id WHERE home.code = %s",
        game.code,
    )
    assert ended == [(game.hand, game.hand)], "every hand has ended"


def check(house: House) -> None:
    """Each hand ends with the points that its log gives: replayed, and compared with ledger and columns."""
    said = house.run("manage.py", "check_hands", "--since", "1d")
    assert said.splitlines()[-1].endswith(", 0 differ"), said


def tell(fault: str, games: Sequence[Game], **more: Any) -> None:
    """Log what was measured, for the table in docs/reliability.md."""
    sent = [each for game in games for each in game.sent if each.message["type"] == "act"]
    waits = [wait for game in games for wait in game.waits] or [0.0]
    told = {
        "fault": fault,
        "hands": sum(game.hand for game in games),
        "actions": len(sent),
        "sent again": sum(each.times > 1 for each in sent),
        "answers": Counter(each.answer["result"] for each in sent if each.answer),
        "seconds to the next action": [round(statistics.median(waits), 1), round(max(waits), 1)],
    }
    logger.info("%s", json.dumps(told | more))


def taken_by_clock(house: House, code: str) -> int:
    """How many turns at a table the clock took for people who did not."""
    [(turns,)] = house.ask(
        "SELECT count(*) FROM tables_handevent AS event JOIN tables_hand AS hand ON hand.id = hand_id "
        "JOIN tables_table AS home ON home.id = table_id WHERE code = %s AND by = 'clock'",
        code,
    )
    return int(turns)
