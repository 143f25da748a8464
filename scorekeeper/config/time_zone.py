"""The time zone of the table."""

import io
import os
import re
import struct
import zoneinfo
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from scorekeeper.rules.words import Text as _

MACHINE_CLOCK = Path("/etc/localtime")  # on Linux and macOS a link into a folder named zoneinfo
SYSTEM_ZONES = Path("/usr/share/zoneinfo")  # where it is there, Django takes no name but from it
AROUND = " \t\r\n\"'"  # what an env file leaves around a value
CLOCK_BY_RULES = re.compile(r"([A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)[+-]?[0-9]")  # CET-1CEST,M3.5.0,...
UTC_NAMES = {"UTC", "Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "UCT", "Universal", "Zulu"}
YEARS_COMPARED = 3  # from the last one on
NO_ZONES = _("Python finds no time zones on this machine: install the package tzdata.")


@dataclass(frozen=True, slots=True)
class TableClock:
    """The zone of the table by its name; and the value of `TZ` where that is no zone."""

    zone: str
    unknown: str = ""


def table_clock() -> TableClock:
    """Return the zone that `TZ` means, or else this machine's own, or UTC where none is known.

    Raises ImproperlyConfigured where there are no zones: every page that shows a time would fail.
    """
    if not is_zone("UTC"):
        raise ImproperlyConfigured(str(NO_ZONES))
    written = os.environ.get("TZ", "").strip(AROUND)
    if meant := zone_meant(written):
        return TableClock(meant)
    return TableClock(zone_in_file(MACHINE_CLOCK) or "UTC", unknown=written)


def zone_meant(written: str) -> str:
    text = written.removeprefix(":").strip(AROUND)
    if text.startswith("/"):
        return zone_in_file(Path(text))
    if not text or is_zone(text):
        return text
    with suppress(ValueError, zoneinfo.ZoneInfoNotFoundError, OSError):
        return name_like(zoneinfo.ZoneInfo(text))  # an old name that the system has no file for
    folded = text.replace(" ", "_").lower()
    found = [name for name in zoneinfo.available_timezones() if name.lower() == folded]
    return next(filter(is_zone, found), "") or zone_of_rules(text)


def is_zone(name: str) -> bool:
    try:
        zoneinfo.ZoneInfo(name)
    except (ValueError, zoneinfo.ZoneInfoNotFoundError, OSError):
        return False
    return bool(name) and (not SYSTEM_ZONES.exists() or (SYSTEM_ZONES / name).exists())


def zone_in_file(file: Path) -> str:
    """The zone in a file, by where it lies or its link leads, or by what is in it.

    A file that is mounted into a container has no name, or covers the one that its link leads to.
    """
    clock = clock_in(file)
    for place in (file.parent / file.readlink() if file.is_symlink() else file, file.resolve()):
        name = str(place).rpartition("zoneinfo/")[2]
        if is_zone(name) and (clock is None or not is_misnamed(name, clock)):
            return name
    return "" if clock is None else name_like(clock)


def clock_in(file: Path) -> zoneinfo.ZoneInfo | None:
    try:
        with file.open("rb") as opened:
            return zoneinfo.ZoneInfo.from_file(opened)
    except (OSError, ValueError, IndexError, struct.error):
        return None


def is_misnamed(name: str, clock: zoneinfo.ZoneInfo) -> bool:
    """Return whether a clock with one of UTC's names shows another time."""
    return name in UTC_NAMES and any(offsets(clock, every_week()))


def zone_of_rules(text: str) -> str:
    """A zone with the rules that POSIX writes in `TZ`, such as CET-1CEST,M3.5.0,M10.5.0/3."""
    if not CLOCK_BY_RULES.match(text) or not text.isascii():
        return ""
    counts = struct.pack(">6l", 0, 0, 0, 0, 1, 1)  # one kind of time, one letter of its name
    block = b"TZif2" + bytes(15) + counts + struct.pack(">lbb", 0, 0, 0) + b"\0"
    file = io.BytesIO(block + block + b"\n" + text.encode() + b"\n")
    try:
        return name_like(zoneinfo.ZoneInfo.from_file(file))
    except (ValueError, IndexError):
        return ""


def name_like(clock: zoneinfo.ZoneInfo) -> str:
    """The name of a zone that shows the same as a nameless one; empty where there is none.

    Django knows zones by their names alone. Of several one that is called as its own short name is.
    """
    short = clock.tzname(datetime(datetime.now(UTC).year, 1, 1)) or ""  # noqa: DTZ001 - its own
    names = [name for name in zoneinfo.available_timezones() if not is_misnamed(name, clock)]
    names.sort(key=lambda name: (name != short, not name.startswith("Etc/"), "/" not in name, name))
    alike = [name for name in names if is_zone(name) and shows_the_same(name, clock, every_week())]
    return next((name for name in alike if shows_the_same(name, clock, every_hour())), "")


def shows_the_same(name: str, clock: zoneinfo.ZoneInfo, moments: list[datetime]) -> bool:
    return offsets(zoneinfo.ZoneInfo(name), moments) == offsets(clock, moments)


def offsets(clock: zoneinfo.ZoneInfo, moments: list[datetime]) -> list[timedelta | None]:
    return [moment.astimezone(clock).utcoffset() for moment in moments]


@cache
def every_hour() -> list[datetime]:
    first = datetime(datetime.now(UTC).year - 1, 1, 1, tzinfo=UTC)
    return [first + timedelta(hours=hour) for hour in range(YEARS_COMPARED * 366 * 24)]


def every_week() -> list[datetime]:
    """A moment of each week in these years: enough to tell most zones apart."""
    return every_hour()[:: 7 * 24]
