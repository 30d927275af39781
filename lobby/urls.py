"""The addresses of the house itself."""

from django.urls import path

from lobby import friends, house, install, reception, views
from tables.urls import CODE

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("lobby/", reception.lobby, name="lobby"),
    path("lobby/seek/", reception.seek, name="seek"),
    path("lobby/hurry/", reception.hurry, name="hurry"),
    path("lobby/cancel/", reception.cancel, name="cancel"),
    path("lobby/code/", reception.by_code, name="by_code"),
    path(f"tables/<{CODE}:code>/sit/", reception.sit, name="sit"),
    path(f"tables/<{CODE}:code>/invite/", reception.invite, name="invite"),
    path(f"tables/<{CODE}:code>/decline/", reception.decline, name="decline"),
    path("tables/new/", views.new_table, name="new_table"),
    path("rules/", views.rulebook, name="rules"),
    path("rules/<str:ruleset_id>/", views.ruleset, name="ruleset"),
    path("learn/", views.learn, name="learn"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("worker.js", install.worker, name="worker"),
    path("offline/", install.offline, name="offline"),
    path("friends/", friends.friends, name="friends"),
    path("friends/invite/", reception.invite_friend, name="invite_friend"),
    path("friends/<str:verb>/", friends.act, name="friend"),
    path("accounts/data/", house.own_data, name="own_data"),
    path("accounts/depart/", house.depart, name="depart"),
    *(
        path(f"{page}/", house.Page.as_view(template_name=f"house/{page}.html"), name=page)
        for page in ("privacy", "terms", "contact")
    ),
]
