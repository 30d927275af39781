"""What django-axes asks of the house: who is meant, from where, and the page for who guessed too often."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from lobby.accounts import names, network, selectors


def who(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """One word for every spelling of a name and for its e-mail address, so that none gives further guesses."""
    told = str((credentials or {}).get("username") or request.POST.get("username") or "")
    account = selectors.by_login(told)
    return account.username if account else names.key(told)[:150]


def address(request: HttpRequest) -> str | None:
    return network.address(request) or None


def respond(request: HttpRequest, _response: HttpResponse | None, _credentials: dict[str, Any] | None) -> HttpResponse:
    return render(request, "accounts/locked_out.html", status=429)
