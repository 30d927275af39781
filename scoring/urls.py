"""The addresses of this app."""

from django.urls import path

from scoring import views

app_name = "scoring"
urlpatterns = [
    path("leaderboards/", views.leaderboards, name="leaderboards"),
    path("leaderboards.csv", views.leaderboards_csv, name="leaderboards_csv"),
    path("leaderboards/counting/", views.counting, name="counting"),
    path("players/<str:name>/", views.player, name="player"),
]
