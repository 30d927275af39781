"""What makes the site one that is put on a home screen: manifest, service worker, the page shown without a network."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

FELT = "#083a2e"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  (a view's signature)
    icons = [
        {"src": static(f"img/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
        for size in (192, 512)
    ]
    whole = {"src": static("img/icon-whole-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"}
    values = {
        "name": _("保皇，山东的五人牌"),
        "short_name": _("保皇"),
        "description": _("保皇，山东的五人牌。免费，不赌钱。"),
        "lang": get_language(),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": FELT,
        "theme_color": FELT,
        "icons": [*icons, whole],
    }
    return JsonResponse(values, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Give the service worker, which stands at the root for it may only serve what lies below it."""
    response = render(request, "install/worker.js", {"build": settings.BUILD}, content_type="text/javascript")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "install/offline.html")
