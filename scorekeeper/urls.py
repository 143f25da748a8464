"""All addresses belong to the web room."""

from django.urls import include, path

from scorekeeper.web.views import installing

urlpatterns = [
    path("", include("scorekeeper.web.urls")),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("service-worker.js", installing.service_worker, name="service_worker"),
]
handler400 = "scorekeeper.web.errors.bad_request"
handler403 = "scorekeeper.web.errors.forbidden"
handler404 = "scorekeeper.web.errors.not_found"
handler500 = "scorekeeper.web.errors.server_error"
