"""People and tables, as the table tests have them."""

from tests.tables.conftest import at_once, no_session_outlives_the_tests, people, solitaire, stranger, table

__all__ = ["at_once", "no_session_outlives_the_tests", "people", "solitaire", "stranger", "table"]
