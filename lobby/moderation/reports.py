"""Reports: what a player tells of another, how staff settle it, and how long it is kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from django.db import IntegrityError, transaction
from django.db.models.functions import Now
from django.utils import timezone

from lobby.accounts.models import Ban, Mute, User
from lobby.models import ChatLine
from lobby.moderation import acts, services
from lobby.moderation.errors import ModerationError
from lobby.moderation.models import TEXT_LENGTH, Act, Notice, Report
from lobby.services.chat import evidence
from tables.models import Table

# Reports that one account may have open.
OPEN_REPORTS = 20
# What was said and written is kept so long after the decision; the privacy page promises it.
KEPT = timedelta(days=365)
# The newest lines of a table that are tried, if who is reported said nothing there: watchers' may be hidden.
SPOKEN = 3
DECIDED = (Report.State.UPHELD, Report.State.DISMISSED)


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a decision may impose beside the warning; a ban without days is for good."""

    kind: Literal["ban", "mute"]
    days: int | None


SENTENCES: Mapping[str, Sentence] = {
    **{f"mute{days}": Sentence("mute", days) for days in (1, 7, 30)},
    **{f"ban{days}": Sentence("ban", days) for days in (1, 7, 30)},
    "ban": Sentence("ban", None),
}


def report(  # noqa: PLR0913  (a report has that many parts)
    reporter: User, about: User, *, reason: str, text: str = "", code: str | None = None, line: int | None = None
) -> Report:
    """Tell staff of another player: with a line of chat and what stood around it, or a table and what was said there.

    The chat is what the reporter may have read himself, around the other's last line where he said anything; the
    table's newest hand goes with it.
    Raises: ModerationError `report_self`, `report_twice`, `report_too_many`.
    """
    if reporter.pk == about.pk:
        raise ModerationError("report_self")
    waiting = (Report.State.OPEN, Report.State.CLAIMED)
    if Report.objects.filter(reporter=reporter, state__in=waiting).count() >= OPEN_REPORTS:
        raise ModerationError("report_too_many")
    table, chat = _attached(reporter, about, code, line)
    try:
        with transaction.atomic():
            return Report.objects.create(
                reporter=reporter,
                about=about,
                reason=reason,
                text=text.strip()[:TEXT_LENGTH],
                table=table,
                hand=table.hands.order_by("-number").first() if table else None,
                chat=chat,
            )
    except IntegrityError as twice:
        raise ModerationError("report_twice") from twice


def _attached(
    reporter: User, about: User, code: str | None, line: int | None
) -> tuple[Table | None, list[dict[str, Any]]]:
    """The table and the chat of a report. A line the reporter may not have read brings neither."""
    his = ChatLine.objects.filter(user=about).select_related("table")
    if line is not None:
        found = his.filter(pk=line).first()
        chat = evidence(found.pk, reporter.pk) if found else []
        return (found.table if found and chat else None), chat
    table = Table.objects.filter(code=code).first() if code else None
    if table is None:
        return None, []
    lines = (his.filter(table=table).order_by("-pk").first(), *table.chat.order_by("-pk")[:SPOKEN])
    tried = (evidence(each.pk, reporter.pk) for each in lines if each is not None)
    return table, next(filter(None, tried), [])


def claim(by: User, report_id: int) -> None:
    """Take a report on oneself. Raises: ModerationError `report_taken`, `report_own`."""
    with transaction.atomic():
        found = _locked(by, report_id)
        if found.state == Report.State.CLAIMED and found.claimed_by_id == by.pk:
            return
        if found.state != Report.State.OPEN:
            raise ModerationError("report_taken")
        found.state, found.claimed_by = Report.State.CLAIMED, by
        found.save(update_fields=["state", "claimed_by"])
        acts.write(by, Act.Verb.CLAIM, account=found.about, target=f"report {found.pk}")


def decide(  # noqa: PLR0913  (a decision has that many parts)
    by: User, report_id: int, *, upheld: bool, note: str = "", warning: str = "", sentence: str = ""
) -> None:
    """Settle a report, and tell both: the reporter that it was looked into, the other only if it was true.

    `sentence`: a key of `SENTENCES` to impose beside the warning, if it was true.
    Raises: ModerationError `report_settled`, `report_taken` (claimed by somebody else), `report_own`,
    `sentence_unknown`; AccountError as `sanctions.ban`.
    """
    if sentence and (not upheld or sentence not in SENTENCES):
        raise ModerationError("sentence_unknown")
    with transaction.atomic():
        found = _locked(by, report_id)
        if found.state in DECIDED:
            raise ModerationError("report_settled")
        if found.state == Report.State.CLAIMED and found.claimed_by_id != by.pk:
            raise ModerationError("report_taken")
        found.state = Report.State.UPHELD if upheld else Report.State.DISMISSED
        found.claimed_by, found.note = by, note.strip()[:TEXT_LENGTH]
        found.ban, found.mute = _impose(by, found, SENTENCES[sentence]) if sentence else (None, None)
        found.save(update_fields=["state", "claimed_by", "note", "ban", "mute"])
        Report.objects.filter(pk=found.pk).update(decided_at=Now())
        _tell(found, found.reporter, Notice.Kind.THANKS if upheld else Notice.Kind.NOTHING)
        if upheld:
            _tell(found, found.about, Notice.Kind.WARNING, warning)
        acts.write(
            by,
            Act.Verb.UPHOLD if upheld else Act.Verb.DISMISS,
            account=found.about,
            target=f"report {found.pk}",
            note=note,
        )


def reopen(by: User, report_id: int) -> None:
    """Undo a decision or a claim. What a decision imposed is lifted if it still runs, and both are told.

    Messages that were not read yet are taken back. Raises: ModerationError `report_own`, `report_twice`.
    """
    with transaction.atomic():
        found = _locked(by, report_id)
        if found.state == Report.State.OPEN:
            return
        twin = Report.objects.filter(
            reporter=found.reporter, about=found.about, state__in=[Report.State.OPEN, Report.State.CLAIMED]
        ).exclude(pk=found.pk)
        if twin.exists():
            raise ModerationError("report_twice")
        Notice.objects.filter(report=found, seen_at=None).delete()
        lifted = [_lift(by, imposed) for imposed in (found.ban, found.mute) if imposed is not None]
        if found.state in DECIDED:
            _tell(found, found.reporter, Notice.Kind.REOPENED)
        if found.state == Report.State.UPHELD:
            _tell(found, found.about, Notice.Kind.REVOKED)
        found.state = Report.State.OPEN
        found.claimed_by = found.decided_at = found.ban = found.mute = None
        found.save(update_fields=["state", "claimed_by", "decided_at", "ban", "mute"])
        acts.write(
            by, Act.Verb.REOPEN, account=found.about, target=f"report {found.pk}", lifted=[*filter(None, lifted)]
        )


def forget() -> int:
    """Empty the chat and the text of what was decided longer ago than they are kept; returns of how many."""
    old = Report.objects.filter(decided_at__lt=Now() - KEPT).exclude(chat=[], text="")
    return old.update(chat=[], text="")


def rename(user_id: int, name: str) -> None:
    """Call an account so in the chat of every report. Queries: two."""
    found = list(Report.objects.filter(chat__contains=[{"user": user_id}]).only("chat"))
    for row in found:
        row.chat = [{**line, "name": name} if line["user"] == user_id else line for line in row.chat]
    Report.objects.bulk_update(found, ["chat"])


def _impose(by: User, found: Report, sentence: Sentence) -> tuple[Ban | None, Mute | None]:
    until = timezone.now() + timedelta(days=sentence.days) if sentence.days is not None else None
    note = f"report {found.pk}"
    if sentence.kind == "ban":
        return services.ban(by, found.about, reason=found.reason, until=until, note=note), None
    assert until is not None  # noqa: S101  (a mute has days)
    return None, services.mute(by, found.about, reason=found.reason, until=until, note=note)


def _lift(by: User, imposed: Ban | Mute) -> str:
    """End what still runs; what it was called in the log, empty if it was over."""
    if not type(imposed).objects.active().filter(pk=imposed.pk).exists():
        return ""
    services.lift(by, imposed)
    return f"{imposed._meta.model_name} {imposed.pk}"  # noqa: SLF001


def _tell(found: Report, account: User, kind: Notice.Kind, text: str = "") -> None:
    Notice.objects.create(account=account, kind=kind, reason=found.reason, text=text, report=found)


def _locked(by: User, report_id: int) -> Report:
    """Nobody decides about himself or for himself."""
    found = Report.objects.select_for_update().get(pk=report_id)
    if by.pk in {found.about_id, found.reporter_id}:
        raise ModerationError("report_own")
    return found
