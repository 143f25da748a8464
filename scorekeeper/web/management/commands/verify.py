"""`manage.py verify`: plays every game's history again and tells what comes out differently."""

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.services.history.verifying import differences, empty_database


class Command(BaseCommand):
    """Compares every match with what its history makes of it in an empty database."""

    help = "Plays every game's history again in an empty database and compares facts and totals."

    requires_system_checks = []  # they would fall over a database that is not there

    def handle(self, *args: object, **options: object) -> None:
        try:
            connection.ensure_connection()
        except OperationalError as error:
            raise CommandError("There is no database here yet: nothing was played.") from error
        matches = Match.objects.order_by("pk")
        wrong = 0
        with empty_database() as empty:
            for match in matches.iterator():
                found = differences(match, empty)
                wrong += bool(found)
                if found:
                    self.stdout.write(f"{match.game}, {match}: different in {'; '.join(found)}")
        games, versions = matches.count(), RoundVersion.objects.count()
        played = f"{counted(games, 'game')} with {counted(versions, 'version')} of rounds"
        summary = f"{played} played again"
        if wrong:
            raise CommandError(f"{summary}: {wrong} came out differently.")
        self.stdout.write(f"{summary}: everything came out as it stands.")


def counted(number: int, thing: str) -> str:
    """A number of things in words: ``1 game``, ``2 games``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
