"""The addresses of the account pages, below /accounts/."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from lobby.accounts import recovery, views

app_name = "accounts"
urlpatterns = [
    path("", views.account, name="account"),
    path("join/", views.join, name="join"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("settings/", views.settings_page, name="settings"),
    path("preferences/", views.preferences, name="preferences"),
    path("circles/", views.circles, name="circles"),
    path("email/", recovery.email, name="email"),
    path("email/<str:token>/", recovery.confirm, name="confirm"),
    path("password/", recovery.OtherPassword.as_view(), name="password"),
    path("recover/", recovery.recover, name="recover"),
    path("recover/<str:uidb64>/<str:token>/", recovery.Reset.as_view(), name="reset"),
    path("language/", views.language, name="language"),
]
