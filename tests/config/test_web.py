"""The web server's own bounds, on a socket that is real."""

import contextlib
import os
import socket
import subprocess
import sys

import pytest

from config.processes import until
from config.web import BoundedSocket
from tests.site import CLONE

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture
def chatterbox(tmp_path):
    """The address of a web process that talks without end, and the file it makes when it is hung up on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = tmp_path / "hung-up"
    command = [sys.executable, "-m", "config.web", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
    environment = {**os.environ, "PYTHONPATH": str(CLONE), "HUNG_UP": str(told)}
    with subprocess.Popen([*command, "tests.config.chatterbox:application"], env=environment) as process:
        yield ("127.0.0.1", port), told
        process.kill()


def connected(address):
    """Open a socket as soon as the server listens."""
    opened = []

    def try_once():
        with contextlib.suppress(ConnectionRefusedError):
            opened.append(socket.create_connection(address, timeout=10))
        return bool(opened)

    assert until(try_once, seconds=30), "the web process listens"
    opened[0].sendall(HANDSHAKE)
    return opened[0]


def test_a_reader_that_falls_too_far_behind_is_cut_off_and_one_that_reads_is_not(chatterbox):
    address, told = chatterbox
    with connected(address) as reading, connected(address):
        assert until(lambda: reading.recv(1 << 20) and told.exists(), seconds=40, every=0)
        assert reading.recv(1000), "who reads is still told things"


@pytest.mark.parametrize("state", [BoundedSocket.STATE_CLOSING, BoundedSocket.STATE_CLOSED])
def test_what_is_said_to_a_socket_that_is_just_closing_is_no_failure(state):
    gone = BoundedSocket()
    gone.state = state
    gone.serverSend("a frame")
    assert gone.unread is None, "nothing waits for who is gone"
