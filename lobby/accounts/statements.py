"""Statements that pages ask again and again: the ORM puts them together once in a process, not for each page.

To do so takes it longer than it takes the database to answer.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Generic, LiteralString, TypeVar

from django.db.models import Model, QuerySet
from django.db.models.query import RawQuerySet

Row = TypeVar("Row", bound=Model)


class Statement(Generic[Row]):
    """Rows of a query that is always the same, and which of them are asked for, in columns of their table.

    The query brings values of its own; those that differ from time to time are the condition's.
    """

    def __init__(self, rows: Callable[[], "QuerySet[Row]"], which: LiteralString) -> None:
        # Not put together yet: modules are loaded before there is a database.
        self._make, self._which = rows, which

    @cached_property
    def _rows(self) -> "QuerySet[Row]":
        return self._make()

    @cached_property
    def _words(self) -> tuple[str, tuple[object, ...]]:
        words, values = self._rows.query.sql_with_params()
        return f"SELECT * FROM ({words}) AS found {self._which}", values  # noqa: S608  (no word comes from outside)

    def all(self, *values: object) -> list[Row]:
        """Those for which the condition is true of these values. Queries: one."""
        words, known = self._words
        found: RawQuerySet[Row] = self._rows.raw(words, [*known, *values])
        return list(found)

    def first(self, *values: object) -> Row | None:
        """The first of them, if there is any. Queries: one."""
        return next(iter(self.all(*values)), None)
