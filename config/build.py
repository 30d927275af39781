"""What tells one state of the program from another."""

import hashlib

from config.data import CLONE

PARTS = ("bots", "config", "locale", "lobby", "rules", "scoring", "static", "tables", "templates")
# Compiled catalogues and byte code are made from the others.
MADE = {".mo", ".pyc"}


def build() -> str:
    """Give 12 hex digits that change whenever a file of the program does: pages and caches of another are too old."""
    digest = hashlib.sha256()
    for part in PARTS:
        for file in sorted((CLONE / part).rglob("*")):
            if file.is_file() and file.suffix not in MADE:
                digest.update(f"{file.relative_to(CLONE)}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]
