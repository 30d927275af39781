"""What the scoring refuses, with a code."""


class ScoringError(Exception):
    """A refusal; `code` is one of the codes a service names under `Raises`."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields
