"""What every request of an account goes through: its visit is noted, and a ban is explained."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from lobby.accounts import devices
from lobby.accounts.errors import Barred
from lobby.accounts.models import User

Next = Callable[[HttpRequest], HttpResponse]


class Visits:
    """Notes visits; shows whoever would come back past a ban why he does not get in."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Not for requests that do not care who asks: looking would cost them a query.
        if request.session.accessed and isinstance(request.user, User):
            devices.note(request, request.user, response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, Barred):
            return render(request, "accounts/banned.html", {"ban": exception.ban}, status=403)
        return None
