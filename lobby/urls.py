"""The addresses of the house itself."""

from django.urls import path

from lobby import views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("tables/new/", views.new_table, name="new_table"),
    path("rules/", views.rulebook, name="rules"),
    path("rules/<str:ruleset_id>/", views.ruleset, name="ruleset"),
    path("learn/", views.learn, name="learn"),
]
