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

        And keep the account of a club true after every write to its matches and evenings.
        """
        translate_with(gettext, ngettext)
        # Rows are known only now.
        from scorekeeper.services.account.journal import keep_journal  # noqa: PLC0415
        from scorekeeper.services.evenings.bookings import (  # noqa: PLC0415
            keep_evening_money,
            keep_money_after,
        )
        from scorekeeper.services.writes import (  # noqa: PLC0415
            after_every_evening_write,
            after_every_write,
            after_every_write_of_evenings,
        )

        after_every_write(keep_journal)
        after_every_write_of_evenings(keep_money_after)
        after_every_evening_write(keep_evening_money)
