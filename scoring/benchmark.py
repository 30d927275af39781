"""A made-up ledger of any length, and how long the pages that read the books take on it, read alone and asked whole."""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from lobby.accounts.models import User
from scoring import periods, rebuild
from scoring.selectors import boards, players
from scoring.selectors.boards import FIGURES, Board, Mark

# Hands that the same five play on one evening, and evenings that the ledger spans.
SITTING, EVENINGS = 10, 90

# A table's five are near each other among the people, and some play far more often than others.
LEDGER = """
INSERT INTO scoring_ledgerentry (hand_id, table_id, seat, user_id, bot, ruleset, kind, "end", role, solo, place,
    doubles, points, ranked, created_at)
SELECT hand, hand / %(sitting)s, seat,
    %(first)s + (((power(random_of(hand / %(sitting)s, 1), 3) * %(people)s)::int + seat * 7919) %% %(people)s),
    '', (%(rulesets)s::text[])[1 + (random_of(hand / %(sitting)s, 2) * %(kinds)s)::int %% %(kinds)s], 'hand', 'played',
    CASE (seat + hand) %% 5 WHEN 0 THEN 'emperor' WHEN 1 THEN 'guard' ELSE 'rebel' END, '', NULL, '{}',
    size * CASE (seat + hand) %% 5 WHEN 0 THEN 2 WHEN 1 THEN 1 ELSE -1 END, true,
    now() - %(evenings)s * interval '1 day' * (1 - hand::float / %(hands)s)
FROM (SELECT hand, (random_of(hand, 3) * 7)::int - 3 AS size FROM generate_series(1, %(hands)s) AS hand) AS hands,
    generate_series(0, 4) AS seat
ORDER BY hand, seat
"""
POSTINGS = """
INSERT INTO scoring_posting (hand_id, kind, at, number, reason)
SELECT hand_id, 'hand', min(created_at), row_number() OVER (ORDER BY hand_id), '' FROM scoring_ledgerentry
GROUP BY hand_id
"""
# The same number for the same place, so that two runs measure the same ledger.
RANDOM_OF = """
CREATE OR REPLACE FUNCTION random_of(bigint, int) RETURNS float LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (hashint8extended($1, $2) & 1048575)::float / 1048576 $$
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """One page's times in milliseconds, and how many queries it took at most."""

    page: str
    median_ms: float
    p95_ms: float
    most_ms: float
    queries: int


def fill(rows: int, people: int) -> None:
    """Write a ledger of so many rows by so many people, and the books that follow from it."""
    hands = rows // 5
    names = [ruleset.id for ruleset in rules.rulesets()]
    template = User.objects.create_user("bench0", is_guest=True)
    with connection.cursor() as cursor:
        cursor.execute(RANDOM_OF)
        _copy_people(cursor, template, people - 1)
        cursor.execute(
            LEDGER,
            {
                "sitting": SITTING,
                "first": template.pk,
                "people": people,
                "rulesets": names,
                "kinds": len(names),
                "evenings": EVENINGS,
                "hands": hands,
            },
        )
        cursor.execute(POSTINGS)
    rebuild.work_out_again()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def _copy_people(cursor: Any, template: User, count: int) -> None:
    """More accounts like the first one, but for their names."""
    columns = [str(field.column) for field in User._meta.concrete_fields if field.column != "id"]  # noqa: SLF001
    named = dict.fromkeys(("username", "name", "likeness"), "'bench' || number")
    values = [named.get(column, f'template."{column}"') for column in columns]
    quoted = ", ".join(f'"{column}"' for column in columns)
    statement = (
        f"INSERT INTO accounts_user ({quoted}) SELECT {', '.join(values)} "  # noqa: S608  (names of columns)
        "FROM generate_series(1, %s) AS number, accounts_user AS template WHERE template.id = %s ORDER BY number"
    )
    cursor.execute(statement, [count, template.pk])


def pages(me: User) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is read: each board's first page, a late one, a player's neighbours, and a profile."""
    busy = rules.rulesets()[0].id
    for figure in FIGURES:
        for span in periods.SPANS:
            yield f"{figure} {span}", partial(boards.page, Board(figure, busy, periods.current(span)))
        yield f"{figure} of all", partial(boards.page, Board(figure))
    whole = Board("points")
    yield "points of all, a late page", partial(boards.page, whole, _late(whole))
    for figure in FIGURES:
        yield f"me by {figure}", partial(boards.around, Board(figure), me.pk)
    yield "profile", partial(players.player, me)
    yield "rating over time", partial(players.rating_history, me, "")


def _late(board: Board) -> Mark | None:
    """A place ten thousand lines down a board, or as far as it goes."""
    after = None
    for _ in range(20):
        after = boards.page(board, after, 500).after or after
    return after


def requests(me: User) -> Iterator[tuple[str, Callable[[], object]]]:
    """The same as whole requests, from the middleware to the last byte: a stranger's, and those of `me` logged in."""
    busy = rules.rulesets()[0].id
    board, profile = reverse("scoring:leaderboards"), reverse("scoring:player", args=[me.name])
    after = _late(Board("points")) or ""
    record = reverse("api:player_record", args=[me.pk])
    addresses = [
        *(board, f"{board}?after={after}", f"{board}?by=rating&ruleset={busy}&period=season"),
        *(f"{board}?by=mean&period=week", profile, f"{profile}?ruleset={busy}"),
    ]
    stranger, own = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    own.force_login(me)
    for address in addresses:
        yield f"GET {address}", partial(_get, stranger, address)
    # A stranger may not ask the API so often.
    for address in (*addresses, f"{board}?friends=1", f"{reverse('api:leaderboards')}?limit=50", record):
        yield f"GET {address}, logged in", partial(_get, own, address)


@contextmanager
def static_files() -> Iterator[None]:
    """Pages name their files by content, so these must have been collected, wherever that may be."""
    with tempfile.TemporaryDirectory() as folder, override_settings(STATIC_ROOT=folder):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


def _get(client: Client, address: str) -> None:
    answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} was answered with {answer.status_code}")


def measure(call: Callable[[], object], page: str, rounds: int) -> Measured:
    """Time a page so many times, after once to warm up."""
    with CaptureQueriesContext(connection) as captured:
        call()
    # Each further request forgets the queries of the one before.
    queries = len(captured)
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        call()
        times.append((time.perf_counter() - started) * 1000)
    return Measured(page, median(times), quantiles(times, n=20)[-1], max(times), queries)
