"""Hands made by another program, written from the rulebook alone by somebody else, which shares no code with this one.

Its hands are found right to the last point; each fault that it then put into one is found, at the place where it is.
"""

import gzip
import json
from pathlib import Path

import pytest

import rules
from rules.record import read, verify
from tests.rules.kit import EVERY

FOLDER = Path(__file__).parent / "records" / "independent"


def lines(name: str) -> list[dict]:
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def told(error: rules.RecordError | None) -> str:
    return "nothing" if error is None else f"{error.place}: {error}"


def first_fault(record) -> rules.RecordError | None:
    try:
        verify(read(record))
    except rules.RecordError as error:
        return error
    return None


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_hands_of_another_program_are_found_right(ruleset_id):
    records = lines(ruleset_id)
    assert all(record["ruleset"] == ruleset_id for record in records)
    assert [told(first_fault(record)) for record in records] == ["nothing"] * len(records)


@pytest.mark.parametrize("ruleset_id", EVERY)
def test_a_fault_put_into_one_is_found_where_it_is(ruleset_id):
    for faulty in lines(f"{ruleset_id}.faulty"):
        found = first_fault(faulty["record"])
        assert found is not None, faulty["fault"]
        # None: the fault is a thing left out, which is seen at some later place.
        assert faulty["place"] in (None, found.place), (faulty["fault"], told(found))


def test_they_have_every_action_and_every_end_in_them():
    records = [record for ruleset_id in EVERY for record in lines(ruleset_id)]
    taken = {action["type"] for record in records for action in record["actions"]}
    assert taken == set(rules.actions.ACTIONS) - {"continue"}
    assert {record["result"]["end"] for record in records} == {"played", "surrendered", "refused", "void"}
    assert {record["result"]["solo"] for record in records} == {None, "open", "hidden", "grab"}
    assert any(record["left"] for record in records)
    assert any(record.get("tribute") for record in records)
