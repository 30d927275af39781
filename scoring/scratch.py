"""A database of its own for commands that fill one with made-up people, so that no real board ever shows them."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connection
from psycopg import sql


@contextmanager
def database(name: str, *, keep: bool) -> Iterator[None]:
    """Work in this database of the same server, made if there is none; dropped at the end unless it is kept.

    What `django.db.connection` means changes for the whole process, so nothing else may use it meanwhile.
    """
    usual = connection.settings_dict["NAME"]
    _administer(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)), name, missing=True)
    _connect(name)
    try:
        call_command("migrate", verbosity=0, interactive=False)
        yield
    finally:
        _connect(usual)
        if not keep:
            _administer(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)), name, missing=False)


def _connect(name: str) -> None:
    connection.close()
    # A pool would go on with connections to the other one.
    close_pool = getattr(connection, "close_pool", None)
    if close_pool is not None:
        close_pool()
    connection.settings_dict["NAME"] = name


def _administer(statement: sql.Composed, name: str, *, missing: bool) -> None:
    """Run a statement outside any transaction if the database is missing, or if it is there."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_database WHERE datname = %s", [name])
        if (cursor.fetchone() or (0,))[0] == int(not missing):
            cursor.execute(statement)
