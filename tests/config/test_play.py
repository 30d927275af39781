"""`bin/play` for real: on a copy of the clone, in a folder with blanks in its name."""

import contextlib
import http.client
import http.cookiejar
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path

import psutil
import psycopg
import pytest

from config.processes import until
from tests.site import CLONE, Site

NOBODY = 65534


@pytest.fixture
def copy():
    """A copy of the clone without its environment and data, open to every account."""
    place = Path(tempfile.mkdtemp(prefix="baohuang copy "))
    place.chmod(0o755)
    clone = place / "a clone"
    leave = shutil.ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache", ".hypothesis")
    shutil.copytree(CLONE, clone, ignore=leave)
    yield clone
    shutil.rmtree(place, ignore_errors=True)


def health(site: Site) -> int | None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=5)
    with contextlib.closing(connection):
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status
        except OSError:
            return None


def noted(site: Site) -> dict[str, psutil.Process]:
    """The processes of a site by name."""
    files = (site.data / "run").glob("*.json")
    return {file.stem: psutil.Process(json.loads(file.read_text())["pid"]) for file in files}


def ends_with_nothing_left(site: Site) -> None:
    processes = [*noted(site).values(), *psutil.Process(site.process.pid).children(recursive=True)]
    assert len(processes) > 6
    assert site.stop() == 0, "a site that is told to stop ends with code 0"
    left = [each for each in processes if each.is_running() and each.status() != psutil.STATUS_ZOMBIE]
    assert not left, "a stopped site leaves no process behind"
    assert not list((site.data / "run").iterdir())
    assert not (site.data / "running.json").exists()


def press_play(site: Site) -> None:
    """Open the start page as a guest and press the button."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    page = browser.open(site.address).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    sent = urllib.parse.urlencode({"csrfmiddlewaretoken": token}).encode()
    browser.open(urllib.request.Request(f"{site.address}play/", sent, {"Referer": site.address})).close()


def ask(site: Site, statement: str) -> tuple[object, ...]:
    """Ask the site's own database."""
    url = json.loads((site.data / "running.json").read_text())["environment"]["DATABASE_URL"]
    with psycopg.connect(url) as connection:
        return connection.execute(statement).fetchone()


def dealt(site: Site) -> tuple[int, int]:
    """Wait for the hand, which is dealt once pages had their time to add to it; gives its id and number of events."""
    running = "SELECT id, events FROM tables_hand WHERE state = 'running'"
    assert until(lambda: ask(site, running), seconds=30, every=0.2), "who presses play has a hand soon"
    return ask(site, running)


def assert_the_clock_acts(site: Site) -> None:
    """The guest who pressed play is gone: the clock is to act for him, and the bots for themselves."""
    hand, events = dealt(site)
    ask(
        site,
        f"UPDATE tables_hand SET due_at = now(), ends_at = now() - interval '1 minute' WHERE id = {hand} RETURNING 1",
    )
    later = f"SELECT events FROM tables_hand WHERE id = {hand}"
    # Whoever is asked has twenty seconds more after a time in which no web process was alive.
    assert until(lambda: ask(site, later) > (events,), seconds=60, every=0.5), "the hand goes on"


@pytest.mark.timeout(400)
def test_the_site_runs_heals_and_stops(play, copy):
    site = play(clone=copy)
    assert site.address in site.await_line("Baohuang is running")
    assert health(site) == 200
    worker = urllib.request.urlopen(f"{site.address}worker.js").read().decode()
    assert re.search(r'"offline [0-9a-f]{12}"', worker), "what pages keep is of one build only"
    press_play(site)

    second = subprocess.run(
        [sys.executable, copy / "bin" / "play", "--port", "1", "--data", site.data],
        env={**os.environ, "BAOHUANG_ENV": sys.prefix},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert second.returncode == 1
    assert site.address in second.stdout, "a second start says where the first one runs"
    assert str(site.process.pid) in second.stdout

    for name in ("web", "postgres", "valkey"):
        first = noted(site)[name]
        first.kill()
        site.await_line(f"{name} runs again", seconds=30)
        assert until(lambda: health(site) == 200, seconds=30), f"the site is well again after kill -9 of {name}"
        assert noted(site)[name].pid != first.pid
    assert_the_clock_acts(site)

    workers = ("clock", "bots", "beat")
    for name in workers:
        noted(site)[name].kill()
    for name in workers:
        site.await_line(f"{name} runs again", seconds=30)
    assert_the_clock_acts(site)

    ends_with_nothing_left(site)


@pytest.mark.timeout(400)
@pytest.mark.parametrize("moment", ["dealt", "about to be dealt"])
def test_a_hand_goes_on_after_the_whole_site_was_killed(play, moment):
    site = play()
    site.await_line("Baohuang is running")
    press_play(site)
    if moment == "dealt":
        dealt(site)
    before = noted(site)
    secret = (site.data / "secret_key").read_text()
    site.process.kill()
    site.process.wait()

    site.said.clear()
    site.process = site.start(site.port)
    site.await_line("Baohuang is running")
    assert not any(each.is_running() for each in before.values()), "nothing of the killed run is left"
    assert (site.data / "secret_key").read_text() == secret, "sessions outlive a restart"
    assert_the_clock_acts(site)
    ends_with_nothing_left(site)


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_a_worker_that_lives_but_does_nothing_is_found_and_replaced(play):
    site = play()
    site.await_line("Baohuang is running")
    press_play(site)
    stuck = noted(site)["clock"]
    stuck.suspend()
    site.await_line("clock lives but finishes nothing", seconds=150)
    site.await_line("clock runs again", seconds=30)
    assert noted(site)["clock"].pid != stuck.pid
    assert_the_clock_acts(site)
    ends_with_nothing_left(site)


@pytest.mark.slow
def test_a_site_whose_data_folder_is_gone_says_so_and_ends(play):
    site = play()
    site.await_line("Baohuang is running")
    shutil.rmtree(site.data)
    assert site.process.wait(120) == 1
    assert str(site.data) in site.await_line("cannot be used any more")


def test_a_taken_port_is_told_with_the_way_to_choose_another(play):
    site = play()
    site.stop(signal.SIGKILL)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        site.said.clear()
        site.process = site.start(port)
        assert site.process.wait(60) == 1
        assert site.await_line("taken") == f"Port {port} of 127.0.0.1 is taken by another program. Choose another one:"
        assert site.await_line("--port") == f"    bin/play --port {port + 1}"


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_servers_that_an_address_names_are_used_and_left_alone(play, servers):
    site = play(**servers)
    site.await_line("Baohuang is running")
    assert sorted(noted(site)) == ["beat", "bots", "clock", "web"]
    assert site.stop() == 0
    with psycopg.connect(servers["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT count(*) > 5 FROM django_migrations").fetchone() == (True,)


@pytest.fixture
def borrowed(tmp_path_factory):
    """An environment of the system's Python, which every account reaches, with this one's packages."""
    system = "/usr/bin/python3"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    told = "import sys; print('%d.%d' % sys.version_info[:2])"
    if not Path(system).exists() or subprocess.check_output([system, "-c", told], text=True).strip() != version:
        pytest.skip(f"the system has no Python {version}")
    place = Path(tempfile.mkdtemp(prefix="baohuang-env-"))
    place.chmod(0o755)
    subprocess.run([system, "-m", "venv", "--without-pip", place / "env"], check=True)
    packages = Path(pytest.__file__).parent.parent
    ours = place / "env" / "lib" / f"python{version}" / "site-packages"
    (ours / "borrowed.pth").write_text(f"{packages}\n")
    # redis asks for this package before Python 3.11.3, and the lock file brings it there.
    (ours / "async_timeout.py").write_text("from asyncio import timeout\n")
    yield place / "env"
    shutil.rmtree(place, ignore_errors=True)


@pytest.mark.skipif(os.geteuid() != 0, reason="every other test runs as an ordinary user already")
@pytest.mark.timeout(400)
def test_an_ordinary_user_runs_the_site_from_his_own_folder(play, copy, borrowed):
    site = play(clone=copy, account=NOBODY, environment=borrowed)
    site.await_line("Baohuang is running")
    assert health(site) == 200
    assert {each.uids().real for each in noted(site).values()} == {NOBODY}
    ends_with_nothing_left(site)


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="needs to become another user")
@pytest.mark.timeout(900)
def test_a_bare_machine_needs_nothing_but_python(play, copy):
    for path in (copy.parent, copy):
        os.chown(path, NOBODY, NOBODY)
    site = play(clone=copy, account=NOBODY, environment=None)
    site.await_line("Baohuang is running", seconds=600)
    assert health(site) == 200
    assert (copy / ".venv" / "stamp-run").exists()
    assert not (copy / ".venv" / "stamp-test").exists(), "playing installs nothing that only tests need"
    ends_with_nothing_left(site)
