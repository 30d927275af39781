"""The pages of leaderboards and players."""

import csv
from collections.abc import Iterator
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import rules
from lobby.accounts import selectors as accounts
from lobby.accounts.models import User
from scoring import plots, queries, texts
from scoring.models.books import FEWEST
from scoring.ratings import PROVISIONAL_HANDS
from scoring.selectors import boards, players
from scoring.selectors.boards import Standing
from scoring.settlement import newest

# Lines of a board on a page.
SHOWN = 50
# Lines of a board that a file holds at most, and how many one query reads.
FILED, READ = 10_000, 500
# What of an address a link to another page of the same board keeps.
KEPT = ("ruleset", "by", "period", "hands", "friends")
COLUMNS = "rank name rating spread points hands wins emperor_share guard_share rebel_share mean".split()


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Show a page of a board and the reader's own place. Queries: at most eight."""
    me = _me(request)
    asked = _asked(request, me)
    page = boards.page(asked.board, asked.after, SHOWN)
    mine = boards.around(asked.board, me) if me and all(line.user_id != me for line in page.standings) else []
    seasons = boards.season_periods()
    # Others honour nobody.
    closed = asked.board.ranked and any(each.closed_at and each.period == asked.board.period for each in seasons)
    kept = {name: value for name, value in request.GET.items() if name in KEPT and value}
    context = {
        "asked": asked,
        "board": asked.board,
        "page": page,
        "mine": mine,
        "me": me,
        "version": newest(),
        "rulesets": rules.rulesets(),
        "figures": texts.FIGURES,
        "spans": texts.SPANS,
        "hands": texts.HANDS,
        "seasons": seasons,
        "honours": boards.honours(asked.board.period, asked.board.ruleset) if closed else [],
        "bots": boards.bot_ratings(asked.board.ruleset) if asked.board.figure == "rating" else [],
        "next": urlencode({**kept, "after": page.after}) if page.after else "",
        "kept": urlencode(kept),
        "fewest": FEWEST,
    }
    return render(request, "scoring/leaderboards.html", context)


@require_safe
def leaderboards_csv(request: HttpRequest) -> StreamingHttpResponse:
    """The same board as a file, from its first line on; shares in tenths of a per cent, means in hundredths."""
    asked = _asked(request, _me(request))
    response = StreamingHttpResponse(_csv(asked.board), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{asked.board.figure}-{asked.board.period}.csv"'
    return response


@require_safe
def counting(request: HttpRequest) -> HttpResponse:
    """Say what is rated and ranked, and how."""
    context = {"fewest": FEWEST, "provisional": PROVISIONAL_HANDS}
    return render(request, "scoring/counting.html", context)


@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Show an account's record, to whom its owner lets see it. Queries: at most thirteen."""
    user = accounts.by_name(name)
    if user is None:
        raise Http404
    me = _me(request)
    if not players.may_see(user, me):
        return render(request, "scoring/private.html", {"player": user}, status=403)
    shown = players.player(user)
    ruleset = request.GET.get("ruleset", "")
    if ruleset and all(skill.ruleset != ruleset for skill in shown.skills):
        raise Http404
    history = players.rating_history(user, ruleset)
    context = {
        "player": user,
        "me": me,
        "shown": shown,
        "plotted": ruleset,
        "plot": plots.rating_plot(history) if len(history) > 1 else "",
        "provisional": PROVISIONAL_HANDS,
    }
    return render(request, "scoring/player.html", context)


def _me(request: HttpRequest) -> int | None:
    return request.user.pk if isinstance(request.user, User) else None


def _asked(request: HttpRequest, me: int | None) -> queries.Asked:
    try:
        return queries.read(request.GET.dict(), me)
    except ValueError as error:
        raise Http404(str(error)) from error


def _csv(board: boards.Board) -> Iterator[str]:
    """Lines of comma-separated values, a page of the board at a time, so that a long one is never whole in memory."""
    writer = csv.writer(_Echo())
    # Spreadsheets take a file without a mark for one of their own country's encoding.
    yield "\ufeff" + writer.writerow(COLUMNS)
    after = None
    for _ in range(0, FILED, READ):
        page = boards.page(board, after, READ)
        for standing in page.standings:
            yield writer.writerow(_cells(standing))
        after = page.after
        if after is None:
            return


def _cells(standing: Standing) -> list[object]:
    return [getattr(standing, column) for column in COLUMNS]


class _Echo:
    """What a writer of values writes to when each line is wanted at once."""

    def write(self, line: str) -> str:
        return line
