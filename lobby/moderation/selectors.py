"""What pages show of the moderation."""

from django.db.models import QuerySet
from django.db.models.functions import Now

from lobby.accounts.statements import Statement
from lobby.moderation.models import Announcement, Notice

UNSEEN = Statement(lambda: Notice.objects.filter(seen_at=None), "WHERE account_id = %s ORDER BY id")


def announcements() -> QuerySet[Announcement]:
    """What is announced now, the newest first."""
    return Announcement.objects.filter(starts_at__lte=Now(), ends_at__gt=Now()).order_by("-starts_at")


def notices(user_id: int) -> list[Notice]:
    """What staff told an account and it has not put away. Queries: one."""
    return UNSEEN.all(user_id)
