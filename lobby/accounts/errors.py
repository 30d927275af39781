"""What an account service refuses, with a code the edge turns into words."""


class AccountError(Exception):
    """A refusal; `code` is one of the codes a service names under `Raises`."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields
