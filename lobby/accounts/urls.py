"""The addresses of the account pages, below /accounts/."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from lobby.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("join/", views.join, name="join"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("settings/", views.settings_page, name="settings"),
    path("preferences/", views.preferences, name="preferences"),
    path("language/", views.language, name="language"),
]
