"""The web room as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext, ngettext

from scorekeeper.rules.words import translate_with


class WebConfig(AppConfig):
    """What people see: addresses, pages, forms and the commands."""

    name = "scorekeeper.web"
    label = "web"

    def ready(self) -> None:
        """The sentences of the pure rooms are translated by Django's catalogues.

        And what follows from every match is kept true: the account of its club.
        """
        translate_with(gettext, ngettext)
        # Rows are known only now.
        from scorekeeper.services.account.journal import keep_journal  # noqa: PLC0415
        from scorekeeper.services.writes import after_every_write  # noqa: PLC0415

        after_every_write(keep_journal)
