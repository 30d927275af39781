"""`bin/manage drain on|off|status`: no new hands before a maintenance, and again afterwards."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tables.services import drain


class Command(BaseCommand):
    """Throw the drain switch, or tell how it stands."""

    help = "Deal no new hands (on), deal again (off), or tell how it stands and how many hands still run (status)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("switch", choices=["on", "off", "status"], nargs="?", default="status")

    def handle(self, *_: Any, switch: str, **__: Any) -> None:
        if switch == "on":
            drain.begin()
        elif switch == "off":
            drain.end()
        dealt = "No new hands are dealt" if drain.on() else "Hands are dealt"
        self.stdout.write(f"{dealt}; {drain.running()} run.")
