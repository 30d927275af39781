"""Houses to break, each started when the first test of its kind asks for it."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.house import House


@pytest.fixture(scope="session")
def folders() -> Iterator[list[Path]]:
    made: list[Path] = []
    yield made
    for folder in made:
        shutil.rmtree(folder, ignore_errors=True)


def open_house(folders: list[Path], **how: int) -> House:
    folder = Path(tempfile.mkdtemp(prefix="baohuang-house-")).resolve()
    folder.chmod(0o711)
    folders.append(folder)
    return House(folder, **how)


@pytest.fixture(scope="session")
def house(folders) -> Iterator[House]:
    """A site with two web processes, shared by the tests of this run."""
    made = open_house(folders)
    try:
        made.start()
        yield made
    finally:
        made.stop()


@pytest.fixture(scope="session")
def doubled(folders) -> Iterator[House]:
    """A site with two web processes, two clocks and two beats."""
    made = open_house(folders, clocks=2)
    try:
        made.start()
        yield made
    finally:
        made.stop()
