"""What every request goes through: an account's visit is noted, a refusal that no form can show has a page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from lobby.accounts import devices
from lobby.accounts.errors import Barred, TooMany
from lobby.accounts.models import User

Next = Callable[[HttpRequest], HttpResponse]


class Visits:
    """Notes visits; shows who would come back past a ban, or asks too often, why he gets nothing."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            response = _closed(request, response)
        # Not for requests that do not care who asks: looking would cost them a query.
        if request.session.accessed and isinstance(request.user, User):
            devices.note(request, request.user, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, Barred):
            return render(request, "accounts/banned.html", {"ban": exception.ban}, status=403)
        if isinstance(exception, TooMany):
            return render(request, "accounts/too_many.html", status=429)
        return None


def _closed(request: HttpRequest, refusal: HttpResponse) -> HttpResponse:
    """Give whoever opens an address that only takes a press a page that leads on, and not the browser's own."""
    page = render(request, "405.html", status=405)
    page["Allow"] = refusal["Allow"]
    return page
