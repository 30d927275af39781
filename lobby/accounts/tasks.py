"""Celery's ways into the accounts: letters, and forgetting what may not be kept. All are safe to run twice or never."""

from datetime import timedelta

from axes.models import AccessAttempt, AccessFailureLog
from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from lobby.accounts import addresses, devices

ATTEMPTS_KEPT = timedelta(days=1)


@shared_task(ignore_result=True)
def greet(*, user_id: int, site: str) -> None:
    addresses.greet(user_id, site)


@shared_task(ignore_result=True)
def recover(*, email: str, site: str, language: str) -> None:
    addresses.recover(email, site, language)


@shared_task(ignore_result=True)
def forget() -> None:
    """Once a day: sessions that have expired, visits and failed log-ins that are old."""
    call_command("clearsessions")
    devices.forget()
    for attempts in (AccessAttempt, AccessFailureLog):
        attempts.objects.filter(attempt_time__lt=timezone.now() - ATTEMPTS_KEPT).delete()
