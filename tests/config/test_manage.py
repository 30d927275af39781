"""`bin/manage` says what is wrong in a sentence."""

import os
import signal
import subprocess
import sys

import pytest

from tests.site import CLONE


def start(*arguments, **environment):
    names = {"DATABASE_URL", "DATABASE_POOL"}
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "config.manage", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**kept, "PYTHONPATH": str(CLONE), **environment},
    )


@pytest.mark.parametrize("stop", ["the reader closes", "Ctrl-C"])
def test_a_command_whose_reader_has_enough_ends_without_a_complaint(stop):
    with start("simulate", "--hands", "5000") as simulation:
        assert simulation.stdout.readline().startswith('{"format"')
        if stop == "Ctrl-C":
            simulation.send_signal(signal.SIGINT)
        simulation.stdout.close()
        assert simulation.stderr.read() == ""
        assert simulation.wait(30) == 128 + (signal.SIGINT if stop == "Ctrl-C" else signal.SIGPIPE)


def test_a_database_that_does_not_answer_is_said_in_a_sentence():
    with start("migrate", DATABASE_URL="postgresql://nobody@127.0.0.1:1/none") as command:
        said = command.communicate(timeout=30)[1]
    assert said.startswith("The database does not answer: ")
    assert "Traceback" not in said
    assert command.returncode == 1
