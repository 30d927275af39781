"""What people say: checked, cleaned, kept for a while.

At a table players and watchers speak apart. Watchers read what the players say. Players read the watchers only while
no hand runs, and what was said during a hand once it is over: nobody shall be told from behind what to play. At a
table with a delay neither reads the other while a hand runs.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from lobby import bells
from lobby.accounts.models import User
from lobby.accounts.selectors import active_mute
from lobby.models import TEXT_LENGTH, ChatLine
from lobby.phrases import KEYS
from lobby.wording import masked
from tables.errors import TableError
from tables.models import Seat, Table

Channel = ChatLine.Channel

# What one sees on coming to a place.
HISTORY = 60
# Lines before and after one that is reported.
AROUND = 10
# An address, or what begins like one.
LINK = re.compile(r"https?:|www\.|\b[\w-]+\.(?:com|cn|net|org|io|cc|top|xyz|me|info|vip|site|app|dev)\b", re.IGNORECASE)


def say(user: User, code: str | None, *, text: str = "", phrase: str = "") -> ChatLine:
    """Say something at a table, or in the lobby (`code` None): a text, or a quick phrase by its key.

    Raises: TableError `chat_empty`, `chat_too_long` (fields: limit), `phrase_unknown`, `muted` (fields: until),
    `links_off` (guests write no addresses), `no_such_table`, `shut_out`.
    """
    text = " ".join(unicodedata.normalize("NFC", "".join(filter(_shown, text))).split())
    _check(user, text, phrase)
    with transaction.atomic():
        table, channel, hand = _place(user, code)
        line = ChatLine.objects.create(
            table=table, channel=channel, hand=hand, user=user, text=masked(text), phrase=phrase
        )
        bells.ring_chat()
    return line


def history(code: str | None, viewer: Channel, deaf_to: Collection[int] = ()) -> list[ChatLine]:
    """The last lines of a place that a viewer may read, oldest first. Queries: one, and one for a table."""
    table = None if code is None else Table.objects.filter(code=code).first()
    lines = ChatLine.objects.filter(table=table) if code is None or table else ChatLine.objects.none()
    lines = lines.exclude(user__in=deaf_to).select_related("user", "table").order_by("-pk")
    if table is not None and table.state == Table.State.PLAYING:
        lines = lines.exclude(channel__in=_hidden(viewer, table), hand=table.hands_dealt)
    return list(lines[:HISTORY])[::-1]


def fresh(after: int, seen: Iterable[int]) -> Sequence[ChatLine]:
    """The lines behind one, less those that were seen; a transaction may take a little longer than a later one."""
    lines = ChatLine.objects.filter(pk__gt=after - HISTORY).exclude(pk__in=list(seen))
    return list(lines.select_related("user", "table").order_by("pk")[:500])


def evidence(line_id: int, reader_id: int) -> list[dict[str, Any]]:
    """What stood around a line, for a report by who read it: ten lines before it and after, oldest first.

    Shape: {"user": id, "name": text, "text": text, "at": ISO time}; empty if there is no such line, or the reader is
    not to have read it. Queries: 5.
    """
    line = ChatLine.objects.filter(pk=line_id).select_related("table").first()
    if line is None:
        return []
    viewer = Channel.LOBBY if line.table is None else viewer_of(reader_id, line.table.code)
    if viewer is None or not readable(line, viewer):
        return []
    place = ChatLine.objects.filter(table=line.table).select_related("user", "table")
    before = list(place.filter(pk__lte=line_id).order_by("-pk")[: AROUND + 1])[::-1]
    after = list(place.filter(pk__gt=line_id).order_by("pk")[:AROUND])
    return [
        {"user": each.user_id, "name": each.user.name, "text": each.text or each.phrase, "at": each.said_at.isoformat()}
        for each in (*before, *after)
        if readable(each, viewer)
    ]


def viewer_of(user_id: int | None, code: str) -> Channel | None:
    """Whose eyes an account has for the chat of a table; None: nobody's, for there is none or it was sent away."""
    table = Table.objects.filter(code=code).first()
    if table is None or user_id in table.shut_out:
        return None
    plays = user_id is not None and table.seats.filter(user=user_id, left=False).exists()
    return Channel.PLAYERS if plays else Channel.WATCHERS


def players_of(lines: Iterable[ChatLine]) -> dict[int | None, set[int | None]]:
    """Who plays at the tables of these lines, by table. Queries: one."""
    tables = {line.table_id for line in lines if line.table_id is not None}
    found: dict[int | None, set[int | None]] = {table: set() for table in tables}
    if tables:
        for table, user in Seat.objects.filter(table__in=tables, left=False).values_list("table", "user"):
            found[table].add(user)
    return found


def readable(line: ChatLine, viewer: Channel) -> bool:
    """Whether a viewer at the line's place may read it now."""
    table = line.table
    if table is None or table.state != Table.State.PLAYING or line.hand != table.hands_dealt:
        return True
    return line.channel not in _hidden(viewer, table)


def forget() -> int:
    """Delete what was said longer ago than is kept; what was reported is in the report."""
    deleted, _ = ChatLine.objects.filter(said_at__lt=Now() - timedelta(days=settings.CHAT_DAYS)).delete()
    return deleted


def _hidden(viewer: Channel, table: Table) -> list[Channel]:
    """What a viewer may not read of a running hand."""
    if viewer == Channel.PLAYERS:
        return [Channel.WATCHERS]
    return [Channel.PLAYERS] if table.delay_seconds else []


def _check(user: User, text: str, phrase: str) -> None:
    if bool(text) == bool(phrase):
        raise TableError("chat_empty")
    if phrase and phrase not in KEYS:
        raise TableError("phrase_unknown")
    if len(text) > TEXT_LENGTH:
        raise TableError("chat_too_long", limit=TEXT_LENGTH)
    if user.is_guest and LINK.search(unicodedata.normalize("NFKC", text)):
        raise TableError("links_off")
    mute = active_mute(user.pk)
    if mute is not None:
        raise TableError("muted", until=mute.until.isoformat() if mute.until else None)


def _place(user: User, code: str | None) -> tuple[Table | None, Channel, int]:
    if code is None:
        return None, Channel.LOBBY, 0
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise TableError("no_such_table")
    if user.pk in table.shut_out:
        raise TableError("shut_out")
    plays = table.seats.filter(user=user, left=False).exists()
    running = table.state == Table.State.PLAYING
    return table, Channel.PLAYERS if plays else Channel.WATCHERS, table.hands_dealt if running else 0


def _shown(char: str) -> bool:
    """Leave out what shows nothing or turns the text around; spaces of all kinds stay."""
    return char in " \t\n" or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}
