"""The addresses of the house itself."""

from django.urls import path

from lobby import views
from lobby.house import Page

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("tables/new/", views.new_table, name="new_table"),
    path("rules/", views.rulebook, name="rules"),
    path("rules/<str:ruleset_id>/", views.ruleset, name="ruleset"),
    path("learn/", views.learn, name="learn"),
    *(
        path(f"{page}/", Page.as_view(template_name=f"house/{page}.html"), name=page)
        for page in ("privacy", "terms", "contact")
    ),
]
