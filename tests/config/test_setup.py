"""What holds the set-up together: the stamp of the environment, locked files, catalogues, migrations, layers."""

import ast
import importlib.util
import re
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from config.prepare import compile_catalogues

CLONE = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def bootstrap():
    spec = importlib.util.spec_from_file_location("bootstrap", CLONE / "bin" / "bootstrap.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_stamp_knows_another_lock_file_and_another_python(bootstrap, tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap, "CLONE", tmp_path)
    lock = tmp_path / "requirements.txt"
    lock.write_text("django==5.2")
    first = bootstrap.stamp("run", "3.11.2")
    assert bootstrap.stamp("run", "3.11.2") == first
    assert bootstrap.stamp("run", "3.12.1") != first
    lock.write_text("django==5.3")
    assert bootstrap.stamp("run", "3.11.2") != first


def test_a_stamp_is_worth_nothing_when_the_python_of_its_environment_is_gone(bootstrap, tmp_path):
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python"
    python.symlink_to(sys.executable)
    (tmp_path / "stamp-run").write_text(bootstrap.stamp("run", bootstrap.version(python)))
    assert bootstrap.stamped(tmp_path, "run")
    python.unlink()
    assert not bootstrap.stamped(tmp_path, "run")


def test_a_python_without_ensurepip_stops_with_the_line_that_installs_it(bootstrap, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(SystemExit):
        bootstrap.create(tmp_path / "env")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"apt-get install python{version}-venv" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_locked_package_has_hashes_and_no_place(name):
    text = (CLONE / name).read_text()
    packages = re.split(r"\n(?=[a-z])", text.partition("\n    bin/lock\n")[2] or text)
    assert all("--hash=sha256:" in package for package in packages if re.match(r"[a-z]", package))
    assert not re.search(r"https?:|file:|--(index|extra|find)", text)


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_catalogues_are_compiled_without_gettext(tmp_path):
    source = tmp_path / "en" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "出牌"\nmsgstr "Play"\n', "utf-8"
    )
    assert [file.name for file in compile_catalogues(tmp_path)] == ["django.mo"]
    assert compile_catalogues(tmp_path) == [], "what has not changed is not written again"


def test_the_rules_import_the_standard_library_and_themselves_only():
    for file in sorted((CLONE / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            names = []
            if isinstance(node, ast.Import):
                names = [name.name for name in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or "rules"] if node.level == 0 else []
            for name in names:
                top = name.split(".")[0]
                assert top == "rules" or top in sys.stdlib_module_names, f"{file} imports {name}"
                assert top not in {"random", "time", "datetime", "os", "socket"}, f"{file} imports {name}"
