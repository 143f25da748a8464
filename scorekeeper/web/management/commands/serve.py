"""`manage.py serve`: the whole program for one table, ready for the phones."""

import os
import subprocess
import sys
from argparse import ArgumentParser, ArgumentTypeError

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseError
from django.db import connection

from scorekeeper.config.data_folder import (
    alone_at_start,
    close_to_others,
    data_folder,
    prepare_data_folder,
)
from scorekeeper.rules.words import Text as _
from scorekeeper.server.listening import CannotListen, listener
from scorekeeper.services.backups.backup import BackupFailed
from scorekeeper.web.management.database_at_start import prepare_database, warning_of_network_drive
from scorekeeper.web.management.start_message import start_message
from scorekeeper.web.requests.own_hosts import address_in, is_this_machine

# Of htmx one file is fetched; to compress all the others takes longer than the rest of the start.
NEVER_FETCHED = ["htmx-4*", "htmx-2.js", "htmax-*", "hx-*"]

QUIETLY: dict[str, object] = {"interactive": False, "verbosity": 0}


class Command(BaseCommand):
    """Prepares the data folder and starts the web server."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = str(
            _("Prepares the data folder and starts the web server for the phones at the table.")
        )
        parser.add_argument(
            "--port", type=port_number, default=8000, help=str(_("the port (default: 8000)"))
        )
        parser.add_argument(
            "--host",
            default="0.0.0.0",  # noqa: S104
            help=str(_("listen on this address alone")),
        )

    def handle(self, *args: object, host: str, port: int, **options: object) -> None:
        check_is_free(host, port)
        self.prepare()
        name_host(host)
        self.announce(host, port)
        start_server(server_command(host, port))

    def prepare(self) -> None:
        """Bring the data folder, the database and the static files up to date."""
        os.environ.pop("SCOREKEEPER_DEBUG", None)
        if warning := warning_of_network_drive():  # before anything goes wrong there
            self.stdout.write(str(warning))
        try:
            with alone_at_start():
                prepare_data_folder()
                opened = close_to_others()
                kept = prepare_database()
                call_command("collectstatic", **QUIETLY, ignore_patterns=NEVER_FETCHED)
        except OSError as error:
            message = _("The folder {folder} cannot be used: {reason}.")
            raise CommandError(message.format(folder=data_folder(), reason=error)) from error
        except DatabaseError as error:
            message = _("The database cannot be used: {reason}.")
            raise CommandError(message.format(reason=error)) from error
        except BackupFailed as failed:
            raise CommandError(str(failed)) from failed
        if kept:
            message = _("The matches were brought up to date; {file} holds them as they were.")
            self.stdout.write(str(message.format(file=kept.file)))
        if opened:
            names = ", ".join(str(path.relative_to(data_folder())) for path in opened)
            message = _("Others on this machine could read {names}; now only you can.")
            self.stdout.write(str(message.format(names=names)))

    def announce(self, host: str, port: int) -> None:
        """Print where phones find it, and what else whoever starts it must know."""
        for sentence in start_message(host, port):
            self.stdout.write(sentence)
        self.stdout.flush()


def port_number(text: str) -> int:
    """Return the number of a port; raises ArgumentTypeError where it is none."""
    if text.isdecimal() and 0 < int(text) < 2**16:
        return int(text)
    message = _("{text} is not a port: a number from 1 to 65535", text=text)
    raise ArgumentTypeError(str(message))


def check_is_free(host: str, port: int) -> None:
    """Raise CommandError, with a sentence for whoever started it, where nothing can listen."""
    try:
        listener(host, port).close()
    except CannotListen as error:
        raise CommandError(str(error)) from error


def name_host(host: str) -> None:
    """Let a name at which it was told to listen be one of the names it answers to."""
    if not is_this_machine(host) and address_in(host) is None:
        os.environ.setdefault("SCOREKEEPER_HOSTS", host)


def worker_count(database: str) -> int:
    """Return how many processes answer: one for each processor, as far as that helps.

    On SQLite writers of all of them wait in one line, for which Windows lacks the means. On
    PostgreSQL, with eight writers and two processors, two processes save twice as many rounds a
    second as one; four save a tenth more than two, and the slowest of them wait longer.
    """
    if database == "sqlite" and os.name == "nt":
        return 1
    return min(4, os.cpu_count() or 1)


def server_command(host: str, port: int) -> list[str]:
    """Return the command line of the web server."""
    server = [sys.executable, "-m", "scorekeeper.server.supervisor"]
    return [*server, host, str(port), str(worker_count(connection.vendor))]


def start_server(command: list[str]) -> None:
    """Run the web server in place of this process, which then gets its signals itself."""
    os.environ["PYTHONPATH"] = os.pathsep.join([str(settings.BASE_DIR), *python_path()])
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def python_path() -> list[str]:
    """Return where Python was told to look for modules."""
    return [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
