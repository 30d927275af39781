import json
import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from config.embedded.postgres import Cluster, postmaster
from config.embedded.servers import LONGEST, sockets_folder
from config.processes import Account, Service, note, stop_survivors, survivor, until
from config.supervisor import Supervisor


@pytest.fixture
def sleeper():
    with subprocess.Popen(["sleep", "60"]) as process:
        yield process
        process.kill()


def cluster(folder: Path) -> Cluster:
    return Cluster(
        folder=folder,
        programs=folder,
        sockets=folder,
        account=Account(),
        log=folder / "log",
        notes=folder,
    )


def test_a_stale_note_whose_number_a_stranger_has_now_is_no_survivor(tmp_path, sleeper):
    file = tmp_path / "web.json"
    file.write_text(json.dumps({"pid": sleeper.pid, "created": psutil.Process(sleeper.pid).create_time() - 3600}))
    assert survivor(file) is None
    assert stop_survivors(tmp_path) == []
    assert sleeper.poll() is None, "a stranger is left alone"


def test_a_noted_process_of_an_earlier_run_is_stopped(tmp_path, sleeper):
    note(tmp_path / "web.json", sleeper.pid)
    assert stop_survivors(tmp_path) == ["web"]
    assert not psutil.pid_exists(sleeper.pid)
    assert not list(tmp_path.iterdir())


def test_a_broken_note_is_thrown_away(tmp_path):
    (tmp_path / "web.json").write_text("")
    assert stop_survivors(tmp_path) == []
    assert not list(tmp_path.iterdir())


def test_a_stale_postmaster_pid_of_a_stranger_is_removed_and_the_stranger_lives(tmp_path, sleeper):
    (tmp_path / "postmaster.pid").write_text(f"{sleeper.pid}\n{tmp_path}\n")
    assert postmaster(sleeper.pid, tmp_path) is None
    cluster(tmp_path).clear()
    assert not (tmp_path / "postmaster.pid").exists()
    assert sleeper.poll() is None


def test_a_server_that_runs_on_the_folder_is_stopped_before_another_starts(tmp_path):
    command = ["-c", "import time; time.sleep(60)", "-D", str(tmp_path)]
    with subprocess.Popen(["postgres", *command], executable=sys.executable) as process:
        assert until(lambda: postmaster(process.pid, tmp_path) is not None, seconds=5)
        assert postmaster(process.pid, tmp_path / "another") is None
        (tmp_path / "postmaster.pid").write_text(f"{process.pid}\n{tmp_path}\n")
        cluster(tmp_path).clear()
        assert not psutil.pid_exists(process.pid)
    assert not (tmp_path / "postmaster.pid").exists()


def test_a_data_folder_of_another_version_is_refused_with_the_way_out(tmp_path):
    program = tmp_path / "postgres"
    program.write_text("#!/bin/sh\necho 'postgres (PostgreSQL) 18.6'\n")
    program.chmod(0o755)
    (tmp_path / "PG_VERSION").write_text("17\n")
    with pytest.raises(Exception, match="of PostgreSQL 17, but this is version 18") as refused:
        cluster(tmp_path).check_version()
    assert "pg_dump" in str(refused.value)


def test_sockets_are_in_a_short_closed_folder(monkeypatch, tmp_path):
    long = tmp_path / ("x" * 90)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    folder = sockets_folder(Account())
    try:
        assert len(os.fsencode(folder)) <= LONGEST
        assert folder.stat().st_mode & 0o077 == 0
    finally:
        folder.rmdir()


@pytest.fixture
def service(tmp_path):
    made = Service(name="nap", command=["sleep", "60"], environment={}, log=tmp_path / "log", notes=tmp_path)
    made.start()
    yield made
    made.stop()


def test_what_dies_is_started_again_later_each_time(service, monkeypatch):
    said: list[str] = []
    supervisor = Supervisor(said.append)
    supervisor.add(service)
    first = service.process
    waits = []
    for _ in range(3):
        service.process.kill()
        service.process.wait()
        supervisor.look()
        [watched] = supervisor.watched
        waits.append(watched.wait)
        watched.due = 0
        supervisor.look()
    assert waits == [1, 2, 4]
    assert service.process.pid != first.pid
    assert "nap was ended by signal 9; it starts again in 1 s" in said[0]
    assert said[1] == "nap runs again."


def test_what_lives_but_does_nothing_is_ended_and_started_again(service, monkeypatch):
    now, said, well = [1000.0], [], [True]
    monkeypatch.setattr("config.supervisor.time.monotonic", lambda: now[0])
    supervisor = Supervisor(said.append)
    supervisor.add(service, lambda: well[0])
    first = service.process

    def wait(seconds):
        for _ in range(seconds):
            now[0] += 1
            supervisor.look()

    wait(100)
    well[0] = None
    wait(100)
    assert said == [], "while nothing is known nothing is done"
    well[0] = False
    wait(30)
    now[0] += 3600
    wait(30)
    assert said == [], "after the machine's own sleep the process has its time again"
    wait(20)
    assert said[0] == "nap lives but finishes nothing; it is ended."
    first.wait(5)
    wait(5)
    assert said[-1] == "nap runs again."
    assert service.process.pid != first.pid


def test_a_child_ends_when_its_parent_is_killed(tmp_path):
    if sys.platform != "linux":
        pytest.skip("the kernel tells children of their parent's end on Linux only")
    script = (
        "import pathlib, time; from config.processes import Service\n"
        f"folder = pathlib.Path({str(tmp_path)!r})\n"
        "s = Service(name='nap', command=['sleep', '60'], environment={}, log=folder / 'log', notes=folder)\n"
        "s.start(); print(s.process.pid, flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
        parent.wait()
    assert until(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE, seconds=5)
