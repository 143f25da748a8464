"""All addresses belong to the web room."""

from django.urls import include, path

urlpatterns = [path("", include("scorekeeper.web.urls"))]
handler400 = "scorekeeper.web.errors.bad_request"
handler403 = "scorekeeper.web.errors.forbidden"
handler404 = "scorekeeper.web.errors.not_found"
handler500 = "scorekeeper.web.errors.server_error"
