"""The web room as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext, ngettext

from scorekeeper.rules.words import translate_with


class WebConfig(AppConfig):
    """What people see: addresses, pages, forms and the commands."""

    name = "scorekeeper.web"
    label = "web"

    def ready(self) -> None:
        """The sentences of the pure rooms are translated by Django's catalogues."""
        translate_with(gettext, ngettext)
