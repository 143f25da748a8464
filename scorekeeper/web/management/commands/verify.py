"""`manage.py verify`: plays every match's history again and tells what comes out differently."""

from argparse import ArgumentParser
from collections.abc import Mapping

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection
from django.db.models import Q

from scorekeeper.records.models import Club, Match, RoundVersion
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.audit import account_differences
from scorekeeper.services.backups.backup import BackupFailed, require_not_newer
from scorekeeper.services.evenings.bookings import money_differences
from scorekeeper.services.evenings.verifying import evening_differences
from scorekeeper.services.history.verifying import differences, empty_database


class Command(BaseCommand):
    """Compares every match with what its history makes of it in an empty database."""

    requires_system_checks = []  # they would fall over a database that is not there

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = str(
            _("Plays every match again in an empty database and compares facts and totals.")
        )

    def handle(self, *args: object, **options: object) -> None:
        try:
            connection.ensure_connection()
            require_not_newer()
        except OperationalError as error:
            raise CommandError(_("There is no database here yet: nothing was played.")) from error
        except BackupFailed as refused:
            raise CommandError(str(refused)) from refused
        wrong = self.wrong_matches(), self.wrong_accounts(), self.wrong_evenings()
        versions = RoundVersion.objects.count()
        played = {
            "matches": ngettext_lazy("{number} match", "{number} matches", Match.objects.count()),
            "versions": ngettext_lazy(
                "{number} version of rounds", "{number} versions of rounds", versions
            ),
        }
        for number, told in zip(wrong, (of_matches, of_accounts, of_evenings), strict=True):
            if number:
                raise CommandError(told(number, played))
        summary = _("{matches} with {versions} played again: everything came out as it stands.")
        self.stdout.write(str(summary.format(**played)))

    def wrong_matches(self) -> int:
        """Print what comes out differently; return of how many matches."""
        wrong = 0
        with empty_database() as empty:
            for match in Match.objects.order_by("pk").iterator():
                found = differences(match, empty)
                wrong += bool(found)
                if found:
                    names = Joined("; ", found)
                    sentence = _("{game}, {match}: different in {names}").format(
                        game=match.game, match=match, names=names
                    )
                    self.stdout.write(str(sentence))
        return wrong

    def wrong_accounts(self) -> int:
        """Print the differences on the accounts of clubs; return how many accounts are wrong."""
        wrong = 0
        is_counted = Q(account_entries__isnull=False) | Q(players__merged_into__isnull=False)
        for club in Club.objects.filter(is_counted).distinct().order_by("pk"):
            found = [*account_differences(club), *map(str, money_differences(club))]
            wrong += bool(found)
            if found:
                sentence = _("account of {club}: different in {what}")
                self.stdout.write(str(sentence.format(club=club, what=Joined("; ", found))))
        return wrong

    def wrong_evenings(self) -> int:
        """Print what is wrong with club evenings; return of how many clubs."""
        wrong = 0
        for club in Club.objects.exclude(club_evenings=None).distinct().order_by("pk"):
            found = evening_differences(club)
            wrong += bool(found)
            for fault in found:
                self.stdout.write(str(_("{club}, {fault}", club=club, fault=fault)))
        return wrong


def of_matches(number: int, played: Mapping[str, object]) -> Text:
    return ngettext_lazy(
        "{matches} with {versions} played again: {number} came out differently.",
        "{matches} with {versions} played again: {number} came out differently.",
        number,
        **played,
    )


def of_accounts(number: int, played: Mapping[str, object]) -> Text:
    return ngettext_lazy(
        "{matches} with {versions} played again, but {number} account is not right.",
        "{matches} with {versions} played again, but {number} accounts are not right.",
        number,
        **played,
    )


def of_evenings(number: int, played: Mapping[str, object]) -> Text:
    return ngettext_lazy(
        "{matches} with {versions} played again, but the evenings of {number} club are not right.",
        "{matches} with {versions} played again, but the evenings of {number} clubs are not right.",
        number,
        **played,
    )
