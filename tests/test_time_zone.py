"""The clock of the table: that of TZ, however it is written, or else that of the machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as django_settings
from pytest_django import Settings

from scorekeeper.config import time_zone
from scorekeeper.config.time_zone import TableClock, table_clock
from scorekeeper.web.management.commands.serve import sentences_about_time

ROOT = Path(__file__).resolve().parent.parent
SYSTEM = Path("/usr/share/zoneinfo")
needs_files = pytest.mark.skipif(not (SYSTEM / "Europe").exists(), reason="no zone files here")


@pytest.fixture(autouse=True)
def _in_lisbon(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine whose clock is that of Lisbon, by the name of the file."""
    monkeypatch.setattr(time_zone, "MACHINE_CLOCK", tmp_path / "zoneinfo" / "Europe" / "Lisbon")


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Europe/Amsterdam", "Europe/Amsterdam"),
        ("Europe/berlin", "Europe/Berlin"),
        ("EUROPE/BERLIN", "Europe/Berlin"),
        ("'Europe/Berlin'", "Europe/Berlin"),
        ('"Europe/Berlin"', "Europe/Berlin"),
        (" Europe/Berlin ", "Europe/Berlin"),
        (":Europe/Berlin", "Europe/Berlin"),
        ('":Europe/berlin"', "Europe/Berlin"),
        ("America/New York", "America/New_York"),
        ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
        ("GMT+2", "Etc/GMT+2"),  # as `date` takes it: two hours behind
        ("<+0530>-5:30", "Asia/Calcutta"),
        ("UTC", "UTC"),
        ("", "Europe/Lisbon"),
    ],
)
def test_the_zone_that_somebody_means_is_understood(
    monkeypatch: pytest.MonkeyPatch, said: str, zone: str
) -> None:
    monkeypatch.setenv("TZ", said)
    assert table_clock() == TableClock(zone)


@pytest.mark.parametrize(
    ("rules", "like"),
    [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin"),
        ("EST5EDT,M3.2.0,M11.1.0", "America/New_York"),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "Australia/Sydney"),
    ],
)
def test_rules_of_a_clock_are_understood(
    monkeypatch: pytest.MonkeyPatch, rules: str, like: str
) -> None:
    monkeypatch.setenv("TZ", rules)
    clock = table_clock()
    assert clock.unknown == ""
    assert time_zone.shows_the_same(clock.zone, ZoneInfo(like), time_zone.every_hour())


@pytest.mark.parametrize(
    "said", ["Mars/Phobos", ":/no/such/zone", "CET-1CEST,M3.5", "Europe", "../passwd", "ÄÖÜ5"]
)
def test_a_zone_that_nobody_knows_is_said(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, said: str
) -> None:
    monkeypatch.setenv("TZ", said)
    settings.TABLE_CLOCK = table_clock()
    assert TableClock("Europe/Lisbon", unknown=said) == settings.TABLE_CLOCK
    unknown, taken = sentences_about_time()
    assert unknown == f"TZ is {said}, and no time zone is called so."
    assert taken.startswith("The table's clock is that of Europe/Lisbon: ")


def test_which_clock_is_taken_is_said_at_every_start() -> None:
    (taken,) = sentences_about_time()
    assert f"that of {django_settings.TIME_ZONE}: " in taken


@needs_files
@pytest.mark.parametrize("place", ["Europe/Berlin", "America/New_York", "Etc/UTC", "Asia/Tokyo"])
def test_a_mounted_clock_is_read_by_what_is_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    monkeypatch.delenv("TZ", raising=False)
    mounted = tmp_path / "localtime"
    shutil.copy(SYSTEM / place, mounted)
    monkeypatch.setattr(time_zone, "MACHINE_CLOCK", mounted)
    zone = table_clock().zone
    assert time_zone.shows_the_same(zone, ZoneInfo(place), time_zone.every_hour())
    assert (zone in time_zone.UTC_NAMES) is (place == "Etc/UTC")


@pytest.mark.parametrize("what", ["nothing", "a folder", "no clock"])
def test_where_no_zone_is_known_it_is_utc(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str
) -> None:
    place = tmp_path / "localtime"
    if what == "a folder":  # as Docker makes of a file that is not there
        place.mkdir()
    elif what == "no clock":
        place.write_bytes(b"TZif2")
    monkeypatch.setattr(time_zone, "MACHINE_CLOCK", place)
    monkeypatch.delenv("TZ", raising=False)
    assert table_clock() == TableClock("UTC")


def test_a_link_is_taken_by_the_name_that_it_bears(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Europe/Amsterdam")
    monkeypatch.setattr(time_zone, "MACHINE_CLOCK", link)
    monkeypatch.delenv("TZ", raising=False)
    assert table_clock().zone == "Europe/Amsterdam"


def test_a_zone_that_the_system_lacks_is_taken_by_another_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Debian has left the old names out, and Django looks there and nowhere else.
    (tmp_path / "Asia").mkdir()
    for name in ("UTC", "Asia/Kolkata"):
        (tmp_path / name).touch()
    monkeypatch.setattr(time_zone, "SYSTEM_ZONES", tmp_path)
    monkeypatch.setenv("TZ", "Asia/Calcutta")
    assert table_clock() == TableClock("Asia/Kolkata")


WITHOUT_PACKAGE = "import sys; sys.modules['tzdata'] = None; import scorekeeper.settings"


def asked_without_files(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run Python where the system has no zone files, as on Alpine."""
    environment = {**os.environ, "PYTHONTZPATH": "", "TZ": "Europe/Berlin"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_the_systems_files_those_of_the_package_are_read() -> None:
    show = "from scorekeeper import settings; print(settings.TIME_ZONE)"
    done = asked_without_files(["-c", show])
    assert done.stdout == "Europe/Berlin\n", done.stderr


def test_without_any_zones_nothing_starts_and_it_is_said_why() -> None:
    done = asked_without_files(["-c", WITHOUT_PACKAGE])
    assert done.returncode == 1
    assert str(time_zone.NO_ZONES) in done.stderr
