"""The made-up ledger that boards are measured on is a sound one, and each page takes few queries."""

import pytest

from lobby.accounts.models import User
from scoring import benchmark
from scoring.models import LedgerEntry
from scoring.rebuild import compare, rebuild


@pytest.mark.django_db(transaction=True)
def test_a_made_up_ledger_adds_up_and_its_pages_take_few_queries(static_files):
    benchmark.fill(rows=1000, people=40)
    assert LedgerEntry.objects.count() == 1000
    assert list(compare(rebuild())) == []
    me = User.objects.get(name="bench1")
    queries = {}
    for page, call in (*benchmark.pages(me), *benchmark.requests(me)):
        queries[page] = benchmark.measure(call, page, rounds=2).queries
    whole = {page: queries.pop(page) for page in list(queries) if page.startswith("GET ")}
    assert len(whole) == 15
    # Session, account, ban, notices, a running table and a visit are the head's, which every page has.
    assert max(whole.values()) <= 20, whole
    assert max(count for page, count in queries.items() if not page.startswith(("me ", "profile"))) <= 2
    assert max(count for page, count in queries.items() if page.startswith("me ")) <= 2
    assert queries["profile"] <= 7
