"""A new release is told from the old one."""

from pathlib import Path

import pytest

from config import build


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for part in build.PARTS:
        (tmp_path / part).mkdir()
    (tmp_path / "rules" / "plays.py").write_text("BIG = 17\n")
    monkeypatch.setattr(build, "CLONE", tmp_path)
    return tmp_path


def test_the_same_files_are_the_same_build_wherever_what_is_made_of_them_lies(program: Path) -> None:
    before = build.build()
    (program / "locale" / "django.mo").write_bytes(b"compiled")
    assert build.build() == before


@pytest.mark.parametrize("change", ["another content", "another name", "one more"])
def test_any_change_of_a_file_is_another_build(program: Path, change: str) -> None:
    before = build.build()
    file = program / "rules" / "plays.py"
    if change == "another content":
        file.write_text("BIG = 18\n")
    elif change == "another name":
        file.rename(file.with_name("play.py"))
    else:
        (program / "static" / "new.js").write_text("")
    assert build.build() != before
