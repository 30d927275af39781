"""What pages may load and connect to, and what their styles and scripts may ask of a browser."""

import re
from pathlib import Path

import pytest
from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "static"
# Newer than Safari 15.4, Chrome 96 or Firefox 115.
TOO_NEW_STYLES = {
    "layers": r"@layer",
    "a media query with < or >": r"@media[^{]*[<>]",
    "nesting": r"^\s+&",
    "nesting ": r"\{[^{}]*;\s*[.#:&>][^{};]*\{",
    ":has": r":has\(",
    "container queries": r"@container",
    "colour functions": r"color-mix\(|light-dark\(|oklch\(",
    "logical floats": r"float:\s*inline-",
    "single transforms": r"^\s*(?:translate|rotate|scale):",
}
TOO_NEW_SCRIPTS = {
    "looking behind": r"\(\?<[=!]",
    "finding from the end": r"\.findLast",
    "copying sorts": r"\.(?:toSorted|toReversed|toSpliced|with)\(",
    "grouping": r"\.groupBy\(",
    "cloning": r"structuredClone",
    "static blocks": r"static \{",
}


@pytest.mark.parametrize("host", ["testserver", "testserver:8443"])
def test_a_page_may_open_sockets_to_its_own_host_and_no_other(client, db, host):
    policy = client.get("/", HTTP_HOST=host)["Content-Security-Policy"]
    connect = re.search(r"connect-src ([^;]*)", policy)
    assert connect
    assert set(connect[1].split()) == {"'self'", f"ws://{host}", f"wss://{host}"}


def test_a_host_that_is_not_ours_is_refused_without_being_named(client, db):
    response = client.get("/", HTTP_HOST="evil.example")
    assert response.status_code == 400
    assert "evil" not in response["Content-Security-Policy"]


def found(folder: str, pattern: str) -> list[str]:
    files = sorted((STATIC / folder).rglob(f"*.{folder}"))
    assert files
    plain = {file: re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL) for file in files}
    return [f"{file.name}: {hit[0]}" for file in files for hit in re.finditer(pattern, plain[file], re.MULTILINE)]


@pytest.mark.parametrize("what", TOO_NEW_STYLES)
def test_styles_work_in_browsers_three_years_old(what):
    assert found("css", TOO_NEW_STYLES[what]) == [], f"{what.strip()} is newer than the oldest browsers we serve"


@pytest.mark.parametrize("what", TOO_NEW_SCRIPTS)
def test_scripts_work_in_browsers_three_years_old(what):
    assert found("js", TOO_NEW_SCRIPTS[what]) == [], f"{what} is newer than the oldest browsers we serve"
