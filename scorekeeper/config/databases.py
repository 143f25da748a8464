"""The database for Django: a SQLite file, or PostgreSQL where an address is given."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

Settings = dict[str, object]
LONGEST_WAIT = 8  # seconds, for whoever else is writing; a phone gives up after ten
POOL = {"min_size": 1, "max_size": 8}


def database(place: str | Path) -> Settings:
    return sqlite(place) if isinstance(place, Path) else postgresql(place)


def sqlite(file: Path, *, waits_for_disk: bool = True) -> Settings:
    """Return settings that never lose a recorded round, and let readers read on meanwhile.

    Only what is thrown away soon need not wait for the disk.
    """
    synchronous = "FULL" if waits_for_disk else "OFF"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": LONGEST_WAIT,
            # FULL: with NORMAL a committed round may be gone after a power failure.
            "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous};",
        },
    }


def postgresql(url: str) -> Settings:
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError("DATABASE_URL must begin with postgresql://; leave it out for SQLite.")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 0,  # the pool keeps them
        "OPTIONS": {**waiting(options), "pool": {**POOL, "timeout": LONGEST_WAIT}},
    }


def waiting(options: Mapping[str, object]) -> Settings:
    given = options.get("options", "")
    return {**options, "options": f"-c lock_timeout={LONGEST_WAIT}s {given}".strip()}
