"""Which program asks: by a key that an account made. Browsers ask by their session."""

import re

from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied

from lobby.accounts import selectors as accounts
from lobby.accounts.api.models import Key
from lobby.accounts.models import User

# What a key may look like; anything else need not be looked for.
KEY = re.compile(rb"[\x21-\x7e]{1,100}")


class KeyAuthentication(TokenAuthentication):  # type: ignore[misc]
    """``Authorization: Bearer KEY``. Refuses: ``authentication_failed``, ``banned``."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, Key]:
        try:
            if KEY.fullmatch(token):
                user, key = super().authenticate_credentials(token)
                return user, key
        except AuthenticationFailed:
            pass
        raise AuthenticationFailed(_("这个密钥不对、过期了，或者已经收回。"))

    def validate_user(self, auth_token: Key) -> tuple[User, Key]:
        user, key = super().validate_user(auth_token)
        if accounts.active_ban(user.pk):
            raise PermissionDenied(_("这个账号被封了。"), code="banned")
        return user, key
