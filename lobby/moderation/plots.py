"""Plots drawn on the server: the content policy allows no script and no style inside a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

HEIGHT = 80
STEP = 12
BAR = 9


@dataclass(frozen=True, slots=True)
class Bar:
    x: int
    y: float
    height: float
    day: date
    value: int


@dataclass(frozen=True, slots=True)
class Plot:
    """Bars of days; the template draws them, and a table beside says the same in numbers."""

    label: str
    bars: tuple[Bar, ...]
    most: int
    width: int
    height: int = HEIGHT
    bar: int = BAR


def bars(label: str, values: Sequence[tuple[date, int]]) -> Plot:
    """Scale values to a plot whose highest bar fills it; a day with nothing has none."""
    most = max((value for _, value in values), default=0)
    drawn = tuple(
        Bar(
            number * STEP,
            HEIGHT - round(HEIGHT * value / (most or 1), 1),
            round(HEIGHT * value / (most or 1), 1),
            day,
            value,
        )
        for number, (day, value) in enumerate(values)
    )
    return Plot(label, drawn, most, STEP * len(values))
