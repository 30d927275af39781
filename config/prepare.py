"""What must be done before the site starts: migrations, static files, message catalogues.

One process for all three, and for a look whether Redis is there, for most of its time goes into starting.
Run as `python -m config.prepare`.
"""

import os
from pathlib import Path

import django
import redis
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management import call_command


def compile_catalogues(locale: Path) -> list[Path]:
    """Write a .mo file beside each .po file that changed since; gettext need not be installed for that."""
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as read:
            catalogue = read_po(read, locale=source.parent.parent.name)
        new = target.with_suffix(f".{os.getpid()}")
        with new.open("wb") as write:
            write_mo(write, catalogue)
        new.replace(target)
        written.append(target)
    return written


def prepare() -> None:
    for locale in settings.LOCALE_PATHS:
        compile_catalogues(locale)
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=5) as client:
        client.ping()
    call_command("migrate", interactive=False, verbosity=1)
    call_command("collectstatic", interactive=False, verbosity=0)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    prepare()
