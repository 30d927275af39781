"""Every clause of the rulebook has a test that names it, and code that cites it."""

import re
from pathlib import Path

import pytest

import rules

CLAUSES = """
R2-decks R2-deal R3-play R3-beats R3-special R3-sixes R4-secret R4-public R4a.1 R4a.2 R4a.3 R4b.1 R4b.2 R4b.3 R4b.4
R4c.1 R4c.2 R4c.3 R4d.1 R4d.2 R4e R5-declare R5-surrender R5-rebellion R5-answers R5-shown R6-order R6-pass R6-hold
R6-fold R6-laps R6-wind R6-claim R6-end R7a R7b R7c R7d
""".split()


def cited(folder: Path) -> set[str]:
    """Return the clauses that the files of a folder cite in their docstrings."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if path != Path(__file__):
            found |= set(re.findall(r"R\d[a-e]?(?:-[a-z]+|\.\d)?\b", path.read_text(encoding="utf-8")))
    return found


TESTED = cited(Path(__file__).parent)
WRITTEN = cited(Path(rules.__file__).parent)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_a_test_that_cites_it(clause):
    assert clause in TESTED


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_code_that_cites_it(clause):
    assert clause in WRITTEN


def test_no_clause_is_cited_that_the_rulebook_has_not():
    whole_sections = {clause[:3] for clause in CLAUSES} | {clause.partition("-")[0] for clause in CLAUSES}
    assert cited(Path(rules.__file__).parent) <= {*CLAUSES, *whole_sections}
