"""What a backup or a restore leaves behind that was killed: copies with every link in them."""

import shutil
import time
from contextlib import suppress
from pathlib import Path

AN_HOUR = 3_600  # seconds; whoever still works on a copy writes to it far oftener


def sweep_away(folder: Path, pattern: str) -> None:
    """Delete what is called like a copy in the making, and was not written to for an hour."""
    for left in folder.glob(pattern):
        with suppress(OSError):  # another one may have been faster
            if time.time() - written_last(left) < AN_HOUR:
                continue
            if left.is_dir():
                shutil.rmtree(left)
            else:
                left.unlink()


def written_last(left: Path) -> float:
    """When a file, or anything in a folder, was written to last, in seconds since 1970."""
    return max(one.stat().st_mtime for one in (left, *left.glob("*")))
