"""A small disk of its own, which can be filled and made read-only: a file with ext4 in it. For root."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

BALLAST = "ballast"
A_PIECE = 64 * 1024


class Volume:
    """The disk, mounted at `path`."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.image, self.path = folder / "image", folder / "disk"
        self.path.mkdir()
        with self.image.open("wb") as file:
            file.truncate(megabytes * 1024 * 1024)
        found = subprocess.run(
            ["losetup", "--find", "--show", str(self.image)], check=True, capture_output=True, text=True
        )
        self.device = found.stdout.strip()
        _run("mkfs.ext4", "-q", "-m", "0", "-F", self.device)
        self.mount()

    def mount(self) -> None:
        """As after the computer was started again: looked over first."""
        subprocess.run(["e2fsck", "-p", self.device], capture_output=True)
        _run("mount", self.device, str(self.path))

    def unmount(self) -> None:
        """Nobody has a file open on it."""
        _run("umount", str(self.path))

    def fill(self) -> None:
        """Until not one byte more can be written."""
        with (self.path / BALLAST).open("ab", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(b"\1" * A_PIECE):
                pass
        with (self.path / BALLAST).open("ab", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(b"\1" * 512):
                pass

    def free(self) -> None:
        """There is room again."""
        (self.path / BALLAST).unlink(missing_ok=True)

    def protect(self) -> None:
        """Nothing can be written; for this nobody may have a file open for writing."""
        end = time.monotonic() + 20
        while subprocess.run(["mount", "-o", "remount,ro", str(self.path)], capture_output=True).returncode:
            if time.monotonic() > end:
                raise TimeoutError("somebody keeps a file open")
            time.sleep(0.05)

    def release(self) -> None:
        """It can be written again."""
        _run("mount", "-o", "remount,rw", str(self.path))

    def fail(self) -> None:
        """Nothing can be written from now on, whatever is open, as the kernel does with a broken disk."""
        _run("mount", "-o", "remount,abort", str(self.path))


@contextlib.contextmanager
def volume(folder: Path, megabytes: int) -> Iterator[Volume]:
    """Such a disk, until the block ends."""
    made = Volume(folder, megabytes)
    try:
        yield made
    finally:
        subprocess.run(["umount", "-l", str(made.path)], capture_output=True)
        subprocess.run(["losetup", "--detach", made.device], capture_output=True)


def can_mount() -> bool:
    """Whether this user, on this machine, can mount a file."""
    if os.geteuid() != 0:
        return False
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        try:
            with volume(Path(folder), 2):
                return True
        except (OSError, subprocess.CalledProcessError):
            return False


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
