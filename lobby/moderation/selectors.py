"""What pages show of the moderation."""

from django.db.models import QuerySet
from django.db.models.functions import Now

from lobby.moderation.models import Announcement, Notice


def announcements() -> QuerySet[Announcement]:
    """What is announced now, the newest first."""
    return Announcement.objects.filter(starts_at__lte=Now(), ends_at__gt=Now()).order_by("-starts_at")


def notices(user_id: int) -> QuerySet[Notice]:
    """What staff told an account and it has not put away."""
    return Notice.objects.filter(account=user_id, seen_at=None).order_by("pk")
