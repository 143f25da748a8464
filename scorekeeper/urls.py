"""All addresses belong to the web room."""

from django.urls import include, path

from scorekeeper.web.views import installing

urlpatterns = [
    path("", include("scorekeeper.web.urls")),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("games-<slug:version>.svg", installing.game_pictures, name="game_pictures"),
    path("service-worker.js", installing.service_worker, name="service_worker"),
]
handler400 = "scorekeeper.web.views.errors.bad_request"
handler403 = "scorekeeper.web.views.errors.forbidden"
handler404 = "scorekeeper.web.views.errors.not_found"
handler500 = "scorekeeper.web.views.errors.server_error"
