"""How static files are stored: a page's script and style as one file each, under a name with a hash of its content."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from lobby.templatetags.catalogues import named

# Written by programs, in lines of a megabyte, and whole in themselves.
OTHERS = "drf_spectacular_sidecar/"
SCRIPTS = "js/"
STYLES = "css/"
ICONS = "icons/"


class ManifestStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # whitenoise has no types
    """Joins and shortens our own scripts and styles before they are hashed; see `config.bundles`.

    A module that another imports has no name of its own here: pages ask for the one that nobody imports.
    """

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:  # noqa: FBT001, FBT002  (Django's signature)
        if not dry_run:
            self._join(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Leave alone what is not ours."""
        if name.startswith(OTHERS):
            return lambda match: str(match.group())
        convert: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)
        return convert

    def create_compressor(self, **kwargs: Any) -> "Packer":
        return Packer(tuple(self.path(folder) for folder in (SCRIPTS, STYLES, ICONS)), **kwargs)

    def _join(self, paths: dict[str, Any]) -> None:
        """Put what pages ask for in the place of what was written."""
        from config import bundles  # noqa: PLC0415  (no web process needs the minifier)

        modules, sheets = _texts(paths, SCRIPTS, ".js"), _texts(paths, STYLES, ".css")
        for name in modules:
            del paths[name]
        made = {name: bundles.style(name, sheets) for name in sheets}
        for name, script in bundles.scripts(modules).items():
            made[name] = script
            if "gettext(" in script:
                made |= {named(name, code): bundles.catalogue(script, code) for code, _ in settings.LANGUAGES}
        for name, text in made.items():
            self.delete(name)
            self.save(name, ContentFile(bundles.shorten(name, text).encode()))
            paths[name] = (self, name)


def _texts(paths: dict[str, Any], folder: str, ending: str) -> dict[str, str]:
    ours = [name for name in paths if name.startswith(folder) and name.endswith(ending)]
    return {name: _read(*paths[name]) for name in ours}


def _read(storage: Any, path: str) -> str:
    with storage.open(path) as file:
        return str(file.read().decode())


class Packer:
    """Packs what players ask for as close as can be; on the rest, which is ten times as much, gzip is enough."""

    def __init__(self, ours: tuple[str, ...], **kwargs: Any) -> None:
        self.ours = ours
        self.close, self.quick = Compressor(**kwargs), Compressor(use_brotli=False, **kwargs)

    def should_compress(self, name: str) -> bool:
        return bool(self.quick.should_compress(name))

    def compress(self, path: str) -> list[str]:
        compressor = self.close if path.startswith(self.ours) else self.quick
        packed: list[str] = compressor.compress(path)
        return packed
