"""Which static files there are: of what libraries bring, only what a page asks for."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leaves out the pages for the API that are not ours and not shown, and the maps of what is not ours to debug."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "redoc",
        "rest_framework",
        "drf_spectacular_sidecar/*.map",
    ]
