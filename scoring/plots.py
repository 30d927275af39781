"""A rating over time as an SVG: made here, readable without scripts, and under a policy that allows no inline style."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache, lru_cache

from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.selectors.players import Moment

# Drawings that a process keeps.
REMEMBERED = 256
WIDTH, HEIGHT = 440, 230
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 12, 26
LINES = 4
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)


def rating_plot(moments: Sequence[Moment]) -> SafeString:
    """Draw the rating as a line within what it may be off; needs one moment at least."""
    return _drawn(tuple(moments), get_language())


@lru_cache(REMEMBERED)
def _drawn(moments: Sequence[Moment], _language: str | None) -> SafeString:
    """Nothing but the moments and the language of its words makes a drawing what it is."""
    low, high, step = _scale(moments)
    begin, end = moments[0].at, moments[-1].at

    def x(at: datetime) -> float:
        span = (end - begin) or timedelta(seconds=1)
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ((at - begin) / span), 1)

    # Of hundreds of moments most share their height with another.
    @cache
    def y(rating: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - rating) / (high - low), 1)

    placed = [(x(each.at), each) for each in moments]
    upper = [f"{across},{y(min(each.rating + each.spread, high))}" for across, each in placed]
    lower = [f"{across},{y(max(each.rating - each.spread, low))}" for across, each in placed]
    line = [f"{across},{y(each.rating)}" for across, each in placed]
    grid = format_html_join(
        "",
        '<line class="plot-grid" x1="{}" x2="{}" y1="{}" y2="{}"/>'
        '<text class="plot-label" x="{}" y="{}" text-anchor="end">{}</text>',
        ((LEFT, WIDTH - RIGHT, y(at), y(at), LEFT - 6, y(at) + 4, at) for at in range(low, high + 1, step)),
    )
    told = _("等级分从 %(first)s 到 %(last)s，最高 %(highest)s，最低 %(lowest)s。") % {
        "first": moments[0].rating,
        "last": moments[-1].rating,
        "highest": max(each.rating for each in moments),
        "lowest": min(each.rating for each in moments),
    }
    return format_html(
        '<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">{}'
        '<polygon class="plot-band" points="{}"/><polyline class="plot-line" points="{}"/>'
        '<circle class="plot-now" cx="{}" cy="{}" r="4"/>'
        '<text class="plot-label" x="{}" y="{}">{}</text>'
        '<text class="plot-label" x="{}" y="{}" text-anchor="end">{}</text></svg>',
        WIDTH,
        HEIGHT,
        told,
        grid,
        " ".join([*upper, *reversed(lower)]),
        " ".join(line),
        x(end),
        y(moments[-1].rating),
        LEFT,
        HEIGHT - 8,
        _day(begin),
        WIDTH - RIGHT,
        HEIGHT - 8,
        _day(end),
    )


def _scale(moments: Sequence[Moment]) -> tuple[int, int, int]:
    """The lowest and the highest of the axis, and the step of its lines: round numbers around the line."""
    low, high = min(each.rating for each in moments), max(each.rating for each in moments)
    # Room for the uncertainty as it is now; at first it is wider than anybody wants to see.
    room = max(moments[-1].spread, 20)
    low, high = low - room, high + room
    step = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
    return low // step * step, -(-high // step) * step, step


def _day(at: datetime) -> str:
    return formats.date_format(timezone.localtime(at), "DATE_FORMAT")
