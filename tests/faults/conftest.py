"""Houses to break, each started when the first test of its kind asks for it."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.house import House
from tests.faults.ledger import check


@pytest.fixture(scope="session")
def folders() -> Iterator[list[Path]]:
    made: list[Path] = []
    yield made
    for folder in made:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def opened(house: House) -> Iterator[House]:
    """Run a house; when its tests are over each of its hands is played again from its log."""
    try:
        house.start()
        yield house
        check(house)
    finally:
        house.stop()


@pytest.fixture(scope="session")
def house(folders) -> Iterator[House]:
    """A site with two web processes, shared by the tests of this run."""
    folder = Path(tempfile.mkdtemp(prefix="baohuang-house-")).resolve()
    folder.chmod(0o711)
    folders.append(folder)
    with opened(House(folder)) as made:
        yield made
