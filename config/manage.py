"""`bin/manage`: Django's command line, on the servers of a running `bin/play` if there is one."""

import os
import signal
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError

from config.data import default_folder, running


def main(arguments: list[str]) -> None:
    folder = default_folder()
    facts = running(folder)
    if facts is not None:
        for name, value in facts.get("environment", {}).items():
            os.environ.setdefault(name, value)
    # One command needs one connection.
    os.environ.setdefault("DATABASE_POOL", "0")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(["bin/manage", *arguments])
    except OperationalError as error:
        if "DATABASE_URL" in os.environ:
            sys.exit(f"The database does not answer: {error}")
        sys.exit(f"This command needs the database: start bin/play first, or set DATABASE_URL.\n({error})")
    except BrokenPipeError:
        # Who reads us has read enough; Python would complain once more when it closes the output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


if __name__ == "__main__":
    main(sys.argv[1:])
