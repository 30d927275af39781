"""The page on which the API can be read and tried: Swagger UI from our own files, under the pages' content policy."""

from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.authentication import SessionAuthentication


class Docs(SpectacularSwaggerSplitView):
    """The page, and with ``?script`` the script that starts it; neither has anything inline."""

    template_name = "api/docs.html"
    url_name = "api:schema"
    authentication_classes = [SessionAuthentication]
