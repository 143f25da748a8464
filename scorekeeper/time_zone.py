"""The time zone of the table."""

import os
import zoneinfo
from pathlib import Path

MACHINE_CLOCK = Path("/etc/localtime")  # on Linux and macOS a link into a folder named zoneinfo


def table_time_zone() -> str:
    """Return the zone named by `TZ`, or else this machine's own, or UTC where neither is known."""
    for name in (os.environ.get("TZ", ""), _zone_of_machine()):
        if _is_zone(name):
            return name
    return "UTC"


def _zone_of_machine() -> str:
    return str(MACHINE_CLOCK.resolve()).rpartition("zoneinfo/")[2]


def _is_zone(name: str) -> bool:
    try:
        zoneinfo.ZoneInfo(name)
    except (ValueError, zoneinfo.ZoneInfoNotFoundError, OSError):
        return False
    return bool(name)
