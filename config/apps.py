"""Which static files there are: of what libraries bring, only what a page asks for."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leaves out the second page for the API that its library brings, and the maps of what is not ours to debug."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "redoc",
        "drf_spectacular_sidecar/*.map",
    ]
