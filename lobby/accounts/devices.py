"""Which device asks: a signed cookie, given to whoever has an account, and the bans that stick to it."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core import signing
from django.db.models import Q
from django.db.models.functions import Now
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from lobby.accounts import network
from lobby.accounts.models import Ban, User, Visit

COOKIE = "device"
SALT = "lobby.accounts.devices"
COOKIE_AGE = 2 * 365 * 24 * 3600
# In the session: the day of the visit that was noted last.
NOTED = "visit"
KEPT = timedelta(days=90)


def device(request: HttpRequest) -> str:
    """The digest of the device that asks; empty where it has no cookie, or one that we did not give."""
    try:
        return network.digest("device", signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT))
    except signing.BadSignature:
        return ""


def note(request: HttpRequest, user: User, response: HttpResponseBase) -> None:
    """Keep that an account came, once a day and session, and give its device a cookie."""
    today = timezone.now().date().isoformat()
    known = device(request)
    if request.session.get(NOTED) == today and known:
        return
    if not known:
        drawn = secrets.token_urlsafe(18)
        known = network.digest("device", drawn)
        response.set_cookie(
            COOKIE,
            signing.dumps(drawn, salt=SALT),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    Visit.objects.update_or_create(
        account=user, device=known, network=network.network(request), defaults={"last_at": Now()}
    )
    request.session[NOTED] = today


def barred(request: HttpRequest) -> Ban | None:
    """The ban on who asks without being let in: of his session's account, or of one that came from this device.

    Whoever shares the device may still log in to an account of his own; only new accounts are refused.
    """
    who = Q(account__visits__device=known) if (known := device(request)) else Q()
    session = request.session.get(SESSION_KEY)
    if session is not None and str(session).isdecimal():
        who |= Q(account=int(session))
    return Ban.objects.active().filter(who).first() if who else None


def forget() -> int:
    """Delete what is older than it may be kept; returns how many."""
    return Visit.objects.filter(last_at__lt=Now() - KEPT).delete()[0]
