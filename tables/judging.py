"""Records that come from outside, read and held to their own seal before the rules play them again."""

import json
from typing import Any

import rules
from rules import record as records
from tables import fair

NO_ENTROPY = (None,) * 5


def read(text: str) -> records.Record:
    """Read one record; its deal must be what its seed gives.

    Raises: RecordError, with the place of the first fault.
    """
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise rules.RecordError("malformed", "record", field="") from None
    record = records.read(data)
    require_fair(record)
    return record


def require_fair(record: records.Record) -> None:
    """Refuse a deal that its seed does not give; a hand whose deal was given has none."""
    if record.seed is None:
        return
    try:
        committed = fair.commitment(record.seed)
        ruleset = rules.ruleset(record.ruleset, record.options)
        order = fair.shuffle(record.seed, record.entropy or NO_ENTROPY, rules.deck(ruleset))
    except ValueError:
        raise rules.RecordError("malformed", "seed", field="seed") from None
    except rules.RulesetError as error:
        raise rules.RecordError(error.code, "ruleset", **error.fields) from None
    if record.commitment != committed:
        raise rules.RecordError("commitment_differs", "commitment")
    if record.deal != rules.deal_out(ruleset, order, record.first_seat):
        raise rules.RecordError("deal_differs", "deal")
