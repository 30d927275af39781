"""Draws static/css/suits.css anew from the signs of static/icons/table.svg; run by bin/suits.

A suit on a card is a small picture of dots: a browser lays out and paints a drawing of lines as a document of its own,
each time a card is laid, and that was most of what a table cost. Needs the test requirements and Chromium.
"""

import base64
import io
import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from config import chromium

CLONE = Path(__file__).resolve().parent.parent

# Sharp on a phone of three dots a pixel, and hardly heavier than the lines.
SIDE = 64
SHADES = 12
BLACK, RED = "15202b", "c8102e"
# Which cards show which sign, in which colour; of two that fit a card the later wins.
SUITS = (
    ('.card[data-suit="spade"]', "spade", BLACK),
    ('.card[data-suit="heart"]', "heart", RED),
    ('.card[data-suit="club"]', "club", BLACK),
    ('.card[data-suit="diamond"]', "diamond", RED),
    ('[data-suits="four"] .card[data-suit="club"]', "club", "096b33"),
    ('[data-suits="four"] .card[data-suit="diamond"]', "diamond", "1557c0"),
    ('.card[data-mark="star"]', "star", "4b1a86"),
)
HEAD = "/* Suits as bin/suits draws them: in a fan on the card itself, in a hand in its corner and its middle. */\n"


def lines() -> dict[str, str]:
    """The path of each sign by its name."""
    text = (CLONE / "static/icons/table.svg").read_text()
    return dict(re.findall(r'<symbol id="(\w+)"[^>]*>(<path[^>]*/>)</symbol>', text))


def dots(page: Page, path: str, color: str) -> str:
    """The sign as a picture without loss, its edges in a dozen shades, as an address."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 32 32">{path}</svg>'
    page.set_content(f"<style>* {{ margin: 0; background: none; }} svg {{ display: block; }}</style>{svg}")
    seen = Image.open(io.BytesIO(page.screenshot(omit_background=True))).getchannel("A")
    step = 255 / (SHADES - 1)
    sign = Image.new("RGBA", seen.size, f"#{color}")
    sign.putalpha(seen.point([round(round(alpha / step) * step) for alpha in range(256)]))
    file = io.BytesIO()
    sign.save(file, "WEBP", lossless=True, exact=True, quality=100, method=6)
    return f"data:image/webp;base64,{base64.b64encode(file.getvalue()).decode()}"


def rule(card: str, address: str) -> str:
    """Where one sign stands."""
    root, _, own = card.rpartition(" ")
    places = [f"{card} > .index", f"{root} .fan > {own}".strip(), f"{card}[data-pip]::before"]
    return f'{", ".join(places)} {{ background-image: url("{address}"); }}\n'


def main() -> None:
    paths = lines()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": SIDE, "height": SIDE})
        rules = [rule(card, dots(page, paths[sign], color)) for card, sign, color in SUITS]
        browser.close()
    (CLONE / "static/css/suits.css").write_text(HEAD + "".join(rules))


if __name__ == "__main__":
    main()
