"""What `bin/play` cannot work with it names in a sentence, at once."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.site import CLONE


def refusal(data, *arguments, **environment) -> str:
    """Start `bin/play` with what it must refuse and give what it says."""
    names = {"DATABASE_URL", "REDIS_URL", "BROKER_URL"}
    kept = {name: value for name, value in os.environ.items() if name not in names}
    done = subprocess.run(
        [sys.executable, CLONE / "bin" / "play", "--data", str(data), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**kept, "BAOHUANG_ENV": sys.prefix, **environment},
        timeout=60,
        check=False,
    )
    assert done.returncode
    assert "Traceback" not in done.stdout
    return done.stdout


@pytest.mark.parametrize("port", ["0", "-1", "99999", "80x"])
def test_a_number_that_is_no_port(tmp_path, port):
    assert "--port" in refusal(tmp_path, "--port", port)


def test_help_and_a_mistyped_option_wait_for_no_environment(tmp_path):
    """There is none, and none can be made: the clone's scripts lie alone in a folder."""
    shutil.copytree(CLONE / "bin", tmp_path / "bin")
    for option, said in (("--help", "--port"), ("--prot", "unrecognized arguments: --prot")):
        done = subprocess.run(
            [sys.executable, tmp_path / "bin" / "play", option], capture_output=True, text=True, timeout=60, check=False
        )
        assert said in done.stdout + done.stderr
    assert not (tmp_path / ".venv").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's servers run as another account")
def test_an_account_that_is_not_there(tmp_path):
    said = refusal(tmp_path, "--port", "8999", BAOHUANG_ACCOUNT="nosuchaccount")
    assert "There is no account nosuchaccount" in said


@pytest.mark.parametrize(
    ("address", "reason"), [("redis://127.0.0.1:1/0", "Connection refused"), ("nonsense", "Redis URL must specify")]
)
def test_a_redis_that_does_not_answer(tmp_path, address, reason):
    # Redis is asked before the database.
    said = refusal(tmp_path, "--port", "8999", DATABASE_URL="postgresql:///none", REDIS_URL=address)
    assert reason in said
    assert "could not be prepared" in said
