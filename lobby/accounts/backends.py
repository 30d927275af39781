"""Who may get in, by name or e-mail, and who may stay in."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from lobby.accounts import selectors
from lobby.accounts.models import User
from lobby.accounts.statements import Statement

# Who asks, at every page of who is logged in.
ADMITTED = Statement(User.objects.admitted, "WHERE id = %s")


class NameOrEmail(ModelBackend):
    """Any spelling of the name, or the confirmed e-mail address; no name holds an @.

    A ban holds here, so that it holds for every session, socket and request at once, and ends by itself.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_: Any
    ) -> User | None:
        """Find who proves to be somebody. To whom the password belongs but a ban forbids it: `request.ban` says so."""
        if username is None or password is None:
            return None
        user = selectors.by_login(username)
        if user is None:
            # As long as for a name that exists, so that nobody learns which do.
            User().set_password(password)
            return None
        if not user.check_password(password) or not user.is_active:
            return None
        ban = selectors.active_ban(user.pk)
        if ban is None:
            return user
        if request is not None:
            request.ban = ban  # type: ignore[attr-defined]  # told to the log-in form
        return None

    def get_user(self, user_id: Any) -> User | None:
        return ADMITTED.first(user_id)
