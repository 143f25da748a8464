"""`manage.py verify`: plays every game's history again and tells what comes out differently."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorekeeper.records.models import Match, RoundVersion
from scorekeeper.services.verifying import differences, empty_database


class Command(BaseCommand):
    """Compares every match with what its history makes of it in an empty database."""

    help = "Plays every game's history again in an empty database and compares facts and totals."

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.order_by("pk")
        wrong = 0
        with empty_database() as empty:
            for match in matches.iterator():
                found = differences(match, empty)
                wrong += bool(found)
                if found:
                    self.stdout.write(f"{match.game}, {match}: different in {'; '.join(found)}")
        versions = RoundVersion.objects.count()
        summary = f"{matches.count()} games with {versions} versions of rounds played again"
        if wrong:
            raise CommandError(f"{summary}: {wrong} came out differently.")
        self.stdout.write(f"{summary}: everything came out as it stands.")
