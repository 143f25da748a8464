"""All addresses belong to the web room."""

from django.urls import include, path

from scorekeeper.web.phones import views as phones

urlpatterns = [
    path("", include("scorekeeper.web.urls")),
    path("manifest.webmanifest", phones.manifest, name="manifest"),
    path("games-<slug:version>.svg", phones.game_pictures, name="game_pictures"),
    path("service-worker.js", phones.service_worker, name="service_worker"),
]
handler400 = "scorekeeper.web.home.errors.bad_request"
handler404 = "scorekeeper.web.home.errors.not_found"
handler500 = "scorekeeper.web.home.errors.server_error"
