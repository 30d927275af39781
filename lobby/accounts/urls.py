"""The addresses of the account pages, below /accounts/."""

from django.urls import URLPattern

app_name = "accounts"
urlpatterns: list[URLPattern] = []
