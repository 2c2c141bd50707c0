"""The disk is full, then read-only, while many write: `python -m tools.load.disk [--postgres] [--cycles 3]`.

For root: a small disk of its own is mounted. The data folder lies on it, or with --postgres a whole
PostgreSQL. In each cycle it is filled and freed, made read-only and writable again, each for some seconds;
the site runs on all the while. Whatever was acknowledged must be there in the end, what a page said was not
kept must not; after each trouble changes must be kept again; a backup on a full disk leaves no file behind.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from clubcomp.start.options import ROOT
from tests.backup.volume import Volume, volume
from tools.load.club import begin, make_club
from tools.load.cluster import Cluster
from tools.load.site import Site
from tools.load.writers import Writers, compare

MEGABYTES = {"sqlite": 16, "postgres": 160}
AGAIN = 30  # seconds within which a change must be kept again


class Trial:
    """The disk, the site on it, and who writes."""

    def __init__(self, disk: Volume, cluster: Cluster | None, writers: Writers, seconds: float) -> None:
        self.disk, self.cluster, self.writers, self.seconds = disk, cluster, writers, seconds
        self.wrong: list[str] = []
        self.lines: list[str] = []

    def cycle(self) -> None:
        """One time each."""
        self._phase("room", lambda: None)
        self._backup(fits=True)
        self._phase("full", self.disk.fill, again=self.disk.fill)
        if self.cluster is None:  # else the data folder has room
            self._backup(fits=False)
        self._phase("room again", self._freed)
        self._wait_until_kept()
        self._phase("read-only", self._protected)
        self._phase("writable again", self._released)
        self._wait_until_kept()

    def _phase(self, name: str, begin: Callable[[], None], again: Callable[[], None] = lambda: None) -> None:
        """What is so for some seconds; `again`: whatever becomes free meanwhile is taken."""
        begin()
        before, end = Counter(self.writers.noted.counts), time.monotonic() + self.seconds
        while time.monotonic() < end:
            again()
            time.sleep(0.05)
        self.lines.append(f"{name}: {dict(sorted((self.writers.noted.counts - before).items()))}")

    def _freed(self) -> None:
        self.disk.free()
        if self.cluster:
            self.cluster.start()  # a server that could not write its log has given up

    def _protected(self) -> None:
        if self.cluster:
            self.disk.fail()
            return
        self.writers.pause()
        self.disk.protect()
        self.writers.go_on()

    def _released(self) -> None:
        if self.cluster is None:
            self.disk.release()
            return
        self.cluster.stop()
        self.disk.unmount()
        self.disk.mount()
        (self.cluster.data / "postmaster.pid").unlink(missing_ok=True)
        self.cluster.start()

    def _wait_until_kept(self) -> None:
        """The site goes on by itself."""
        before, end = self.writers.noted.counts["acknowledged"], time.monotonic() + AGAIN
        while self.writers.noted.counts["acknowledged"] == before:
            if time.monotonic() > end:
                self.wrong.append(f"nothing is kept within {AGAIN} s after the trouble is over")
                return
            time.sleep(0.1)

    def _backup(self, fits: bool) -> None:
        """A backup is made, or says in one line why not; the old ones stay, and no piece of one."""
        folder = Path(os.environ["CLUBCOMP_DATA"]) / "copies"
        before = _files(folder)
        done = subprocess.run(
            [sys.executable, "manage.py", "backup"], cwd=ROOT, capture_output=True, text=True
        )
        said = done.stderr.strip().splitlines()
        if fits:
            if done.returncode or len(_files(folder) - before) != 1:
                self.wrong.append(f"no backup was made: {said[-1:]}")
            return
        left = list(Path(os.environ["CLUBCOMP_DATA"]).glob(".backup-*"))
        if done.returncode == 0 or len(said) != 1 or _files(folder) != before or left:
            self.wrong.append(f"a backup on a full disk: {said}, {_files(folder) ^ before}, {left}")


def _files(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()} if folder.is_dir() else set()


def main(options: argparse.Namespace) -> None:
    """Make disk and club, go through the cycles, and compare."""
    kind = "postgres" if options.postgres else "sqlite"
    with tempfile.TemporaryDirectory(prefix="clubcomp-disk-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        with volume(folder, MEGABYTES[kind]) as disk:
            cluster = None
            data = disk.path / "club"
            if options.postgres:
                (folder / "beside").mkdir()
                cluster = Cluster(disk.path, folder / "beside")
                cluster.start()
                os.environ["DATABASE_URL"] = cluster.url
                data = folder / "club"
            data.mkdir()
            try:
                trial, wrong = _run(disk, cluster, str(data), options)
            finally:
                if cluster:
                    cluster.stop()
    counts = dict(sorted(trial.writers.noted.counts.items()))
    sys.stdout.write("\n".join(trial.lines) + f"\n{kind}, {options.cycles} cycles; {counts}\n")
    sys.stdout.write("\n".join(wrong) + "\n" if wrong else "nothing lost, nothing half done\n")
    sys.exit(bool(wrong))


def _run(
    disk: Volume, cluster: Cluster | None, data: str, options: argparse.Namespace
) -> tuple[Trial, list[str]]:
    begin(data)
    club = make_club()
    site = Site()
    site.start()
    writers = Writers(site, club)
    trial = Trial(disk, cluster, writers, options.seconds)
    writers.start()
    try:
        for _each in range(options.cycles):
            trial.cycle()
    finally:
        writers.stop()
        site.kill()
    wrong = trial.wrong + compare(writers.noted, club.slug)
    from django.db import connection

    connection.close()
    return trial, wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--cycles", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8, help="how long each trouble lasts")
    main(parser.parse_args())
