"""All addresses belong to the web room."""

from django.urls import include, path

from scorekeeper.web.phones import installing

urlpatterns = [
    path("", include("scorekeeper.web.urls")),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("games-<slug:version>.svg", installing.game_pictures, name="game_pictures"),
    path("service-worker.js", installing.service_worker, name="service_worker"),
]
handler400 = "scorekeeper.web.home.errors.bad_request"
handler403 = "scorekeeper.web.home.errors.forbidden"
handler404 = "scorekeeper.web.home.errors.not_found"
handler500 = "scorekeeper.web.home.errors.server_error"
