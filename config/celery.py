"""The Celery application: two queues, so that bots that think never delay the clock.

No task carries a deadline by ETA or countdown (they are doubled after the broker's visibility timeout
and lost on a kill): due work lies in Postgres and the tick looks for it.
"""

import os

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("baohuang")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_the_site_s_logging(**_: object) -> None:
    """Be connected: that alone keeps Celery from setting up a logging of its own."""
