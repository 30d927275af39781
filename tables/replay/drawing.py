"""The picture of a finished hand, for wherever its address is shared: 1200 by 630, made without a browser.

The font comes with a package, so Chinese is drawn on a machine that has no font at all.
"""

from dataclasses import dataclass
from functools import cache
from io import BytesIO

import pylopdf_fonts_zh_cn
from django.utils.translation import gettext
from PIL import Image, ImageDraw, ImageFont
from PIL.ImageDraw import ImageDraw as Draw

from tables import wording
from tables.replay.rows import SeatRow

WIDTH, HEIGHT = 1200, 630
MARGIN = 60
ROW_TOP, ROW_HEIGHT, ROW_GAP = 196, 72, 8

FELT, FELT_DEEP, ROW = "#0e5240", "#083a2e", "#18473a"
CREAM, SOFT, GOLD, LOSS = "#f4f1e6", "#c3d8cd", "#ffdf80", "#ffb4a8"
ROLES = {"emperor": ("#ffdf80", "#5a2500"), "guard": ("#bfdbfe", "#12356b"), "rebel": ("#d1d5db", "#1f2937")}
# Of avatars, as in tokens.css.
COLORS = (
    *("#2c7530", "#26688a", "#4a3090", "#86305c", "#7a5916", "#a2391a"),
    *("#156e69", "#3b509f", "#7440a4", "#9c2740", "#526427", "#555c68"),
)
PLACE_X, AVATAR_X, NAME_X, ROLE_X, POINTS_X = 84, 196, 248, 800, WIDTH - 84


@dataclass(frozen=True, slots=True)
class Poster:
    """What the picture says."""

    ruleset: str
    title: str
    sum: str
    when: str
    rows: tuple[SeatRow, ...]


def draw(poster: Poster) -> bytes:
    """Draw it as PNG."""
    image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, WIDTH, 12), fill=GOLD)
    _text(pen, (MARGIN, 56), _fitted(poster.title, 54, 640), 54, CREAM)
    _text(pen, (MARGIN, 140), _fitted(poster.sum, 26, WIDTH - 2 * MARGIN), 26, SOFT)
    _text(pen, (WIDTH - MARGIN, 56), _fitted(poster.ruleset, 34, 420), 34, GOLD, anchor="ra")
    _text(pen, (WIDTH - MARGIN, 104), poster.when, 24, SOFT, anchor="ra")
    for number, row in enumerate(poster.rows):
        _row(pen, ROW_TOP + number * (ROW_HEIGHT + ROW_GAP), row)
    _text(pen, (WIDTH / 2, HEIGHT - 16), gettext("保皇，山东的五人牌。"), 18, SOFT, anchor="ms")
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _row(pen: Draw, top: int, row: SeatRow) -> None:
    middle = top + ROW_HEIGHT / 2
    pen.rounded_rectangle((MARGIN, top, WIDTH - MARGIN, top + ROW_HEIGHT), 16, fill=ROW)
    _text(pen, (PLACE_X, middle), _fitted(row.place or "—", 26, AVATAR_X - PLACE_X - 30), 26, GOLD, anchor="lm")
    pen.ellipse((AVATAR_X - 24, middle - 24, AVATAR_X + 24, middle + 24), fill=COLORS[row.sitter.color % len(COLORS)])
    _text(pen, (AVATAR_X, middle), row.sitter.name.strip()[:1].upper(), 26, "#ffffff", anchor="mm")
    _text(pen, (NAME_X, middle), _fitted(row.sitter.name, 32, ROLE_X - NAME_X - 24), 32, CREAM, anchor="lm")
    if row.role:
        _badge(pen, middle, row.role_name, *ROLES[row.role])
    _text(pen, (POINTS_X, middle), wording.signed(row.points), 38, LOSS if row.points < 0 else GOLD, anchor="rm")


def _badge(pen: Draw, middle: float, text: str, back: str, ink: str) -> None:
    width = _font(26).getlength(text)
    pen.rounded_rectangle((ROLE_X, middle - 22, ROLE_X + width + 32, middle + 22), 22, fill=back)
    _text(pen, (ROLE_X + 16, middle), text, 26, ink, anchor="lm")


def _text(  # noqa: PLR0913  (a text has that many sides)
    pen: Draw, at: tuple[float, float], text: str, size: int, ink: str, *, anchor: str = "la"
) -> None:
    pen.text(at, text, fill=ink, font=_font(size), anchor=anchor)


def _fitted(text: str, size: int, width: float) -> str:
    """The text, or as much of its beginning as there is room for."""
    font = _font(size)
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text}…"


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(pylopdf_fonts_zh_cn.sans_path()), size)
