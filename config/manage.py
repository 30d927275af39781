"""`bin/manage`: Django's command line, on the servers of a running `bin/play` if there is one."""

import os
import sys

from django.core.management import execute_from_command_line

from config.data import default_folder, running


def main(arguments: list[str]) -> None:
    folder = default_folder()
    facts = running(folder)
    if facts is not None:
        for name, value in facts.get("environment", {}).items():
            os.environ.setdefault(name, value)
    elif "DATABASE_URL" not in os.environ:
        # Shown by PostgreSQL's client in its error, should the command need the database.
        os.environ["DATABASE_URL"] = "postgresql:///baohuang?host=/bin-play-does-not-run&application_name=bin-manage"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    execute_from_command_line(["bin/manage", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
