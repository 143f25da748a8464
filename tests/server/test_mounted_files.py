"""What is mounted where the server runs: a disk that gets full, and another machine's clock."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from tests.chaos.phone import Phone, begin_match, notes, save
from tests.served import PATIENCE, ROOT, Served
from tests.tools.machine import has_networks_of_its_own

pytestmark = pytest.mark.skipif(
    not has_networks_of_its_own(), reason="only as root on Linux, with iproute2"
)
MOUNT_A_DISK = 'mount -t tmpfs -o size=48m tmpfs "$0" && exec "$@"'
MOUNT_A_CLOCK = 'mount --bind "$0" /etc/localtime && exec "$@"'
MACHINE_CLOCK = Path("/etc/localtime")
SHOW = "from scorekeeper.settings import TIME_ZONE; print(TIME_ZONE)"


def mounted(script: str, what: Path, *command: str) -> list[str]:
    """Return a command for which something is mounted that nobody else sees."""
    return ["unshare", "--mount", "sh", "-c", script, str(what), *command]


class OnASmallDisk(Served):
    """A server whose data folder is a disk of its own."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        data.mkdir()
        self.has_file = False  # none that anybody else sees

    def command(self, *options: str) -> list[str]:
        return mounted(MOUNT_A_DISK, self.data, *super().command(*options))

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """Fill the disk to its last byte for a while."""
        filler = Path(f"/proc/{self.process.pid}/root{self.data}/filler")
        with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(4096))
        yield
        filler.unlink()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[OnASmallDisk]:
    """A server whose disk can be filled."""
    server = OnASmallDisk(tmp_path / "data")
    try:
        server.start()
        yield server
    finally:
        server.kill()


def test_a_full_disk_is_said_at_health_until_there_is_room(served: OnASmallDisk) -> None:
    phone = Phone(served.port, patience=PATIENCE)
    table = begin_match(phone)
    assert phone.ask("GET", "/health/").text == "ok"
    with served.full():
        saved = [save(phone, table, f"round {number}") for number in range(20)]
        assert saved[-1] == 503
        health = [phone.ask("GET", "/health/") for _time in range(5)]
        assert {(answer.status, answer.text) for answer in health} == {(503, "The disk is full.")}
    assert {phone.ask("GET", "/health/").text for _time in range(5)} == {"ok"}
    assert save(phone, table, "at last") == 302
    assert notes(phone, table)[-1] == "at last"


def zone_with(clock: Path) -> str:
    """Return the zone of the table where a clock is mounted as this machine's."""
    environment = {name: value for name, value in os.environ.items() if name != "TZ"}
    command = mounted(MOUNT_A_CLOCK, clock, sys.executable, "-c", SHOW)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.skipif(not MACHINE_CLOCK.exists(), reason="no clock of a machine to cover")
def test_a_clock_that_covers_the_machines_own_is_not_taken_for_utc(tmp_path: Path) -> None:
    berlin = files("tzdata") / "zoneinfo" / "Europe" / "Berlin"
    (tmp_path / "localtime").write_bytes(berlin.read_bytes())
    assert "UTC" not in zone_with(tmp_path / "localtime")
