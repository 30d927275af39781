"""The addresses of this app."""

from django.urls import path

from scoring.api import LeaderboardView
from scoring.views import leaderboards

app_name = "scoring"
urlpatterns = [
    path("leaderboards/", leaderboards, name="leaderboards"),
    path("api/leaderboards/", LeaderboardView.as_view(), name="api-leaderboards"),
]
