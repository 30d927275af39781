"""Settings of the stock site."""

import os

from config.environment import database

SECRET_KEY = "for-a-bench-only"  # noqa: S105
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["channels", "config.bench.stock"]
DATABASES = {"default": database(os.environ["DATABASE_URL"])}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [os.environ["REDIS_URL"]]},
    },
}
USE_TZ = True
