"""The addresses of the API: each app's own, its description, and the page to try it."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

from lobby.accounts.api.docs import Docs
from lobby.accounts.api.errors import Nowhere
from lobby.accounts.api.keys import addresses as keys
from lobby.api import addresses as lobby
from scoring.api import addresses as scoring
from tables.api import addresses as tables
from tables.replay.api import addresses as hands

app_name = "api"
urlpatterns = [
    path("v1/", include([*lobby, *tables, *hands, *scoring, *keys])),
    path("v1/schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("docs/", Docs.as_view(), name="docs"),
    path("", Nowhere.as_view()),
    path("<path:rest>", Nowhere.as_view()),
]
