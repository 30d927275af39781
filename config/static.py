"""How static files are stored: under names with a hash of their content, imports between modules included."""

import re
from collections.abc import Callable
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Written by programs, in lines of a megabyte, and whole in themselves.
OTHERS = "drf_spectacular_sidecar/"


class ManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Rewrites the `import` of hand-written ES modules to the hashed names.

    By regular expression: an import in a string breaks `collectstatic`, two modules that import each other can have
    no hash, and `new URL("./x.js", import.meta.url)` is left as it is.
    """

    support_js_module_import_aggregation = True
    # A pass settles one level of imports; Django's five are fewer than ours.
    max_post_process_passes = 20

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Leave comments alone: types are imported there, from modules that import this one. And what is not ours."""
        if name.startswith(OTHERS):
            return lambda match: str(match.group())
        convert: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)
        if not name.endswith(".js"):
            return convert

        def outside_comments(match: re.Match[str]) -> Any:
            line = match.string[match.string.rfind("\n", 0, match.start()) + 1 : match.start()].lstrip()
            return match.group() if line.startswith(("/*", "*", "//")) else convert(match)

        return outside_comments
