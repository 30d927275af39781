"""bin/manage bench_page: what the page of a table costs a browser."""

import statistics
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from playwright.sync_api import sync_playwright

from config import chromium
from config.bench import page

AIMS = {"script and style": "60 kB", "first view": "1 s", "update": "10 ms", "shift": "0"}


class Command(BaseCommand):
    """Measure a running site's table page, and updates of a 44-card hand at a sixth of the processor's speed."""

    help = "Bytes, requests, first view and update cost of the table's page; needs a running site and Chromium."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="http://127.0.0.1:8000/", help="of the running site")

    def handle(self, *args: Any, address: str, **options: Any) -> None:  # noqa: ARG002  (Django's signature)
        found = chromium.found()
        if found is None:
            raise CommandError("There is no Chromium; name one in BAOHUANG_CHROMIUM.")
        with sync_playwright() as playwright:
            flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path=found, args=flags)
            views = [page.first_view(browser, address) for _ in range(page.VIEWS)]
            cost = page.updates(browser)
            browser.close()
        weight = views[-1].weight
        code = weight.bytes.get("Script", 0) + weight.bytes.get("Stylesheet", 0)
        kinds = ", ".join(f"{kind} {size}" for kind, size in sorted(weight.bytes.items()))
        self.stdout.write(
            f"script and style  {code / 1000:.1f} kB compressed (aim {AIMS['script and style']}): {kinds}"
        )
        self.stdout.write(f"requests          {weight.requests}, to other hosts {weight.foreign}")
        median = statistics.median(view.seconds for view in views)
        shift = max(view.shift for view in views)
        self.stdout.write(
            f"first view        {median:.2f} s, median of {len(views)} (aim {AIMS['first view']}), "
            f"layout shift {shift:.4f} at most"
        )
        self.stdout.write(
            f"update            {cost.work:.1f} ms of script, style and layout at 1/{page.SLOWDOWN} of the speed "
            f"(aim {AIMS['update']}), {cost.tasks:.1f} ms of all tasks"
        )
        self.stdout.write(f"layout shift      {cost.shift:.4f} over {page.UPDATES} updates (aim {AIMS['shift']})")
