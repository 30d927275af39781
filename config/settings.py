"""Settings, all by environment; `docs/operations.md` lists the variables.

Loads without any of them, for the commands that need neither database nor secret (checks, simulate, judge).
"""

import hashlib
import os
from datetime import timedelta
from pathlib import Path

from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import logs
from config.environment import broker, database, flag, words
from tables import canary

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY", "")
# The loopback address is always allowed: that is how a proxy or `bin/play` asks for /healthz.
ALLOWED_HOSTS = [*words("ALLOWED_HOSTS", "localhost,[::1]"), "127.0.0.1"]
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "lobby.moderation.site.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.StaticFiles",
    "channels",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "lobby.accounts.api",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "lobby.accounts",
    "lobby",
    "tables",
    "scoring",
    "lobby.moderation",
    "config.bench",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.policy.ContentPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "lobby.accounts.middleware.Visits",
    "axes.middleware.AxesMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "lobby.context.going",
                "lobby.moderation.context.house",
                "lobby.context.operation",
            ],
        },
    },
]

# Data

DATABASES = {"default": database(os.environ.get("DATABASE_URL", "postgresql:///baohuang"))}
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")

# The layer carries doorbells only and may lose them: frames are whole views, and a client that hears nothing asks.
CHANNEL_LAYERS = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}},
}

# What may be forgotten: counters, presence, pictures, records that somebody looks at.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": os.environ.get("CACHE_URL") or REDIS_URL,
        "KEY_PREFIX": "baohuang",
    },
}

# Tasks

CELERY_BROKER_URL = os.environ.get("BROKER_URL") or broker(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"
CELERY_TASK_DEFAULT_QUEUE = "clock"
CELERY_TASK_ROUTES = {
    "tables.tasks.tick": {"queue": "clock"},
    "tables.tasks.think": {"queue": "bots"},
    "tables.tasks.check_hands": {"queue": "checks"},
    "tables.tasks.clear_ghosts": {"queue": "checks"},
    "lobby.tasks.*": {"queue": "checks"},
    "lobby.accounts.tasks.*": {"queue": "checks"},
    "scoring.tasks.*": {"queue": "checks"},
}
CELERY_TASK_TIME_LIMIT = 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_BEAT_SCHEDULE = {
    # A tick that comes late is worth nothing: the next one looks for the same due hands.
    "tick": {"task": "tables.tasks.tick", "schedule": 0.5, "options": {"expires": 2}},
    # Each hand asks for it as it ends; this makes good what was lost.
    "settle": {"task": "scoring.tasks.settle", "schedule": 15, "options": {"expires": 15}},
    "turn_seasons": {"task": "scoring.tasks.turn_seasons", "schedule": 30, "options": {"expires": 30}},
    "mend_ratings": {"task": "scoring.tasks.mend_ratings", "schedule": 600, "options": {"expires": 600}},
    # Makes tables of those who wait for one.
    "match": {"task": "lobby.tasks.match", "schedule": 1, "options": {"expires": 2}},
    "forget_chat": {"task": "lobby.tasks.forget_chat", "schedule": crontab(hour=21, minute=10)},
    "clear_ghosts": {"task": "tables.tasks.clear_ghosts", "schedule": 20, "options": {"expires": 20}},
    # Each to its own queue: a worker that takes no tasks is found by what it does not finish.
    **{
        f"chirp-{queue}": {
            "task": "tables.tasks.chirp",
            "schedule": canary.EVERY_SECONDS,
            "kwargs": {"queue": queue},
            "options": {"queue": queue, "expires": canary.FADES_SECONDS},
        }
        for queue in canary.QUEUES
    },
    "forget": {"task": "lobby.accounts.tasks.forget", "schedule": crontab(hour=20, minute=5)},
    # Half past four in Shanghai, when the fewest play.
    "check_hands": {"task": "tables.tasks.check_hands", "schedule": crontab(hour=20, minute=30)},
}

# Tables

# How long a bot takes, about, in milliseconds.
BOT_PACE_MS = int(os.environ.get("BOT_PACE_MS", "900"))
# How long a table's first hand waits for its players' pages to add to the deal, in milliseconds.
SEAL_WAIT_MS = int(os.environ.get("SEAL_WAIT_MS", "2000"))
# How long chat is kept.
CHAT_DAYS = int(os.environ.get("CHAT_DAYS", "30"))
# Told to every socket; a page that was loaded from another build loads itself again.
BUILD = os.environ.get("BUILD", "development")

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "lobby.accounts.backends.NameOrEmail"]
PASSWORD_RESET_TIMEOUT = 24 * 3600
# So many wrong passwords for one account from one address, and it has to wait.
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "lobby.accounts.lockout.who"
AXES_CLIENT_IP_CALLABLE = "lobby.accounts.lockout.address"
AXES_LOCKOUT_CALLABLE = "lobby.accounts.lockout.respond"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
# Where people may write to the house; shown on its pages.
CONTACT = os.environ.get("CONTACT", "")
# Where the admin's desk is; not telling it keeps the curious away, the second factor keeps out the rest.
ADMIN_PATH = os.environ.get("ADMIN_PATH", "admin").strip("/")
OTP_TOTP_ISSUER = "Baohuang"
OTP_ADMIN_HIDE_SENSITIVE_DATA = True
# Letters go to the log until a server for them is named.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
# STARTTLS, except on the port that speaks TLS from the first byte; a server on this machine may do without.
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = flag("EMAIL_TLS", default=True) and not EMAIL_USE_SSL
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "baohuang@localhost")

# How many proxies of our own stand before the site: so many addresses at the end of X-Forwarded-For are true.
PROXIES = int(os.environ.get("PROXIES", "0"))
# One word a line.
FOUL_WORDS = Path(os.environ.get("FOUL_WORDS", BASE_DIR / "config" / "foul_words.txt"))
LOGIN_URL = "/accounts/login/"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
# It refuses no password, but hears of each new one.
AUTH_PASSWORD_VALIDATORS += [{"NAME": "lobby.accounts.api.keys.EndsWithThePassword"}]

# Languages; the message ids are the Chinese texts

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", _("简体中文")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("TIME_ZONE", "Asia/Shanghai")

# Static files

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", BASE_DIR / "var" / "static"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.ManifestStorage"},
}

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Two sites under one name, at two ports, would log each other's players out: a browser sends cookies to all ports.
COOKIES_OF = hashlib.sha256(f"cookies/{SECRET_KEY}".encode()).hexdigest()[:8]
SESSION_COOKIE_NAME = f"session_{COOKIES_OF}"
CSRF_COOKIE_NAME = f"csrf_{COOKIES_OF}"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 90 * 24 * 3600
# The privacy page names every cookie there is; messages need none of their own.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# Behind a proxy that ends TLS and sets X-Forwarded-Proto itself.
HTTPS = flag("HTTPS")
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

# The API

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "lobby.accounts.api.negotiation.AlwaysTheSame",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "lobby.accounts.api.authentication.KeyAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PAGINATION_CLASS": "lobby.accounts.api.pages.Pages",
    "DEFAULT_THROTTLE_CLASSES": [
        "lobby.accounts.api.throttles.StrangerThrottle",
        "lobby.accounts.api.throttles.AccountThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": os.environ.get("API_RATE_STRANGER", "60/min"),
        "user": os.environ.get("API_RATE_ACCOUNT", "240/min"),
    },
    "EXCEPTION_HANDLER": "lobby.accounts.api.errors.answer",
    "DEFAULT_SCHEMA_CLASS": "lobby.accounts.api.schema.Description",
}
# Its own table would be made beside ours, and a test could not empty the accounts it points at.
MIGRATION_MODULES = {"knox": None}
KNOX_TOKEN_MODEL = "api.Key"  # noqa: S105  (the name of a model)
REST_KNOX = {
    "TOKEN_TTL": timedelta(days=365),
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_PREFIX": "bh_",
}
SPECTACULAR_SETTINGS = {
    "TITLE": _("保皇的接口"),
    "DESCRIPTION": _("不用密钥就能看公开的牌桌、玩家和玩法；看自己的要有密钥，或者已经登录。"),
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    # A key that somebody tries there stays in his own browser.
    "SWAGGER_UI_SETTINGS": {"persistAuthorization": True, "docExpansion": "list"},
}

LOGGING = logs.configure(os.environ.get("LOG_LEVEL", "INFO"))
