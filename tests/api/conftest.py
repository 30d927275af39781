"""Accounts, and what asks the API for them."""

import pytest
from django.core.cache import caches
from rest_framework.test import APIClient

from lobby.accounts.api.models import Key
from lobby.accounts.services import become_member, make_guest

PASSWORD = "a long enough one"


@pytest.fixture(autouse=True)
def nobody_has_asked_yet(db, static_files):
    caches["default"].clear()


@pytest.fixture
def guest(db):
    return make_guest()


@pytest.fixture
def member(db):
    user = make_guest()
    become_member(user, name="Ann", password=PASSWORD)
    return user


@pytest.fixture
def api() -> APIClient:
    """Whoever has no account, asking from elsewhere than this machine."""
    return APIClient(REMOTE_ADDR="192.0.2.7")


@pytest.fixture
def key(member) -> str:
    return Key.objects.make(member, "a program")[1]


@pytest.fixture
def program(key) -> APIClient:
    """A program with the member's key."""
    client = APIClient(REMOTE_ADDR="192.0.2.8")
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {key}")
    return client
