"""What an account service refuses, with a code the edge turns into words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lobby.accounts.models import Ban


class AccountError(Exception):
    """A refusal; `code` is one of the codes a service names under `Raises`."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.fields = fields


class TooMany(AccountError):
    """So much was asked from one address that it has to wait; `Visits` turns it into a page."""

    def __init__(self, kind: str) -> None:
        super().__init__("too_many", kind=kind)


class Barred(AccountError):
    """No new account for who is banned; `Visits` turns it into a page with the reason and the end."""

    def __init__(self, ban: Ban) -> None:
        super().__init__("banned")
        self.ban = ban
