"""The addresses of the API: each app's own, its description, and the page to try it."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

from api.docs import Docs
from api.errors import Nowhere
from api.keys import addresses as keys
from scoring.api import addresses as scoring

app_name = "api"
urlpatterns = [
    path("v1/", include([*keys, *scoring])),
    path("v1/schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("docs/", Docs.as_view(), name="docs"),
    path("", Nowhere.as_view()),
    path("<path:rest>", Nowhere.as_view()),
]
