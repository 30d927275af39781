"""The addresses of reports, notices and announcements."""

from django.urls import path

from lobby.moderation import views

app_name = "moderation"
urlpatterns = [
    path("report/", views.report, name="report"),
    path("notices/<int:notice_id>/", views.put_away, name="put_away"),
    path("announcements/", views.announcements, name="announcements"),
]
