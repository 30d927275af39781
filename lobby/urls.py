"""The addresses of the house itself."""

from django.urls import path

from lobby import views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
]
