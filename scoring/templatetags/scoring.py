"""Points, shares and ratings as the pages write them.

A page has hundreds of them: what consists of numbers and of words from here is written as it is, names are escaped.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

import rules
from lobby.accounts.templatetags.people import avatar, player_address
from scoring import texts
from scoring.models import LedgerEntry, Tally
from scoring.models.ledger import Role, Solo
from scoring.selectors.boards import Board, Figure, Standing

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NONE = "–"
# The attributes of the reader's own line.
MINE = ' class="is-me" aria-current="true"'


@register.simple_tag
def points(number: int) -> SafeString:
    """Points with their sign, in the colour of a gain or a loss; zero has neither."""
    if number == 0:
        return SafeString("<span>0</span>")
    kind, sign = ("gain", "+") if number > 0 else ("loss", MINUS)
    return SafeString(f'<span class="{kind}">{sign}{abs(number)}</span>')


@register.filter
def mean(hundredths: int | None) -> str:
    """Points a hand, with their sign."""
    if hundredths is None:
        return NONE
    sign = "+" if hundredths > 0 else MINUS if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"


@register.filter
def share(thousandths: int | None) -> str:
    """A share in per cent, to a tenth."""
    return NONE if thousandths is None else f"{thousandths // 10}.{thousandths % 10}%"


@register.simple_tag
def share_of(wins: int, hands: int) -> str:
    """A share of hands however few, in per cent."""
    return share((wins * 2000 + hands) // (hands * 2)) if hands else NONE


@register.simple_tag
def rating(number: int | None, spread: int | None) -> SafeString:
    """A rating with what it may be off."""
    if number is None or spread is None:
        return SafeString(NONE)
    return SafeString(f'{number} <small class="spread">±{spread}</small>')


@register.simple_tag
def standings(lines: Iterable[Standing], board: Board, me: int | None) -> SafeString:
    """Lines of a board, under the head of `board_head.html`; who reads it finds his own marked.

    Drawn by a template in a loop, fifty cost more than the whole page around them.
    """
    mark = f'<span class="tag">{escape(_("我"))}</span>'
    return SafeString("\n".join(_line(line, board, mark if line.user_id == me else "") for line in lines))


def _line(line: Standing, board: Board, mark: str) -> str:
    return (
        f'<tr{MINE if mark else ""}><td class="number">{line.rank}</td>'
        f'<th scope="row"><a class="who" href="{escape(player_address(line.name))}">'
        f"{avatar(line.name, line.color)}<bdi>{escape(line.name)}</bdi>{mark}</a></th>"
        f"{''.join(_cells(line, board))}</tr>"
    )


def _cells(line: Standing, board: Board) -> Iterator[str]:
    """What stands in a line behind the name; what a phone has no room for is wide."""
    yield f'<td class="number">{_figure(line, board.figure)}</td>'
    if board.figure != "points":
        yield f'<td class="number wide">{points(line.points)}</td>'
    if board.figure != "hands":
        yield f'<td class="number">{line.hands}</td>'
    yield f'<td class="number wide">{share_of(line.wins, line.hands)}</td>'
    if board.figure != "rating" and board.ranked:
        yield f'<td class="number wide">{rating(line.rating, line.spread)}</td>'


def _figure(line: Standing, by: Figure) -> str | int:
    """What a board is in order of, as it is written."""
    match by:
        case "points":
            return points(line.points)
        case "rating":
            return rating(line.rating, line.spread)
        case "hands":
            return line.hands
        case "mean":
            return mean(line.mean)
        case _:
            return share(line.figure)


@register.simple_tag
def sums(tallies: Iterable[Tally]) -> SafeString:
    """Lines of an account's sums, under the head of `tallies.html`."""
    return SafeString("\n".join(map(_sums, tallies)))


def _sums(tally: Tally) -> str:
    roles = (
        (tally.emperor_wins, tally.emperor_hands),
        (tally.guard_wins, tally.guard_hands),
        (tally.rebel_wins, tally.rebel_hands),
    )
    return (
        f'<tr><th scope="row">{escape(ruleset_name(tally.ruleset))}</th>'
        f'<td class="number">{points(tally.points)}</td>'
        f'<td class="number">{tally.hands}</td>'
        f'<td class="number">{share_of(tally.wins, tally.hands)}</td>'
        + "".join(
            f'<td class="number wide">{share_of(wins, hands)} <small>{hands}</small></td>' for wins, hands in roles
        )
        + f'<td class="number wide">{tally.leavings}</td></tr>'
    )


@register.filter
def hand_name(entry: LedgerEntry) -> str:
    """What a hand was for who played it: its ruleset, and his role, if it came to roles."""
    role = [Role(entry.role).label] if entry.role else []
    solo = [Solo(entry.solo).label] if entry.solo else []
    return " · ".join(map(str, [ruleset_name(entry.ruleset), *role, *solo]))


@register.simple_tag
def day(moment: datetime) -> SafeString:
    """The day of a moment where the site is, for people and for programs."""
    here = timezone.localtime(moment)
    return SafeString(f'<time datetime="{here.isoformat()}">{here.date().isoformat()}</time>')


@register.filter
def level_name(level: str) -> str:
    """A level of bots in words."""
    return str(texts.LEVELS.get(level, level))


@register.filter
def ruleset_name(ruleset: str) -> str:
    """A ruleset in words; empty: all together."""
    name = next((known.name for known in rules.rulesets() if known.id == ruleset), ruleset)
    return _(name) if name else _("全部玩法")
