"""The folder of what must last: the database, and the key that signs cookies and forms."""

import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where files belong to whoever made them anyway
    fcntl = None  # type: ignore[assignment]


PROGRAM_ROOT = Path(__file__).resolve().parent.parent.parent  # what the program lies in
PRIVATE_FILES = ("scorekeeper.sqlite3*", "secret-key", "backups", "backups/*.sqlite3")
OTHERS_RIGHTS = stat.S_IRWXG | stat.S_IRWXO
MOUNTS = Path("/proc/mounts")  # on Linux alone
# Network file systems, some of them named behind "fuse."
NETWORK_DRIVES = {
    *("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "lustre"),
    *("sshfs", "glusterfs", "rclone", "davfs"),
}
ESCAPED = re.compile(r"\\([0-7]{3})")  # spaces in names, and the like


def data_folder() -> Path:
    """Return the folder named by `SCOREKEEPER_DATA`, or `data` beside manage.py.

    Among installed packages there is no manage.py: then it is `data` where the program is started.
    """
    usual = PROGRAM_ROOT if (PROGRAM_ROOT / "manage.py").exists() else Path()
    return Path(os.environ.get("SCOREKEEPER_DATA") or usual / "data").resolve()


def signing_key() -> str:
    """Return the key given or stored; otherwise one that lasts as long as this process."""
    try:
        kept = _stored_key()
    except OSError:
        kept = ""
    return os.environ.get("SCOREKEEPER_SECRET_KEY") or kept or secrets.token_urlsafe(64)


def prepare_data_folder() -> None:
    """Make the folder, and a key for its owner's eyes alone, where they are missing or broken.

    Raises OSError where the folder cannot be made or written.
    """
    data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    if not os.environ.get("SCOREKEEPER_SECRET_KEY") and not _stored_key():
        _write_key()


@contextmanager
def start_lock() -> Iterator[None]:
    """Let nobody else prepare the same folder meanwhile; raises OSError.

    Files that this process and its children write from now on are readable by their owner alone.
    """
    os.umask(OTHERS_RIGHTS)
    data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    with (data_folder() / "starting").open("ab") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def make_private() -> list[Path]:
    if os.name == "nt":
        return []
    found = [path for pattern in PRIVATE_FILES for path in sorted(data_folder().glob(pattern))]
    return [path for path in found if _close_to_others(path)]


def _close_to_others(path: Path) -> bool:
    """Return whether a file was open to others; now it is not."""
    with suppress(FileNotFoundError):  # SQLite's own files come and go
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS_RIGHTS:
            path.chmod(mode & ~OTHERS_RIGHTS)
            return True
    return False


def _key_file() -> Path:
    return data_folder() / "secret-key"


def _stored_key() -> str:
    try:
        return _key_file().read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


def _write_key() -> None:
    unfinished = _key_file().with_suffix(f".{os.getpid()}")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())  # or a power failure leaves an empty one
        unfinished.replace(_key_file())  # nobody ever reads half a key
    finally:
        unfinished.unlink(missing_ok=True)


def network_drive(folder: Path) -> str:
    """Return the kind of the network drive a folder lies on, such as nfs4; empty for none."""
    try:
        mounts = MOUNTS.read_bytes().decode(errors="surrogateescape")
    except OSError:
        return ""
    kind = ""
    longest = -1
    lines = filter(None, mounts.split("\n"))  # in a name other ends of lines may stand as they are
    for line in lines:  # what is mounted later hides what lies below
        _device, place, this_kind, *_options = line.split(" ")
        point = Path(ESCAPED.sub(lambda code: chr(int(code[1], 8)), place))
        if len(point.parts) >= longest and folder.is_relative_to(point):
            kind, longest = this_kind, len(point.parts)
    return kind if kind.removeprefix("fuse.") in NETWORK_DRIVES else ""
