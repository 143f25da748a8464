"""The web room as Django knows it."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """What people see: addresses, pages, forms and the commands."""

    name = "scorekeeper.web"
    label = "web"
