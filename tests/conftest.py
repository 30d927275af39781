"""What every test may ask for: real servers, the site itself, Chromium.

Servers start with the first test that needs one; the tests of `rules/` and `bots/` run without.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client, TransactionTestCase, override_settings
from django_otp import DEVICE_ID_SESSION_KEY

from config import chromium
from config.celery import app
from config.embedded import Servers
from config.environment import broker, database
from config.prepare import compile_catalogues

pytest_plugins = ["tests.site"]


def pytest_configure():
    settings.SECRET_KEY = "for-tests-only"
    # Counts by request, and tests log in without one; those that are about it turn it on.
    settings.AXES_ENABLED = False
    # Nobody's page comes to add to a deal.
    settings.SEAL_WAIT_MS = 0
    compile_catalogues(Path(settings.LOCALE_PATHS[0]))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Put browsers last: from the first on their event loop runs in this thread, and no other can."""
    items.sort(key=lambda item: "playwright" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def servers() -> Iterator[dict[str, str]]:
    """Addresses of PostgreSQL and Redis: those of the environment, or servers of this run's own."""
    own = {"postgres": "DATABASE_URL" not in os.environ, "valkey": "REDIS_URL" not in os.environ}
    given = {name: os.environ[name] for name in ("DATABASE_URL", "REDIS_URL") if name in os.environ}
    if not any(own.values()):
        yield given
        return
    folder = Path(tempfile.mkdtemp(prefix="baohuang-test-")).resolve()
    # The servers' own account must get through.
    folder.chmod(0o711)
    started = Servers(folder, **own, durable=False)
    try:
        started.start()
        yield {**given, **started.addresses()}
    finally:
        started.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(servers):
    """Point Django, Channels and Celery at the servers before the first connection is made."""
    settings.DATABASES["default"].update(database(servers["DATABASE_URL"]))
    settings.REDIS_URL = servers["REDIS_URL"]
    settings.CACHES["default"]["LOCATION"] = servers["REDIS_URL"]
    # A test without a database may have asked it already, where nobody listens.
    with suppress(AttributeError):
        del caches["default"]
    settings.CHANNEL_LAYERS["default"]["CONFIG"]["hosts"] = [servers["REDIS_URL"]]
    app.conf.broker_url = broker(servers["REDIS_URL"])


# What migrating has written once and for all, and no test changes.
MADE = {"django_migrations", "django_content_type", "auth_permission", "auth_group", "auth_group_permissions"}


@pytest.fixture(scope="session", autouse=True)
def quick_flush():
    """After a test that commits, empty the tables that have rows.

    Django's own way truncates every table and then makes every permission anew; over all tests that is minutes.
    """

    def empty(_: TransactionTestCase) -> None:
        with connection.cursor() as cursor:
            tables = [name for name in connection.introspection.table_names(cursor) if name not in MADE]
            cursor.execute(" UNION ALL ".join(f"(SELECT '{name}' FROM \"{name}\" LIMIT 1)" for name in tables))
            filled = {name for (name,) in cursor.fetchall()}
            # Their own triggers forbid that a row is deleted.
            cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
            guarded = filled & {name for (name,) in cursor.fetchall()}
            emptied = [f'TRUNCATE "{name}" CASCADE' for name in guarded]
            emptied += [f'DELETE FROM "{name}"' for name in filled - guarded]
            # Which row points to which is looked at when all are gone.
            with transaction.atomic():
                cursor.execute("; ".join(emptied) or "SELECT")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield


@pytest.fixture(scope="session")
def static_files(tmp_path_factory) -> Iterator[None]:
    """Collect the static files, for pages ask for their hashed names."""
    with override_settings(STATIC_ROOT=tmp_path_factory.mktemp("static")):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


@pytest.fixture
def client(client, static_files):
    return client


@pytest.fixture
def at_desk():
    """Give a function that logs staff in at the desk, second factor and all."""
    from django_otp.plugins.otp_totp.models import TOTPDevice  # noqa: PLC0415  (the apps are loaded by now)

    def logged_in(user):
        client = Client()
        client.force_login(user)
        device = TOTPDevice.objects.create(user=user, name="app", confirmed=True)
        session = client.session
        session[DEVICE_ID_SESSION_KEY] = device.persistent_id
        session.save()
        return client

    return logged_in


@pytest.fixture
def admin_client(db, static_files, at_desk, admin_user):
    return at_desk(admin_user)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Drive the system's Chromium; Playwright's own is never downloaded."""
    program = chromium.found()
    if program is None:
        pytest.fail("Chromium is missing; bin/test says how to install it.")
    quiet = "gpu quic background-networking component-update sync".split()
    return {
        **browser_type_launch_args,
        "executable_path": program,
        "args": ["--no-sandbox", "--no-first-run", *(f"--disable-{word}" for word in quiet)],
    }
