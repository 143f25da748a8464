"""The folder that holds what must last: the database, and the key that signs cookies and forms."""

import os
import secrets
from pathlib import Path

BESIDE_MANAGE_PY = Path(__file__).resolve().parent.parent / "data"


def data_folder() -> Path:
    """Return the folder named by `SCOREKEEPER_DATA`, or `data` beside manage.py."""
    return Path(os.environ.get("SCOREKEEPER_DATA") or BESIDE_MANAGE_PY).resolve()


def signing_key() -> str:
    """Return the key given or kept; where there is none, one that lasts as long as this process."""
    try:
        kept = _key_file().read_text(encoding="ascii").strip()
    except OSError:
        kept = ""
    return os.environ.get("SCOREKEEPER_SECRET_KEY") or kept or secrets.token_urlsafe(64)


def prepare_data_folder() -> None:
    """Make the folder, and a key for its owner's eyes alone, where they are missing.

    Raises OSError where the folder cannot be made or written.
    """
    data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    if not os.environ.get("SCOREKEEPER_SECRET_KEY") and not _key_file().exists():
        _write_key()


def _key_file() -> Path:
    return data_folder() / "secret-key"


def _write_key() -> None:
    unfinished = _key_file().with_suffix(f".{os.getpid()}")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(64))
    unfinished.replace(_key_file())  # nobody ever reads half a key
