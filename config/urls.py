"""The site's addresses; each app keeps its own."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.decorators.gzip import gzip_page
from django.views.i18n import JavaScriptCatalog

from config.health import healthz, readyz

urlpatterns = [
    path("", include("lobby.urls")),
    path("", include("tables.urls")),
    path("", include("scoring.urls")),
    path("accounts/", include("lobby.accounts.urls")),
    path("", include("lobby.moderation.urls")),
    path(f"{settings.ADMIN_PATH}/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    # Compressed for itself: it holds no secret, and is the largest thing that is made anew.
    path("jsi18n/", gzip_page(JavaScriptCatalog.as_view()), name="javascript-catalog"),
    path("api/", include("config.api")),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
]

handler400 = "lobby.accounts.api.errors.bad_request"
handler403 = "lobby.accounts.api.errors.forbidden"
handler500 = "lobby.accounts.api.errors.server_error"
