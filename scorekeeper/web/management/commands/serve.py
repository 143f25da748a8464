"""`manage.py serve`: the whole program for one table, ready for the phones."""

import io
import os
import subprocess
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from zoneinfo import ZoneInfo

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseError
from django.db import connection, transaction

from scorekeeper.config.data_folder import (
    data_folder,
    make_private,
    network_drive,
    prepare_data_folder,
    start_lock,
)
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.server.listening import CannotListen, listener
from scorekeeper.services.backups.backup import Backup, BackupFailed, back_up_before_migrating
from scorekeeper.services.matches.ending import delete_abandoned
from scorekeeper.web.requests.hosts import (
    EVERYWHERE,
    address_in,
    is_loopback,
    is_this_machine,
    leads_to_loopback,
    start_address,
)

# Of htmx one file is fetched; to compress all the others takes longer than the rest of the start.
NEVER_FETCHED = ["htmx-4*", "htmx-2.js", "htmax-*", "hx-*"]
START_LOCK = 0x5C02E4EE9E2  # a number of our own among PostgreSQL's advisory locks
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
        os.environ.pop("SCOREKEEPER_DEBUG", None)
        if warning := warning_of_network_drive():  # before anything goes wrong there
            self.stdout.write(str(warning))
        try:
            with start_lock():
                prepare_data_folder()
                opened = make_private()
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
        for sentence in start_message(host, port):
            self.stdout.write(sentence)
        self.stdout.flush()


def port_number(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 2**16:
        return int(text)
    message = _("{text} is not a port: a number from 1 to 65535", text=text)
    raise ArgumentTypeError(str(message))


def check_is_free(host: str, port: int) -> None:
    try:
        listener(host, port).close()
    except CannotListen as error:
        raise CommandError(str(error)) from error


def name_host(host: str) -> None:
    """Add the name at which it listens to the names it answers to."""
    if not is_this_machine(host) and address_in(host) is None:
        os.environ.setdefault("SCOREKEEPER_HOSTS", host)


def prepare_database() -> Backup | None:
    """Bring the database up to date; return the backup of what an older program had written.

    Raises BackupFailed where a newer program wrote it or no backup can be made; DatabaseError.
    """
    with database_lock():
        kept = back_up_before_migrating()
        call_command("migrate", interactive=False, verbosity=0)
        delete_abandoned()
    return kept


def warning_of_network_drive() -> Text | None:
    """A warning where the database is on a network drive: on some, its locks do not hold."""
    kind = network_drive(data_folder()) if connection.vendor == "sqlite" else ""
    if not kind:
        return None
    return _(
        "The folder {folder} lies on a drive in the network ({kind}): there SQLite may lose what is"
        " saved. Name a folder on a disk of this machine (SCOREKEEPER_DATA), or use PostgreSQL.",
        folder=data_folder(),
        kind=kind,
    )


@contextmanager
def database_lock() -> Iterator[None]:
    """Let no other machine bring the same PostgreSQL up to date meanwhile; it waits its turn.

    SQLite's file lies in the data folder, for which starts wait already.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        # As long as the other one needs, which may be longer than a phone waits for a lock
        cursor.execute("SELECT set_config('lock_timeout', '0', true)")
        cursor.execute("SELECT pg_advisory_lock(%s)", [START_LOCK])
    try:
        yield
    finally:
        if connection.is_usable():  # a lost connection has lost the lock as well
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [START_LOCK])


def start_message(host: str, port: int) -> Iterator[str]:
    """Yield the address, a code that phones can read, and the time at the table."""
    address = start_address(host, port)
    picture = io.StringIO()
    segno.make(address, error="l").terminal(picture, border=2, compact=True)
    yield picture.getvalue()
    yield str(_("Scorekeeper is at {address}", address=address))
    if leads_to_loopback(address):
        yield str(why_no_phone_reaches(host))
    else:
        yield str(_("Phones in the same network read the code above. Ctrl-C stops."))
    yield from sentences_about_time()


def why_no_phone_reaches(host: str) -> object:
    if is_loopback(host) and host not in EVERYWHERE:
        return _("Only this machine reaches it. Ctrl-C stops.")
    return _(
        "This machine is in no network yet. Once it is, open a match at this address here: its"
        " page Phones shows the one for phones. Ctrl-C stops."
    )


def sentences_about_time() -> Iterator[str]:
    """Yield the table's clock, and a warning where TZ names no zone."""
    clock = settings.TABLE_CLOCK
    if clock.unknown:
        said = _("TZ is {said}, and no time zone is called so.", said=clock.unknown)
        yield str(said)
    now = datetime.now(ZoneInfo(clock.zone)).strftime("%H:%M")
    yield str(_("The table's clock is that of {zone}: {now}.", zone=clock.zone, now=now))


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
    server = [sys.executable, "-m", "scorekeeper.server.supervisor"]
    return [*server, host, str(port), str(worker_count(connection.vendor))]


def start_server(command: list[str]) -> None:
    """Run the web server in place of this process, which then gets its signals itself."""
    os.environ["PYTHONPATH"] = os.pathsep.join([str(settings.BASE_DIR), *python_path()])
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def python_path() -> list[str]:
    return [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
