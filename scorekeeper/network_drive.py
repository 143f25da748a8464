"""Whether a folder lies on a drive in the network, as far as the system says (only Linux does)."""

import re
from pathlib import Path

MOUNTS = Path("/proc/mounts")
# What the kinds of such drives are called, some of them behind "fuse."
IN_THE_NETWORK = {
    *("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "lustre"),
    *("sshfs", "glusterfs", "rclone", "davfs"),
}
ESCAPED = re.compile(r"\\([0-7]{3})")  # spaces in names, and the like


def network_drive(folder: Path) -> str:
    """The kind of the network drive on which a folder lies, such as nfs4; empty where none is."""
    try:
        told = MOUNTS.read_bytes().decode(errors="surrogateescape")
    except OSError:
        return ""
    kind = ""
    longest = -1
    lines = filter(None, told.split("\n"))  # in a name other ends of lines may stand as they are
    for line in lines:  # what is mounted later hides what lies below
        _device, place, this_kind, *_options = line.split(" ")
        point = Path(ESCAPED.sub(lambda code: chr(int(code[1], 8)), place))
        if len(point.parts) >= longest and folder.is_relative_to(point):
            kind, longest = this_kind, len(point.parts)
    return kind if kind.removeprefix("fuse.") in IN_THE_NETWORK else ""
