"""Statements that pages ask again and again: the ORM puts them together once in a process, not for each page.

To do so takes it longer than it takes the database to answer.
"""

from collections.abc import Callable
from functools import cached_property
from inspect import signature
from typing import Generic, LiteralString, TypeVar

from django.db.models import Model, QuerySet, Value
from django.db.models.query import RawQuerySet

Row = TypeVar("Row", bound=Model)


class Later(Value):
    """Stands in a query for a value that is not known yet; it is its own value until then."""

    def __init__(self, place: int) -> None:
        super().__init__((Later, place))


class Statement(Generic[Row]):
    """Rows of a query, and which of them are asked for, in columns of their table.

    Values that differ from time to time are the query's arguments, which it may only compare, then the condition's.
    The order is the condition's.
    """

    def __init__(self, rows: Callable[..., "QuerySet[Row]"], which: LiteralString) -> None:
        # Not put together yet: modules are loaded before there is a database.
        self._make, self._which = rows, which

    @cached_property
    def _rows(self) -> "QuerySet[Row]":
        # An order within would be worked out and forgotten.
        return self._make(*self._later).order_by()

    @cached_property
    def _later(self) -> list[Later]:
        told = [each for each in signature(self._make).parameters.values() if each.kind is each.POSITIONAL_OR_KEYWORD]
        return [Later(place) for place in range(len(told))]

    @cached_property
    def _words(self) -> tuple[str, tuple[object, ...]]:
        words, values = self._rows.query.sql_with_params()
        return f"SELECT * FROM ({words}) AS found {self._which}", values  # noqa: S608  (no word comes from outside)

    def all(self, *values: object) -> list[Row]:
        """Those for which the condition is true of these values. Queries: one."""
        words, known = self._words
        told = {later.value: value for later, value in zip(self._later, values, strict=False)}
        own = [told.get(value, value) if isinstance(value, tuple) else value for value in known]
        found: RawQuerySet[Row] = self._rows.raw(words, [*own, *values[len(told) :]])
        return list(found)

    def first(self, *values: object) -> Row | None:
        """The first of them, if there is any. Queries: one."""
        return next(iter(self.all(*values)), None)
