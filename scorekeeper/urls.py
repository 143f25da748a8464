"""All addresses belong to the web room."""

from django.urls import include, path

urlpatterns = [path("", include("scorekeeper.web.urls"))]
