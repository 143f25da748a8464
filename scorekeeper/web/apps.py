"""The web room as Django knows it."""

from django.apps import AppConfig
from django.utils.translation import gettext, ngettext

from scorekeeper.rules.words import translate_with


class WebConfig(AppConfig):
    """Pages, forms and commands."""

    name = "scorekeeper.web"
    label = "web"

    def ready(self) -> None:
        """Translate the sentences of the pure rooms by Django's catalogues.

        And keep the account of a club true after every write to one of its matches.
        """
        translate_with(gettext, ngettext)
        # Rows are known only now.
        from scorekeeper.services.account.journal import keep_journal  # noqa: PLC0415
        from scorekeeper.services.writes import after_every_write  # noqa: PLC0415

        after_every_write(keep_journal)
