"""A data folder on a drive in the network is known by what the system says is mounted where."""

from pathlib import Path

import pytest

from scorekeeper.config import data_folder

MOUNTS = """\
/dev/sda1 / ext4 rw,relatime 0 0
proc /proc proc rw 0 0
nas:/volume1/cards /srv/cards nfs4 rw,vers=4.2,addr=192.168.1.5 0 0
/dev/sdb1 /srv/cards/disk ext4 rw 0 0
//nas/cards /mnt/our\\040cards cifs rw,vers=3.0 0 0
systemd-1 /home/anna autofs rw,fd=42 0 0
nas:/home/anna /home/anna nfs rw 0 0
me@nas:/ /media/nas fuse.sshfs rw 0 0
gvfsd-fuse /run/user/1000/gvfs fuse.gvfsd-fuse rw 0 0
/dev/sdc1 /media/Anna\u2028\rBram vfat rw 0 0
"""


@pytest.fixture
def _mounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system say that drives are mounted."""
    (tmp_path / "mounts").write_bytes(MOUNTS.encode())
    monkeypatch.setattr(data_folder, "MOUNTS", tmp_path / "mounts")


@pytest.mark.usefixtures("_mounted")
@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/srv/cards", "nfs4"),
        ("/srv/cards/data", "nfs4"),
        ("/srv/cards/disk/data", ""),
        ("/srv/cards-of-others", ""),
        ("/mnt/our cards/data", "cifs"),
        ("/home/anna/data", "nfs"),
        ("/media/nas/data", "fuse.sshfs"),
        ("/media/Anna\u2028\rBram/data", ""),
        ("/var/lib/scorekeeper", ""),
        ("/", ""),
    ],
)
def test_the_drive_on_which_a_folder_lies_is_the_last_one_mounted_around_it(
    folder: str, kind: str
) -> None:
    assert data_folder.network_drive(Path(folder)) == kind


def test_where_no_system_says_what_is_mounted_no_drive_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_folder, "MOUNTS", tmp_path / "not-there")
    assert data_folder.network_drive(tmp_path) == ""
