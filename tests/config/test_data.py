import os
import stat

import pytest

from config.data import Data, Taken, default_folder, running, where


@pytest.fixture
def held(tmp_path):
    data = Data.hold(tmp_path / "data")
    yield data
    data.lock.close()


def test_one_data_folder_is_held_by_one_site(held):
    held.tell(pid=4711, address="http://127.0.0.1:8000/")
    with pytest.raises(Taken) as refused:
        Data.hold(held.folder)
    assert "http://127.0.0.1:8000/" in str(refused.value)
    assert "4711" in str(refused.value)


def test_a_site_that_has_no_address_yet_is_told_as_such(held):
    held.tell(pid=4711)
    assert "just being started" in where(held.folder)


def test_what_a_dead_site_said_of_itself_is_not_believed(held):
    held.tell(pid=4711, address="http://127.0.0.1:8000/")
    assert running(held.folder) == {"pid": 4711, "address": "http://127.0.0.1:8000/"}
    held.lock.close()
    assert running(held.folder) is None


def test_the_secret_key_is_made_once_and_closed_to_others(held):
    secret = held.secret_key()
    assert held.secret_key() == secret
    assert len(secret) > 50
    assert stat.S_IMODE((held.folder / "secret_key").stat().st_mode) == 0o600


def test_two_clones_have_data_of_their_own(monkeypatch, tmp_path):
    monkeypatch.delenv("BAOHUANG_DATA", raising=False)
    folders = set()
    for name in ("one", "two"):
        monkeypatch.setattr("config.data.CLONE", tmp_path / name)
        folders.add(default_folder())
    assert len(folders) == 2


def test_the_environment_may_name_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("BAOHUANG_DATA", str(tmp_path))
    assert default_folder() == tmp_path.resolve()
    assert os.fspath(default_folder()).startswith("/")
