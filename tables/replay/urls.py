"""The addresses of finished hands."""

from django.urls import URLPattern, path

from tables.replay import fairness, picture, views

urlpatterns: list[URLPattern] = [
    path("hands/", views.hands, name="hands"),
    path("hands/upload/", views.upload, name="upload"),
    path("hands/upload/<slug:token>/", views.uploaded, name="uploaded"),
    path("hands/upload/<slug:token>/film.json", views.uploaded_film, name="uploaded-film"),
    path("hands/upload/<slug:token>/record.json", views.uploaded_record, name="uploaded-record"),
    path("hands/<table_code:code>/", views.replay, name="hand"),
    path("hands/<table_code:code>/film.json", views.hand_film, name="hand-film"),
    path("hands/<table_code:code>/record.json", views.hand_record, name="hand-record"),
    path("hands/<table_code:code>/picture.png", picture.hand_picture, name="hand-picture"),
    path("fair/", fairness.fair, name="fair"),
]
