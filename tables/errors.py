"""What a table service refuses, with a code the page turns into words."""

from typing import Any


class TableError(Exception):
    """A refusal; `code` is one of the codes a service names under `Raises`."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields
