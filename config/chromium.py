"""Where the machine's own Chromium is: no browser is ever downloaded. bin/test says how to get one."""

import os
import shutil
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")


def found() -> str | None:
    """The program that BAOHUANG_CHROMIUM names, or else the first that is installed; None: there is none."""
    return os.environ.get("BAOHUANG_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
