"""Leaderboards: pages of tallies in order of one figure, ranks, and a player's place among his neighbours.

Equal figures share a rank and the next one skips: 1, 2, 2, 4. Bots stand in none of them. A page is the start of an
index, and a rank what lies before it there, so neither grows with the ledger.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Literal, LiteralString, get_args

from django.db import connection
from django.db.models import F, Prefetch, QuerySet
from psycopg import sql

from lobby.accounts.statements import Statement
from scoring import periods
from scoring.models import Rating, Season, SeasonPlace, Tally
from scoring.ratings import PROVISIONAL_HANDS, shown, spread

Figure = Literal["rating", "points", "hands", "emperor_share", "guard_share", "rebel_share", "mean"]
FIGURES: tuple[Figure, ...] = get_args(Figure)
PAGE = 50
NEIGHBOURS = 2


@dataclass(frozen=True, slots=True)
class Board:
    """Which board: of a ruleset (empty: all), a period, by a figure; ranked hands or friendly ones."""

    figure: Figure = "rating"
    ruleset: str = ""
    period: str = periods.ALL
    ranked: bool = True
    # These accounts alone, such as somebody's friends and himself.
    among: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A place between two lines of a board: behind this figure and account. What a page's address carries."""

    figure: int
    user_id: int

    def __str__(self) -> str:
        return f"{self.figure}.{self.user_id}"

    @classmethod
    def read(cls, text: str) -> "Mark":
        """Raises: ValueError."""
        figure, _, user_id = text.partition(".")
        mark = cls(int(figure), int(user_id))
        if not (abs(mark.figure) < 2**63 and 0 <= mark.user_id < 2**63):
            raise ValueError(text)
        return mark


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line; shares in tenths of a per cent, the mean in hundredths, null below ten hands."""

    rank: int
    user_id: int
    name: str
    color: int
    figure: int
    # Null while it is provisional.
    rating: int | None
    spread: int | None
    points: int
    hands: int
    wins: int
    emperor_share: int | None
    guard_share: int | None
    rebel_share: int | None
    mean: int | None


# What a line is read from: all else of a tally and of an account would be read for nothing, fifty times a page.
OF_USER = {"name": F("user__name"), "color": F("user__color")}
COLUMNS = tuple(field.name for field in fields(Standing) if field.name not in {"rank", "figure", *OF_USER})
LINE = (*COLUMNS, *OF_USER)
Row = dict[str, Any]
# Boards whose statements a process keeps in mind.
REMEMBERED = 256
SEASONS = Statement(Season.objects.all, "ORDER BY starts_at DESC")
RATED_BOTS = Statement(lambda: Rating.objects.filter(office="").exclude(bot=""), "WHERE ruleset = %s ORDER BY mu DESC")
# The first lines of a board.
FIRST = """{board} ORDER BY {figure} DESC, user_id LIMIT %s"""
# The lines of a board next after a mark: those level with it, then worse ones, each the start of what an index holds.
# Asked for together, with an `or`, they would all be fetched and sorted first.
BEHIND = """
WITH board AS NOT MATERIALIZED ({board})
(SELECT * FROM board WHERE {figure} = %s AND user_id > %s ORDER BY user_id LIMIT %s)
UNION ALL (SELECT * FROM board WHERE {figure} < %s ORDER BY {figure} DESC, user_id LIMIT %s)
ORDER BY {figure} DESC, user_id LIMIT %s
"""
# How many stand better than a mark, and how many level with it up to it. The figure is never null here and stands in
# the index, which alone answers so.
AHEAD = """
WITH board AS NOT MATERIALIZED ({board})
SELECT count({figure}) FILTER (WHERE {figure} > %s), count({figure}) FILTER (WHERE {figure} = %s AND user_id <= %s)
FROM board WHERE {figure} >= %s
"""
# A player and who stands next to him. Each part is the start of what an index holds; in one statement, as to put five
# together costs more than to answer them.
NEAR = """
WITH board AS NOT MATERIALIZED ({board}), own AS (SELECT * FROM board WHERE user_id = %s)
(SELECT * FROM own)
UNION ALL (
    SELECT * FROM board WHERE {figure} > (SELECT {figure} FROM own)
    ORDER BY {figure}, user_id DESC LIMIT %s
)
UNION ALL (
    SELECT * FROM board WHERE {figure} = (SELECT {figure} FROM own) AND user_id < (SELECT user_id FROM own)
    ORDER BY user_id DESC LIMIT %s
)
UNION ALL (
    SELECT * FROM board WHERE {figure} = (SELECT {figure} FROM own) AND user_id > (SELECT user_id FROM own)
    ORDER BY user_id LIMIT %s
)
UNION ALL (
    SELECT * FROM board WHERE {figure} < (SELECT {figure} FROM own)
    ORDER BY {figure} DESC, user_id LIMIT %s
)
"""


@dataclass(frozen=True, slots=True)
class Page:
    """Lines of a board, and where the next page goes on, if there is one."""

    standings: Sequence[Standing]
    after: Mark | None


def page(board: Board, after: Mark | None = None, size: int = PAGE) -> Page:
    """The next lines of a board. Queries: one for the first page, two for others."""
    ahead, level = (0, 0) if after is None else _ahead(board, after)
    found = _lines(FIRST, board, size + 1) if after is None else _behind(board, after, size + 1)
    more = len(found) > size
    standings = _ranked(board, found[:size], ahead, level, None if after is None else after.figure)
    last = standings[-1] if more else None
    return Page(standings, Mark(last.figure, last.user_id) if last else None)


def around(board: Board, user_id: int, neighbours: int = NEIGHBOURS) -> list[Standing]:
    """A player's line with those just before and behind; empty if he does not stand there. Queries: two at most."""
    near = sorted(_lines(NEAR, board, user_id, *[neighbours] * 4), key=lambda row: (-row[board.figure], row["user_id"]))
    place = next((place for place, row in enumerate(near) if row["user_id"] == user_id), None)
    if place is None:
        return []
    rows = near[max(0, place - neighbours) : place + neighbours + 1]
    start = Mark(rows[0][board.figure], rows[0]["user_id"])
    ahead, level = _ahead(board, start)
    # The first line's own equals that stand before it are level with it, and it is not behind itself.
    return _ranked(board, rows, ahead, level - 1, start.figure)


def leaders(limit: int) -> list[Standing]:
    """Who has the most points of this week's ranked hands. Queries: one."""
    board = Board("points", period=periods.current("week"))
    return list(page(board, size=limit).standings)


@dataclass(frozen=True, slots=True)
class BotRating:
    """What a level of bots is held to be worth."""

    level: str
    rating: int
    spread: int
    hands: int
    provisional: bool


def bot_ratings(ruleset: str) -> list[BotRating]:
    """The levels of bots that have been rated, the strongest first. Queries: one."""
    return [
        BotRating(row.bot, shown(row.mu), spread(row.sigma), row.hands, row.hands < PROVISIONAL_HANDS)
        for row in RATED_BOTS.all(ruleset)
    ]


def season_periods() -> list[Season]:
    """Every season there has been, the newest first. Queries: one."""
    return SEASONS.all()


def seasons_with_places() -> list[Season]:
    """The same, each with those whom it honoured. Queries: 2."""
    places = Prefetch("places", SeasonPlace.objects.select_related("user").order_by("ruleset", "rank", "user"))
    return list(Season.objects.order_by("-starts_at").prefetch_related(places))


def honours(period: str, ruleset: str) -> list[SeasonPlace]:
    """Whom a closed season honours. Queries: one."""
    places = SeasonPlace.objects.filter(season__period=period, ruleset=ruleset)
    return list(places.select_related("user").order_by("rank", "user"))


def _tallies(board: Board) -> QuerySet[Tally]:
    tallies = Tally.objects.filter(
        period=board.period,
        ruleset=board.ruleset,
        ranked=board.ranked,
        user__isnull=False,
        **{f"{board.figure}__isnull": False},
    )
    if board.figure == "hands":
        # A penalty alone is no hand played.
        tallies = tallies.filter(hands__gt=0)
    return tallies if board.among is None else tallies.filter(user__in=board.among)


def _behind(board: Board, mark: Mark, count: int) -> list[Row]:
    return _lines(BEHIND, board, mark.figure, mark.user_id, count, mark.figure, count, count)


def _ahead(board: Board, mark: Mark) -> tuple[int, int]:
    statement, values = _statement(AHEAD, board, COLUMNS)
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, mark.figure, mark.figure, mark.user_id, mark.figure])
        ahead, level = cursor.fetchone() or (0, 0)
    return ahead, level


def _lines(words: LiteralString, board: Board, *more: int) -> list[Row]:
    statement, values = _statement(words, board, LINE)
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, *more])
        return [dict(zip(LINE, row, strict=True)) for row in cursor.fetchall()]


@lru_cache(REMEMBERED)
def _statement(words: LiteralString, board: Board, columns: tuple[str, ...]) -> tuple[str, tuple[Any, ...]]:
    """These words about a board, and the values that belong to it: to put them together costs more than the answer."""
    plain = [column for column in columns if column not in OF_USER]
    of_user = {column: OF_USER[column] for column in columns if column in OF_USER}
    rows, values = _tallies(board).values(*plain, **of_user).query.sql_with_params()
    composed = sql.SQL(words).format(board=sql.SQL(rows), figure=sql.Identifier(board.figure))
    return composed.as_string(), values


def _ranked(board: Board, rows: Iterable[Row], ahead: int, level: int, before: int | None) -> list[Standing]:
    """Rank lines that follow `ahead` better ones and `level` ones of the figure `before`."""
    rank, position = ahead + 1, ahead + level
    standings = []
    for row in rows:
        position += 1
        figure = row[board.figure]
        if figure != before:
            rank, before = position, figure
        standings.append(Standing(rank=rank, figure=figure, **row))
    return standings
