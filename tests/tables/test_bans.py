"""A ban and the sockets that are open, and those that would be opened."""

import pytest
from django.conf import settings

from lobby.accounts.services import make_guest
from lobby.moderation import services
from tables.services import seating
from tables.threads import in_thread
from tests.tables.sockets import connected, session_cookie

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def lee(transactional_db):
    return make_guest("Lee")


async def test_a_ban_closes_the_socket_at_once_and_one_opened_again_plays_for_nobody(lee):
    table = await in_thread(seating.play_now, lee)
    cookie = await in_thread(session_cookie, lee)
    async with connected(table.code, lee) as peer:
        assert peer.frame["table"]["you"] == 0
        await in_thread(lambda: services.ban(None, lee, reason="insult", until=None))
        assert (await peer.hear("bye", seconds=8))["code"] == "banned"
    headers = [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode())]
    async with connected(table.code, headers=headers) as peer:
        assert peer.frame["table"]["you"] is None
        assert not peer.frame["view"]["me"]
        answer = await peer.do({"type": "auto", "on": True})
        assert (answer["result"], answer["code"]) == ("refused", "not_seated")
        assert (await peer.act({"type": "pass"}))["result"] == "refused"
