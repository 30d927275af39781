"""The addresses of this app."""

from django.urls import URLPattern, path

from tables import views

urlpatterns: list[URLPattern] = [
    path("tables/<str:code>/", views.table, name="table"),
]
